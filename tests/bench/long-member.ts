/** The demo member with much of everything: what the benches of the app open. */
import * as v from 'valibot';
import { CLIENT_HEADER, CLIENT_NAME } from '../../contract/errors.ts';
import { one } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';

export const MESSAGES = 5000;
const ENTRIES = 2000;
export const SPINS = 5;
export const MEMBER = { username: '0812345678', password: 'demo1234' };

/** Logs the demo member in. */
export async function session(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CLIENT_HEADER]: CLIENT_NAME },
    body: JSON.stringify(MEMBER),
  });
  return v.parse(v.object({ token: v.string() }), await response.json()).token;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A long conversation, a long statement, and coins. */
export async function fill(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const { id } = one(await db.query<{ id: number }>('select id from member where phone = $1', [MEMBER.username]));
  await db.query('update member set coin = $2 where id = $1', [id, SPINS + 1]);
  const { last } = one(
    await db.query<{ last: number }>('select coalesce(max(no), 0)::int as last from activity where member_id = $1', [
      id,
    ]),
  );
  await db.query(
    `insert into activity (member_id, no, type, status, from_place, to_place, amount, reference, detail, created_at)
     select $1, $3::int + n, (array['deposit', 'withdraw', 'transfer'])[n % 3 + 1], 'SUCCESS', 'SCB', 'WALLET', n * 100,
            'bench' || n, '{}'::jsonb, now() - (($2::int - n) || ' minutes')::interval
     from generate_series(1, $2::int) n`,
    [id, ENTRIES, last],
  );
  await db.query(
    `insert into member_list (member_id, list, total) values ($1, 'activity', $2)
     on conflict (member_id, list) do update set total = $2`,
    [id, last + ENTRIES],
  );
  const conversation = one(
    await db.query<{ id: number }>(
      `insert into chat_conversation (member_id, created_at, last_seq, last_at) values ($1, now(), $2, now())
       on conflict (member_id) do update set last_seq = $2 returning id`,
      [id, MESSAGES],
    ),
  );
  await db.query('delete from chat_message where conversation_id = $1', [conversation.id]);
  await db.query(
    `insert into chat_message (conversation_id, seq, sender, name, message, created_at, read_at)
     select $1, n, case when n % 3 = 0 then 'support' else 'customer' end, 'Mali',
            json_build_object('message_type', 'text', 'payload', json_build_object('message', 'Message ' || n))::jsonb,
            now() - (($2::int - n) || ' minutes')::interval, now()
     from generate_series(1, $2::int) n`,
    [conversation.id, MESSAGES],
  );
  await db.close();
}
