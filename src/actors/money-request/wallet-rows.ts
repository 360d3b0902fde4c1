/** Payouts and transfers. */
import * as v from 'valibot';
import { satang, satangToBaht } from '../../../contract/money.ts';
import { transfer, transferAll, withdrawAll } from '../../../contract/wallet.ts';
import { transferReceipt } from '../../../machines/transfer/places.ts';
import { withdrawalReceipt } from '../../../machines/withdraw/rules.ts';
import { movedIn, type Row } from './row.ts';

const amount = v.pipe(v.number(), v.integer(), v.transform(satang));

/** What a receipt says of places where the figures are not known. */
const UNKNOWN = { wallet: { amount: null }, slots: [] };

export const withdrawRow: Row<'withdraw'> = {
  schema: v.object({ amount }),
  identity: (ask) => String(ask.amount),
  call: async ({ api }, { ask, key, signal }) =>
    movedIn(await api.send(withdrawAll, { body: { amount: satangToBaht(ask.amount) }, key, signal })),
  receipt: (ask, moved, wallet) => withdrawalReceipt(ask, moved, wallet ?? UNKNOWN),
  askOf: null,
};

export const transferRow: Row<'transfer'> = {
  schema: v.object({ from: v.string(), to: v.string(), amount }),
  identity: (ask) => `${ask.from}>${ask.to}:${ask.amount}`,
  call: async ({ api }, { ask: { from, to, amount: sum }, key, signal }) =>
    movedIn(await api.send(transfer, { body: { from, to, amount: satangToBaht(sum) }, key, signal })),
  receipt: (ask, moved, wallet) => transferReceipt(ask, moved, wallet ?? UNKNOWN),
  askOf: null,
};

export const transferAllRow: Row<'transferAll'> = {
  schema: v.object({ to: v.string(), amount }),
  // What is expected to move may change meanwhile: it stays the same request.
  identity: (ask) => ask.to,
  call: async ({ api }, { ask: { to }, key, signal }) =>
    movedIn(await api.send(transferAll, { body: { to }, key, signal })),
  receipt: (ask, moved, wallet) => transferReceipt(ask, moved, wallet ?? UNKNOWN),
  askOf: null,
};
