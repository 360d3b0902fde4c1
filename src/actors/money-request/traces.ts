/** Where a request leaves its traces on a backend that knows no keys: the statement, and each flow's own list. */
import type { Call, ReplyOf } from '../../../contract/call.ts';
import { listStatement, type StatementEntry } from '../../../contract/statement.ts';
import type { Moved } from '../../../machines/receipt/answer.ts';
import { ApiFailure, type SendOptions } from '../../api/client.ts';
import type { World } from '../world.ts';
import type { Trace } from './row.ts';

/** Entries of the statement that are looked through: the newest. */
const NEWEST = { page: 1, limit: 50 } as const;

/** The reply of a call; a refusal says nothing about what is looked for. */
export async function readReply<C extends Call>({ api }: World, call: C, options: SendOptions<C>): Promise<ReplyOf<C>> {
  const answer = await api.send(call, options);
  if (!answer.ok) throw new ApiFailure('unknown', `${call.id} refused: ${answer.code}`);
  return answer.value;
}

/** One that only shows that it was done. */
export const sign = <Answer>(id: string, answer: Answer | null, isSure = true): Trace<Answer> => ({
  id,
  at: null,
  answer,
  isSure,
});

export const timeOf = (createdAt: string | null): number | null => (createdAt === null ? null : Date.parse(createdAt));

/** `yes`, `no`, or `perhaps` where an entry is written in a way that we cannot compare. */
export type Likeness = 'yes' | 'no' | 'perhaps';

function moved({ amount, reference, createdAt, status }: StatementEntry): Moved {
  return {
    amount: amount ?? null,
    reference: reference ?? null,
    at: timeOf(createdAt) ?? Date.now(),
    status: status ?? null,
  };
}

/** The entries of the statement that are like what was ordered. Those that look alike to the letter are counted. */
export async function entriesLike(
  world: World,
  signal: AbortSignal,
  likeness: (entry: StatementEntry) => Likeness,
): Promise<Trace<Moved>[]> {
  const { statements } = await readReply(world, listStatement, { body: NEWEST, signal });
  const seen = new Map<string, number>();
  const traces = statements.items.toReversed().flatMap((entry) => {
    const like = likeness(entry);
    if (like === 'no') return [];
    const { reference, createdAt, amount, from, to } = entry;
    const name = reference ?? [createdAt, amount, from, to].join(' ');
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [
      {
        id: `${name} ${count}`,
        at: timeOf(createdAt),
        answer: moved(entry),
        entry: moved(entry),
        isSure: like === 'yes',
      } satisfies Trace<Moved>,
    ];
  });
  // One of those that cannot be read may be it.
  return statements.unread > 0 ? [...traces, sign<Moved>(`unread ${statements.unread}`, null, false)] : traces;
}
