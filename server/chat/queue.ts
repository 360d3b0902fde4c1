/** The place in line of who waits for an agent, and the usual wait (rule: Chat queue). */
import type { Queue } from '../../contract/chat.ts';
import type { Database } from '../db/database.ts';
import { around, DAY, keptFor, MINUTE, type Took, usualOf } from '../usual.ts';
import type { Who } from './who.ts';

/** The longest line that is counted. */
const LINE_MOST = 1000;
/** Milliseconds for which the line is kept; the waits of late. */
const LINE_KEPT = 5000;
const WAITS_KEPT = 5 * MINUTE;
/** The answers that are looked at: the newest of a week. */
const ANSWERS_MOST = 1000;

/** Who waits, by `$1`: not for more than a day, nor what an agent has read and left for a quarter of an hour. */
const WAITS = `waiting_since > $1::timestamptz - interval '1 day'
  and (seen_at is null or seen_at > $1::timestamptz - interval '15 minutes')`;

/** Both parts left out for who does not wait; a part that cannot be read is left out too. */
export function queue(db: Database): (who: Who, now: Date) => Promise<Queue> {
  const line = keptFor<readonly Date[] | null>(LINE_KEPT, null, (now) => lineOf(db, now));
  const waits = keptFor<readonly Took[]>(WAITS_KEPT, [], (now) => waitsOf(db, now));
  return async (who, now) => {
    const [column, value] = 'memberId' in who ? ['member_id', who.memberId] : ['guest_hash', who.guestHash];
    const [own] = await db.query<{ waiting_since: Date }>(
      `select waiting_since from chat_conversation where ${column} = $2 and ${WAITS}`,
      [now, value],
    );
    if (own === undefined) return {};
    const [all, took] = await Promise.all([line(now.getTime()), waits(now.getTime())]);
    const ahead = all?.filter((since) => since < own.waiting_since).length ?? LINE_MOST;
    const usual = usualOf(around(took, now), took)?.(0.5);
    return { ...(ahead < LINE_MOST && { place: ahead + 1 }), ...(usual !== undefined && { usual }) };
  };
}

async function lineOf(db: Database, now: number): Promise<readonly Date[]> {
  const rows = await db.query<{ waiting_since: Date }>(
    `select waiting_since from chat_conversation where ${WAITS} order by waiting_since limit ${LINE_MOST}`,
    [new Date(now)],
  );
  return rows.map(({ waiting_since }) => waiting_since);
}

async function waitsOf(db: Database, now: number): Promise<readonly Took[]> {
  const rows = await db.query<{ created_at: Date; waited: number }>(
    `select created_at, waited from chat_message where waited is not null and created_at > $1
     order by created_at desc limit ${ANSWERS_MOST}`,
    [new Date(now - 7 * DAY)],
  );
  return rows.map(({ created_at, waited }) => ({ at: (created_at.getTime() - waited * 1000) % DAY, seconds: waited }));
}
