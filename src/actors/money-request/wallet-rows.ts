/** Payouts and transfers. */
import * as v from 'valibot';
import { type Satang, satang, satangToBaht } from '../../../contract/money.ts';
import { payoutDetails } from '../../../contract/payout.ts';
import type { StatementEntry } from '../../../contract/statement.ts';
import { transfer, transferAll, withdrawAll } from '../../../contract/wallet.ts';
import { transferReceipt } from '../../../machines/transfer/places.ts';
import { withdrawalReceipt } from '../../../machines/withdraw/rules.ts';
import { type Likeness, movedIn, type Row } from './row.ts';
import { entriesLike, ifDone, leastOf, typeLike } from './traces.ts';

/** Compares the amount of an entry, whatever its sign, with the one that was ordered. */
function sumLike({ amount: sum }: StatementEntry, ordered: Satang | null): Likeness {
  if (sum === null) return 'perhaps';
  return ordered === null || Math.abs(sum) === ordered ? 'yes' : 'no';
}

/** Compares a place with a code; `perhaps` where a backend writes places otherwise, by their names for one. */
function placeLike(written: string | null | undefined, code: string): Likeness {
  if (!written) return 'perhaps';
  if (written.toUpperCase() === code.toUpperCase()) return 'yes';
  return /^[A-Z][A-Z0-9_]*$/.test(written) ? 'no' : 'perhaps';
}

function transferLike(entry: StatementEntry, from: string | null, to: string, sum: Satang | null): Likeness {
  return leastOf(
    typeLike(entry, 'transfer'),
    sumLike(entry, sum),
    placeLike(entry.to, to),
    from === null ? 'yes' : placeLike(entry.from, from),
    // Its receipt says that it failed.
    entry.status === 'FAILED' ? 'yes' : ifDone(entry),
  );
}

const amount = v.pipe(v.number(), v.integer(), v.transform(satang));

/** The figures for a receipt where none are known. */
const UNKNOWN = { wallet: { amount: null }, slots: [] };

export const withdrawRow: Row<'withdraw'> = {
  schema: v.object({ ...payoutDetails, amount }),
  // Details in one order, however they were typed; those that were left out are not told.
  identity: ({ amount: sum, ...details }) => sum + JSON.stringify(details, Object.keys(payoutDetails)).slice(1, -1),
  call: async ({ api }, { ask, key, signal }) =>
    movedIn(await api.send(withdrawAll, { body: { ...ask, amount: satangToBaht(ask.amount) }, key, signal })),
  traces: (look, order) =>
    entriesLike(look, (entry) => leastOf(typeLike(entry, 'withdraw'), sumLike(entry, order.amount))),
  receipt: (ask, moved, wallet) => withdrawalReceipt(ask, moved, wallet ?? UNKNOWN),
};

export const transferRow: Row<'transfer'> = {
  schema: v.object({ from: v.string(), to: v.string(), amount }),
  identity: (ask) => `${ask.from}>${ask.to}:${ask.amount}`,
  call: async ({ api }, { ask: { from, to, amount: sum }, key, signal }) =>
    movedIn(await api.send(transfer, { body: { from, to, amount: satangToBaht(sum) }, key, signal })),
  traces: (look, order) => entriesLike(look, (entry) => transferLike(entry, order.from, order.to, order.amount)),
  receipt: (ask, moved, wallet) => transferReceipt(ask, moved, wallet ?? UNKNOWN),
};

export const transferAllRow: Row<'transferAll'> = {
  schema: v.object({ to: v.string(), amount }),
  // The amount that is expected to move may change meanwhile: it stays the same request.
  identity: (ask) => ask.to,
  call: async ({ api }, { ask: { to }, key, signal }) =>
    movedIn(await api.send(transferAll, { body: { to }, key, signal })),
  // The statement has one entry for each place that money came from.
  traces: (look, order) => entriesLike(look, (entry) => transferLike(entry, null, order.to, null)),
  receipt: (ask, moved, wallet) => transferReceipt(ask, moved, wallet ?? UNKNOWN),
};
