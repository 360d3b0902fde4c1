/**
 * The database's part in a call that moves money: the number of times that the call waits for it, and the amount that
 * it reads.
 */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQr } from '../../contract/qrcode.ts';
import { spin } from '../../contract/spin.ts';
import { getWallet, transfer, transferAll, withdraw, withdrawAll } from '../../contract/wallet.ts';
import { one } from '../../server/db/database.ts';
import { type NewMember, type Service, startService } from './harness.ts';

/** Beside the one who calls. */
const MEMBERS = 20_000;
/** Rows of a table that may be looked through: a list of the operator's. */
const FEW = 200;
/** The number of the caller's earlier actions. */
const HISTORY = 2000;

let service: Service;
let member: NewMember;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  await service.reset();
  member = await service.demo();
});
afterEach(() => vi.restoreAllMocks());
// Its many rows take longer to remove than a new database takes to open.
afterAll(() => service.discard());

/** There and back: an even number of times leaves the money in the wallet. */
let turns = 0;
/** Called with a new key each. */
const CALLS: Record<string, () => Promise<{ status: number }>> = {
  transfer: () => service.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: 10 } }, member.token),
  'transfer back': () => service.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: 10 } }, member.token),
  'transfer of all': () =>
    service.call(transferAll, { body: { to: turns++ % 2 === 0 ? 'PG' : 'WALLET' } }, member.token),
  withdrawal: () => service.call(withdraw, { body: { amount: 100 } }, member.token),
  'withdrawal with all': () => service.call(withdrawAll, { body: { amount: 100 } }, member.token),
  QR: () => service.call(createQr, { params: { bankCode: 'KBANK' }, body: { amount: 100 } }, member.token),
  spin: () => service.call(spin, {}, member.token),
  wallet: () => service.call(getWallet, {}, member.token),
};
const MOST: Record<string, number> = { wallet: 3 };

interface Asked {
  /** The number of times that a statement was sent when all before it had their answer. */
  trips: number;
  /** The number of writes to a connection, and how many of them were news of the call before. */
  packets: number;
  news: number;
  /** The plans of all statements, those of functions and triggers too, as `auto_explain` prints them. */
  readonly plans: Plan[];
}
interface Plan {
  readonly 'Query Text': string;
  readonly Plan: Node;
}
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

const EXPLAINED = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
  set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json; set auto_explain.log_level = notice`;

/** Watches the connections of the service's pool from now on. */
function watch(explained: boolean): Asked {
  const asked: Asked = { trips: 0, packets: 0, news: 0, plans: [] };
  const isAnswered = new WeakMap<object, boolean>();
  const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (JSON.stringify(args).includes('send_account_news')) {
      asked.news++;
      return query.apply(this, args);
    }
    if (!isAnswered.has(this)) {
      isAnswered.set(this, true);
      const { stream } = Reflect.get(this, 'connection');
      const write: (...given: unknown[]) => unknown = Reflect.get(stream, '_writeGeneric');
      Reflect.set(stream, '_writeGeneric', (...given: unknown[]) => {
        asked.packets++;
        return write.apply(stream, given);
      });
      Reflect.get(this, 'connection').on('readyForQuery', () => isAnswered.set(this, true));
      if (explained) {
        this.on('notice', ({ message = '' }) => {
          const plan = message.slice(message.indexOf('{'));
          if (message.includes('plan:')) asked.plans.push(JSON.parse(plan));
        });
        query.call(this, EXPLAINED);
      }
    }
    if (isAnswered.get(this) === true) asked.trips++;
    isAnswered.set(this, false);
    return query.apply(this, args);
  });
  return asked;
}

describe('round trips', () => {
  test.each(Object.keys(CALLS))('of a %s', async (name) => {
    // Lists are read, and connections opened.
    expect((await CALLS[name]?.())?.status).toBe(200);
    const asked = watch(false);
    expect((await CALLS[name]?.())?.status).toBe(200);
    expect(asked.trips).toBeLessThanOrEqual(MOST[name] ?? 4);
    expect(asked.trips).toBeGreaterThan(1);
    // Queries that are sent together travel together.
    expect(asked.packets - asked.news).toBeLessThanOrEqual(asked.trips);
    expect(asked.packets).toBeGreaterThan(1);
  });
});

/** Members with what each of them has, and one who has done much. Their rows are right: triggers need not look at each. */
const manyMembers = (id: number) => `
  set local session_replication_role = replica;
  insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
    overriding system value
    select 1000000 + n, 'x' || n, 'x', 'x', 'KBANK', 'X', 'x' || n, 'BAHT', now() from generate_series(1, ${MEMBERS}) n;
  insert into session (token_hash, member_id, created_at, last_seen_at, expires_at, idle_hours)
    select sha256(n::text::bytea), 1000000 + n, now(), now(), now(), 1 from generate_series(1, ${MEMBERS}) n;
  insert into ledger_account (kind, member_id, code, balance)
    select kind, 1000000 + n, code, 0 from generate_series(1, ${MEMBERS}) n,
      (values ('player_wallet', 'WALLET'), ('player_game', 'PG')) as accounts (kind, code);
  insert into game_account (member_id, game_code, username, password, activated_at, refreshed_at)
    select 1000000 + n, 'PG', 'x' || n, 'x', now(), now() from generate_series(1, ${MEMBERS}) n;
  insert into provider_account (game_code, username, password) select 'PG', 'x' || n, 'x' from generate_series(1, ${MEMBERS}) n;
  insert into idempotency (member_id, key, request_hash, status, body, created_at)
    select 1000000 + n, 'x', '', 200, '{}', now() from generate_series(1, ${MEMBERS}) n;
  insert into rate_limit (bucket, hits, window_ends) select 'x' || n, 1, now() from generate_series(1, ${MEMBERS}) n;
  insert into ledger_transaction (kind, reference, created_at) select 'prize', 'x' || n, now() from generate_series(1, ${MEMBERS}) n;
  insert into ledger_entry (transaction_id, account_id, amount)
    select t.id, a.id, case when a.kind = 'house' then -1 else 1 end
    from ledger_transaction t, ledger_account a
    where t.reference like 'x%' and a.id in
      (select min(id) from ledger_account where member_id = ${id} union select min(id) from ledger_account where kind = 'house');
  insert into withdrawal (reference, member_id, amount, bank_code, bank_account_name, bank_account_no, created_at)
    select 'x' || n, 1000000 + n, 1, 'KBANK', 'X', 'x', now() from generate_series(1, ${MEMBERS}) n;
  insert into activity (member_id, type, status, amount, reference, created_at, no)
    select case when n > ${HISTORY} then 1000000 + n else ${id} end, 'bonus', 'SUCCESS', 1, 'x' || n, now(), 100000 + n
    from generate_series(1, ${MEMBERS}) n;
  insert into qr_code (id, member_id, provider, amount, payload, created_at, expires_at, is_open)
    select 'x' || n, 1000000 + n, 'KBANK', 1, 'x', now(), now(), false from generate_series(1, ${MEMBERS}) n;
  insert into play (member_id, game_code, stake, payout, at)
    select 1000000 + n, 'PG', 1, 0, now() from generate_series(1, ${MEMBERS}) n;
`;

/** Buffers of one statement. Measured: 50 at most alone, 54 beside the rest of the suite; a scan of these tables reads hundreds. */
const MOST_READ = 100;

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

describe('of many members', () => {
  test('no statement of a call that moves money scans a table, or reads many buffers', async () => {
    await service.db.transaction((tx) => tx.script(manyMembers(member.id)));
    // Rows that others have left behind would be read as well.
    await service.db.script('vacuum analyze');
    const { count } = one(await service.db.query<{ count: number }>('select count(*) from member'));
    expect(count).toBeGreaterThan(MEMBERS);
    const asked = watch(true);
    // Twice before it is looked at: a connection reads what there is only once. Then until the server has plans to keep.
    for (const times of [2, 6]) {
      asked.plans.length = 0;
      for (const call of Object.values(CALLS))
        for (let time = 0; time < times; time++) expect((await call()).status).toBe(200);
    }
    expect(asked.plans.length).toBeGreaterThan(500);
    const buffers = new Map<string, number[]>();
    const scans = new Set<string>();
    for (const { 'Query Text': text, Plan: plan } of asked.plans) {
      for (const node of nodes(plan))
        if (node['Node Type'] === 'Seq Scan' && node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) > FEW)
          scans.add(`${node['Relation Name']}: ${text}`);
      // News are sent for many calls together, after them.
      if (text.includes('delete from account_news')) continue;
      // A function's own statements are looked at by themselves.
      if (/(ledger_post|refresh_balances|send_account_news)\(/.test(text)) continue;
      buffers.set(text, [...(buffers.get(text) ?? []), plan['Shared Hit Blocks'] + plan['Shared Read Blocks']]);
    }
    expect([...scans]).toEqual([]);
    // The middle one: a table or an index that grows by a page reads some more, once.
    const dear = [...buffers].filter(([, read]) => (read.sort((a, b) => a - b)[read.length >> 1] ?? 0) > MOST_READ);
    expect(dear).toEqual([]);
  });
});
