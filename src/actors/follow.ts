import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { listSlips, listStatement, type StatementEntry } from '../../contract/statement.ts';
import { type EntryStale, type Followed, followedOf, followMachine } from '../../machines/receipt/follow.machine.ts';
import { attention } from '../adapters/attention.ts';
import type { Signalled } from './signalled.ts';
import type { World } from './world.ts';

type Asked = Signalled<{ readonly reference: string }>;

const STALE: EntryStale = { type: 'entry.stale' };

/** The entry of the statement with this reference; null if there is none. */
export async function entryWith(
  { api }: Pick<World, 'api'>,
  { input: { reference }, signal }: Asked,
): Promise<Outcome<StatementEntry | null>> {
  // A service that looks by nothing gives the newest: what is on its way is among them for the most part.
  const answer = await api.send(listStatement, { body: { page: 1, limit: 100, text: reference }, signal });
  if (!answer.ok) return answer;
  const found = answer.value.statements.items.find((entry) => entry.reference === reference);
  return { ok: true, value: found ?? null };
}

/** The same of a slip, which stands among the slips alone until its money is in. */
async function readEntry(world: Pick<World, 'api'>, asked: Asked): Promise<Outcome<Followed | null>> {
  const entry = await entryWith(world, asked);
  if (!entry.ok) return entry;
  if (entry.value !== null) return { ok: true, value: followedOf(entry.value) };
  const { signal } = asked;
  const slips = await world.api.send(listSlips, { body: { page: 1, limit: 10 }, signal });
  if (!slips.ok) return slips;
  const slip = slips.value.slips.items.find(({ reference }) => reference === asked.input.reference);
  return {
    ok: true,
    value: slip === undefined ? null : { status: slip.status, amount: slip.amount, reason: slip.note },
  };
}

export const followFlow = (world: Pick<World, 'api' | 'onWalletChanged'>) =>
  followMachine.provide({
    actors: {
      readEntry: fromPromise((asked: Asked) => readEntry(world, asked)),
      attention: attention(world, () => STALE, { away: 0 }),
    },
  });
