import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { listSlips, listStatement, type Slip, type StatementEntry } from '../../contract/statement.ts';
import { followMachine } from '../../machines/receipt/follow.machine.ts';
import type { EntryStale } from '../../machines/receipt/follow-setup.ts';
import type { Followed } from '../../machines/receipt/receipt.ts';
import { attention } from '../adapters/attention.ts';
import { NOTHING_THERE } from './listed.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

type Asked = Signalled<{ readonly reference: string }>;

const STALE: EntryStale = { type: 'entry.stale' };

/** The most that a list gives at once: what is under way is among the newest for the most part. */
const NEWEST = { page: 1, limit: 100 } as const;

/** A slip as an entry: until its money is in, it stands among the slips alone. */
const entryOfSlip = ({ reference, status, amount, createdAt, note }: Slip): StatementEntry => ({
  statementType: 'deposit',
  method: 'slip',
  to: 'WALLET',
  reference,
  status,
  amount,
  createdAt,
  reason: note,
});

/** The entry of the statement, or the slip, with this reference; null if there is none. */
export async function entryWith(
  { api }: Pick<World, 'api'>,
  { input: { reference }, signal }: Asked,
): Promise<Outcome<StatementEntry | null>> {
  const isIt = (one: { readonly reference?: string | null | undefined }) => one.reference === reference;
  // A service that looks by nothing gives the newest.
  const entries = await api.send(listStatement, { body: { ...NEWEST, text: reference }, signal });
  if (!entries.ok && !NOTHING_THERE.includes(entries.code)) return entries;
  const entry = entries.ok ? entries.value.statements.items.find(isIt) : undefined;
  if (entry !== undefined) return { ok: true, value: entry };
  const slips = await api.send(listSlips, { body: NEWEST, signal });
  if (!slips.ok) return NOTHING_THERE.includes(slips.code) ? { ok: true, value: null } : slips;
  const slip = slips.value.slips.items.find(isIt);
  return { ok: true, value: slip === undefined ? null : entryOfSlip(slip) };
}

export const followFlow = (world: Pick<World, 'api' | 'onWalletChanged'>) =>
  followMachine.provide({
    actors: {
      readEntry: fromPromise((asked: Asked): Promise<Outcome<Followed | null>> => entryWith(world, asked)),
      attention: attention(world, () => STALE, { away: 0 }),
    },
  });
