/**
 * Members who do nothing: each has the number before a player's, and something of all that members have. Nothing becomes
 * of them, whatever the others do.
 */
import type { Database } from '../../server/db/database.ts';
import { remember } from './past.ts';
import { DAY, HOUR } from './reference/rules.ts';

const WHO = 'with who as (select id, $2::timestamptz as at from unnest($1::bigint[]) as m (id))';
const THINGS = [
  `insert into session (token_hash, member_id, created_at, expires_at, last_seen_at)
   select sha256(id::text::bytea), id, at, at + interval '90 days', at from who`,
  `insert into push_device (token_hash, member_id, endpoint, service, p256dh, auth, payouts, deposits, offers, amounts, created_at)
   select sha256(id::text::bytea), id, 'https://push.test/' || id, 'test', '', '', true, true, true, true, at from who`,
  `insert into login_device (token_hash, member_id, created_at, last_seen_at)
   select sha256(id::text::bytea), id, at, at from who`,
  `insert into passkey (member_id, credential_id, public_key, counter, transports, device, created_at)
   select id, 'of ' || id, '', 0, '{}', '{}', at from who`,
  `insert into game_account (member_id, game_code, username, password, activated_at, refreshed_at)
   select id, code, 'bystander' || id, '', at, at from who, game where code in ('PG', 'IMI')`,
  `insert into idempotency (member_id, key, request_hash, status, body, created_at)
   select id, 'bystander', '', 200, '{}', at from who`,
  `insert into qr_code (id, member_id, provider, amount, payload, created_at, expires_at)
   select 'BYSTANDER' || id, id, 'PAYTIMZ', 4200, '', at, at + interval '90 days' from who`,
  `insert into passkey_challenge (challenge, purpose, browser_hash, member_id, expires_at)
   select 'of ' || id, 'confirm', '', id, at + interval '90 days' from who`,
  // It runs out later than any run: nobody is reminded of it.
  `update coupon set expires_at = at + interval '30 days' from who where member_id = who.id`,
];

const SOMEBODY = '(select min(id) from member)';
/** By table and column: the days after which nothing is kept, and the rest of a row. */
const OVER = [
  ['session', 'expires_at', 30, 'token_hash, member_id, created_at, last_seen_at', `'', ${SOMEBODY}, $1, $1`],
  ['otp', 'created_at', 1, 'token_hash, ref, phone, code_hash, expires_at', `'', '', '0', '', $1`],
  ['otp_tries', 'first_wrong_at', 1, 'phone, browser_hash', `'0', ''`],
  ['sms', 'created_at', 0, 'phone, text', `'0', ''`],
  ['rate_limit', 'window_ends', 0, 'bucket, hits', `'over', 1`],
  ['try_delay', 'last_at', 1, 'bucket, failures, waits_until', `'over', 1, $1`],
  ['login_device', 'last_seen_at', 400, 'token_hash, member_id, created_at', `'', ${SOMEBODY}, $1`],
  ['ticket', 'expires_at', 0, 'token_hash, purpose, subject', `'', 'over', ''`],
  ['door_call', 'at', 30, 'signature, key, action', `'', '', ''`],
  ['idempotency', 'created_at', 30, 'member_id, key, request_hash, status', `${SOMEBODY}, 'over', '', 200`],
  ['inbox_message', 'created_at', 90, 'member_id, kind, reference', `${SOMEBODY}, 'password', 'over'`],
  ['stored_file', 'created_at', 1, 'name, owner, purpose, bytes, place', `'over', 'over', 'chat', 1, 'database'`],
] as const;

export class Bystanders {
  #before = new Map<string, string>();
  readonly #over = new Map<string, string>();

  constructor(
    readonly db: Database,
    readonly ids: readonly number[],
  ) {}

  /** Gives them what they have: of another day than what the players have. */
  async begin(at: number): Promise<void> {
    await remember(this.db, this.ids, at - DAY);
    for (const thing of THINGS) await this.db.query(`${WHO} ${thing}`, [this.ids, new Date(at)]);
    this.#before = await this.#rows();
  }

  /** Adds a row to each table whose time is over before the run begins. */
  async outlive(at: number): Promise<void> {
    for (const [table, column, days, columns, values] of OVER) {
      const over = new Date(at - days * DAY - HOUR);
      await this.db.query(`insert into ${table} (${columns}, ${column}) values (${values}, $1)`, [over]);
      this.#over.set(table, `select 1 from ${table} where ${column} <= '${over.toISOString()}'`);
    }
  }

  /** The tables in which something is kept too long. */
  async kept(): Promise<string[]> {
    const wrong: string[] = [];
    for (const [table, left] of this.#over) if ((await this.db.query(left)).length > 0) wrong.push(table);
    return wrong.map((table) => `something is kept too long: ${table}`);
  }

  /** All that is theirs, by the table. */
  async #rows(): Promise<Map<string, string>> {
    const tables = await this.db.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name = 'member_id' and table_schema = current_schema() and table_name <> 'member_list'`,
    );
    const of = (name: string, id: string) =>
      `select '${name}' as name, coalesce(string_agg(t::text, e'\\n' order by t::text), '') as rows from ${name} t where ${id} = any($1)`;
    const all = [of('member', 'id'), ...tables.map(({ name }) => of(name, 'member_id'))].join(' union all ');
    const rows = await this.db.query<{ name: string; rows: string }>(all, [this.ids]);
    return new Map(rows.map(({ name, rows: text }) => [name, text]));
  }

  async wrong(): Promise<string[]> {
    const now = await this.#rows();
    return [...this.#before]
      .filter(([name, rows]) => now.get(name) !== rows)
      .map(([name]) => `something has become of a bystander: ${name}`);
  }
}
