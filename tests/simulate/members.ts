/** Who takes part from the start, and what the operator of this world offers. */
import type { Config } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { hashPassword } from '../../server/members/passwords.ts';
import type { Reference } from './reference/reference.ts';

/** In every password, and nowhere else. */
export const SECRET = 'correct horse';
export const passwordOf = (seed: number, index: number) => `${SECRET} ${seed} battery ${index}`;
export const numberOf = (index: number) => `08${String(10_000_000 + index)}`;

/** A member as registration makes them; their id. */
export async function enrol(
  db: Database,
  config: Config,
  [number, password]: readonly [string, string],
  at: Date,
): Promise<number> {
  const hash = await hashPassword(password, config.scrypt);
  const [row] = await db.query<{ id: number }>(
    `insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, coin, created_at)
     values ($1, 'Simulated Player', $2, 'KBANK', 'SIMULATED PLAYER', $3, 'BAHT', 0, $4) returning id`,
    [number, hash, `22${number}`, at],
  );
  if (row === undefined) throw new Error('an insert without a row');
  return row.id;
}

/** Small bonuses that ask for little, so that players receive and finish them within an hour. */
export async function offerBonuses(db: Database): Promise<void> {
  // So that what friends bring can be taken within the hour.
  await db.query(`insert into setting (key, value) values ('inviteTurnoverTimes', '1')
                  on conflict (key) do update set value = excluded.value`);
  await db.query(
    `update bonus set played_times = case when code = 'CHECKIN' then 1 else 0 end, amount = amount / 5,
     turnover_times = least(turnover_times, 2), deposit_min = deposit_min / 5`,
  );
}

/** Messages of a conversation that has been before: more than a page of them. */
const SAID = 23;

/** What was before: everybody lost something yesterday, was invited by the first, and some have written to support. */
export async function remember(db: Database, memberIds: readonly number[], at: Date): Promise<void> {
  const yesterday = new Date(at.getTime() - 20 * 3_600_000);
  await db.query(
    `insert into play (member_id, game_code, stake, payout, at) select id, 'PG', 100000, 0, $2 from unnest($1::bigint[]) as m (id)`,
    [memberIds, yesterday],
  );
  await db.query('update member set invited_by = $2 where id = any($1::bigint[]) and id <> $2', [
    memberIds,
    memberIds[0] ?? null,
  ]);
  await db.query(
    `insert into chat_conversation (member_id, created_at, last_seq, last_at, agent_at)
     select id, $2::timestamptz, $3::int, $2::timestamptz + $3::int * interval '1 minute', $2::timestamptz from unnest($1::bigint[]) as m (id) where id % 2 = 0`,
    [memberIds, yesterday, SAID],
  );
  await db.query(
    `insert into chat_message (id, conversation_id, seq, sender, message, created_at, read_at)
     select md5(c.id || '/' || n)::uuid, c.id, n, case when n % 3 = 0 then 'support' else 'customer' end,
            jsonb_build_object('message_type', 'text', 'payload', jsonb_build_object('message', 'Said before ' || n)),
            c.created_at + n * interval '1 minute', c.last_at
     from chat_conversation c cross join generate_series(1, $2::int) as n where c.member_id = any($1::bigint[])`,
    [memberIds, SAID],
  );
}

/** The same, as the members know it. */
export function recall(reference: Reference, at: number): void {
  const yesterday = at - 20 * 3_600_000;
  for (const { rounds } of reference.accounts.values())
    rounds.push({ stake: 100_000, payout: 0, at: yesterday, receipt: null });
}
