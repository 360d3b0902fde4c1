/** The desk's lists among many rows: every page, and every way to search, reads indexes and little of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { type Database, one, type Param, type Queries, type Transaction } from '../../server/db/database.ts';
import { type Service, startService } from './harness.ts';

/** Entries of the first member. */
const HISTORY = 2000;
/** Members, and entries of each list, of which half are of ฿100. */
const MANY = 20_000;
/** Rows of a table that may be looked through: a list of the operator's. */
const FEW = 200;
/** Rows that one part of a plan may read by an index: all of the first member, and then some. */
const MANY_BY_INDEX = 5000;
/** Buffers of one statement. Measured: 320 for a page, 650 for a search; among 100,000 rows 350 and 1,800. */
const MOST_READ = { page: 500, search: 1000 };

interface Asked {
  readonly text: string;
  readonly params: readonly Param[];
}
interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

let service: Service;
let app: Awaited<ReturnType<typeof buildApp>>;
const asked: Asked[] = [];

/** The same, and what is asked of it is kept. */
const listening = <Q extends Queries>(queries: Q): Q => ({
  ...queries,
  query: <R extends object>(text: string, params: readonly Param[] = []) => {
    asked.push({ text, params });
    return queries.query<R>(text, params);
  },
});

const many = `
  set local statement_timeout = 0;
  set local session_replication_role = replica;
  insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
    overriding system value
    select 1000000 + n, '081' || lpad(n::text, 7, '0'), case when n % 4 = 0 then 'Somchai' else 'Name' || n end || ' Sur' || n % 500,
      'x', 'KBANK', 'X', 'x' || n, 'BAHT', now() from generate_series(1, ${MANY}) n;
  insert into ledger_account (kind, member_id, code, balance)
    select 'player_wallet', 1000000 + n, 'WALLET', 0 from generate_series(1, ${MANY}) n;
  insert into game_account (member_id, game_code, username, password, activated_at, refreshed_at)
    select 1000000 + n, 'PG', 'desk' || n, 'x', now(), now() from generate_series(1, ${MANY}) n;
  create temp table entry on commit drop as
    select n, 1000000 + case when n % ${MANY / HISTORY} = 0 then 1 else n end as member_id, case when n % 2 = 0 then 10000 else n end as amount,
      now() - n * interval '1 minute' as at, n % 200 = 0 as waits from generate_series(1, ${MANY}) n;
  insert into slip (no, member_id, reference, transaction_reference, amount, status, picture, created_at, decided_at)
    select n, member_id, 'S' || n, 'TX' || n, amount, case when waits then 'PENDING' else 'FAILED' end, 'p', at, case when waits then null else at end from entry;
  insert into withdrawal (reference, member_id, amount, bank_code, bank_account_name, bank_account_no, status, created_at, decided_at)
    select 'W' || n, member_id, amount, 'KBANK', 'X', 'x', case when waits then 'created' else 'paid' end, at, case when waits then null else at end from entry;
  insert into qr_code (id, member_id, provider, amount, payload, created_at, expires_at, is_open)
    select 'Q' || n, member_id, 'KBANK', amount, 'x', at, at, n % 10 <> 0 and n % 3 = 0 from entry;
  insert into gift (code, amount, registered_at, redeemed_by, redeemed_at)
    select 'giftgift' || n, amount, at, case when n % 3 > 0 then member_id end, case when n % 3 > 0 then at end from entry;
  insert into sms (phone, text, created_at)
    select m.phone, 'x', at from entry join member m on m.id = member_id;
  insert into ledger_transaction (kind, reference, created_at)
    select (array['deposit', 'prize', 'transfer'])[1 + n % 3], 'TX' || n, at from entry;
  insert into ledger_entry (transaction_id, account_id, amount)
    select t.id, a.id, 1 from entry join ledger_transaction t on t.reference = 'TX' || n join ledger_account a using (member_id)
    union all
    select t.id, (select min(id) from ledger_account where kind = 'house'), -1 from entry join ledger_transaction t on t.reference = 'TX' || n;
`;

beforeAll(async () => {
  service = await startService();
  await service.reset();
  const { db } = service;
  await db.transaction((tx) => tx.script(many));
  await db.script('vacuum analyze');
  const heard: Database = {
    ...listening(db),
    transaction: (work) => db.transaction((tx) => work(listening<Transaction>(tx))),
  };
  app = await buildApp({ config: { ...service.config, desk: true }, db: heard });
});
afterAll(async () => {
  await app.close();
  // Its many rows take longer to remove than a new database takes to open.
  await service.discard();
});

/** Of the first member, who has much; of nobody; what very many have in common. */
const SEARCHES = {
  'a whole number': '0810000001',
  'the beginning of many numbers': '0810',
  'the end of a number': '0001',
  'a name': 'Name1 Sur1',
  'a common name': 'somchai',
  'a common surname': 'sur1',
  'a name at a game': 'desk1',
  'a common amount': '100',
  'an amount that nobody has': '98765.43',
  'a reference': 'S77',
  'a transfer’s reference': 'TX77',
  nothing: 'xyzzy',
};

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** Reads a part of a list, and explains each of its statements. Returns where the next page begins. */
async function read(list: string, query: Record<string, string>, most: number): Promise<string | null> {
  asked.length = 0;
  const answer = await app.inject({
    url: `/desk/api/${list}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${service.config.deskToken}` },
  });
  expect(answer.statusCode).toBe(200);
  const statements = asked.filter(({ text }) => /^\s*select/i.test(text));
  expect(statements).not.toEqual([]);
  for (const { text, params } of statements) {
    // The proof of the books has steps of its own.
    if (text.includes('sum(amount)')) continue;
    const [explained] = await service.db.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      params,
    );
    const plan = explained?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error(`no plan of ${text}`);
    const scans = nodes(plan).filter((node) => {
      const rows = node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
      return node['Node Type'].includes('Scan') && rows > (node['Node Type'] === 'Seq Scan' ? FEW : MANY_BY_INDEX);
    });
    expect(
      scans.map((node) => `${node['Node Type']} of ${node['Relation Name']}`),
      text,
    ).toEqual([]);
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    expect(buffers, text).toBeLessThanOrEqual(most);
  }
  const { next }: { next: string | null } = answer.json();
  return next;
}

/** A place in the middle of the list. */
const HALFWAY: Record<string, (middle: string) => readonly string[]> = {
  slips: (middle) => [middle, '-1'],
  withdrawals: (middle) => [middle, '-1'],
  qrcodes: (middle) => [middle, 'Q'],
  gifts: (middle) => [middle, 'g'],
  sms: () => [String(MANY / 2)],
  ledger: () => [String(MANY / 2)],
  members: () => [String(1_000_000 + MANY / 2)],
};

test.each(Object.entries(HALFWAY))('the pages of %s', async (list, placeAt) => {
  const next = await read(list, {}, MOST_READ.page);
  if (next === null) throw new Error('there are many');
  await read(list, { before: next }, MOST_READ.page);
  const { middle } = one(
    await service.db.query<{ middle: string }>(`select (now() - ${MANY / 2} * interval '1 minute')::text as middle`),
  );
  expect(await read(list, { before: JSON.stringify(placeAt(middle)) }, MOST_READ.page)).not.toBeNull();
});

test.each(
  Object.keys(HALFWAY).flatMap((list) => Object.entries(SEARCHES).map(([what, text]) => [list, what, text] as const)),
)('%s by %s', async (list, _, search) => {
  const next = await read(list, { search }, MOST_READ.search);
  if (next !== null) await read(list, { search, before: next }, MOST_READ.search);
});
