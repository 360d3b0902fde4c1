/**
 * Events about the chat that the processes of the service send each other as notifications of the database: sent in the
 * transaction that writes, received by every process once it is committed, in the order of the commits.
 */
import * as v from 'valibot';
import type { Queries } from '../db/database.ts';

/** The channel's name for `Database.listen`. The trigger `session_end` of migration 0012 notifies it too. */
export const CHAT_CHANNEL = 'chat';

const chatEvent = v.variant('type', [
  /** A message was stored; `key` is its conversation's (`keyOf`). */
  v.object({ type: v.literal('message'), key: v.string(), id: v.string() }),
  /** An agent has read the customer's messages. */
  v.object({ type: v.literal('read'), key: v.string(), readAt: v.string() }),
  /**
   * Something changed on a member's account (migrations 0024, 0041): money, payouts, slips, coins. `deposit`: what came in, satang.
   */
  v.object({
    type: v.literal('account'),
    key: v.string(),
    deposit: v.nullable(v.object({ amount: v.number(), reference: v.string() })),
  }),
  /** A session ended; `session` is its token's hash in hexadecimal digits. */
  v.object({ type: v.literal('session'), session: v.string() }),
]);
export type ChatEvent = v.InferOutput<typeof chatEvent>;

/**
 * The SQL that sends an event to all processes, once its transaction is committed. `payload`: SQL for the event's JSON
 * text.
 */
export const tellSql = (payload: string) => `pg_notify('${CHAT_CHANNEL}_' || current_schema(), ${payload})`;

/** Tells all processes, once the transaction is committed. */
export async function tell(tx: Queries, event: ChatEvent): Promise<void> {
  await tx.query(`select ${tellSql('$1')}`, [JSON.stringify(event)]);
}

/** Undefined for what is not one of ours: the channel is anybody's who may write to the database. */
export function readEvent(payload: string): ChatEvent | undefined {
  try {
    const read = v.safeParse(chatEvent, JSON.parse(payload));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
