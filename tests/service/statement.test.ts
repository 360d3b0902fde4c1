/**
 * The statement, and that reading it costs the same however long it is: a page reads the rows that it shows. `npm run
 * bench:samples` measures it on a million entries of one member.
 */
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BodyOf } from '../../contract/call.ts';
import { satang } from '../../contract/money.ts';
import { listStatement } from '../../contract/statement.ts';
import { type Activity, recordActivity } from '../../server/activity/record.ts';
import { seedDemoHistory } from '../../server/seed/demo-history.ts';
import { searchStatement } from '../../server/statement/search.ts';
import { cpuTime } from '../cpu-time.ts';
import { LARGE } from '../samples.ts';
import { type NewMember, START, serviceOfFile } from './harness.ts';

const ROWS = LARGE ? 1_000_000 : 5_000;

const service = await serviceOfFile();
let member: NewMember;

beforeEach(async () => {
  member = await service.member();
});

const list = async (page: number, limit = 10, token = member.token) =>
  (await service.call(listStatement, { body: { page, limit } }, token)).reply;

test("the demo member's past is a list in its order, put in once, and counts for no bonus", async () => {
  const { token } = await service.demo();
  const put = () => service.db.transaction((tx) => seedDemoHistory(tx, service.config, service.clock.now()));
  await put();
  await put();
  const { total, statements } = await list(1, 50, token);
  expect(total).toBe(statements.items.length);
  expect(total).toBeGreaterThan(10);
  const dates = statements.items.map(({ createdAt }) => createdAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(statements.items[0]).toMatchObject({ statementType: 'withdraw', status: 'SUCCESS' });
});

const write = (amount: number, who = member) =>
  service.db.transaction((tx) =>
    recordActivity(tx, {
      memberId: who.id,
      type: 'deposit',
      status: 'SUCCESS',
      from: 'SCB',
      to: 'WALLET',
      amount: satang(amount),
      reference: `n${amount}`,
      at: service.clock.now(),
    }),
  );

describe('the statement', () => {
  test('of a new member is empty', async () => {
    expect(await list(1)).toEqual({ total: 0, statements: { items: [], unread: 0 } });
    expect(await list(7)).toEqual({ total: 0, statements: { items: [], unread: 0 } });
  });

  test('is the newest first, page by page, with its total', async () => {
    for (let amount = 1; amount <= 23; amount++) await write(amount);
    const amounts = async (page: number, limit?: number) =>
      (await list(page, limit)).statements.items.map(({ amount }) => amount);
    expect(await amounts(1)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14]);
    expect(await amounts(3)).toEqual([3, 2, 1]);
    expect(await amounts(4)).toEqual([]);
    expect(await amounts(2, 20)).toEqual([3, 2, 1]);
    expect((await list(3)).total).toBe(23);
  });

  test('belongs to its member', async () => {
    const other = await service.member();
    await write(100);
    await write(200, other);
    expect((await list(1)).statements.items.map(({ amount }) => amount)).toEqual([100]);
    expect((await list(1, 10, other.token)).statements.items.map(({ amount }) => amount)).toEqual([200]);
  });

  test('numbers entries without a gap when many are written at once, or undone', async () => {
    const undone = service.db.transaction(async (tx) => {
      await recordActivity(tx, {
        memberId: member.id,
        type: 'bonus',
        status: 'SUCCESS',
        amount: satang(1),
        reference: 'undone',
        at: START,
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await Promise.all(Array.from({ length: 25 }, (_, index) => write(index + 1)));
    const numbers = await service.db.query<{ no: number }>('select no from activity where member_id = $1 order by no', [
      member.id,
    ]);
    expect(numbers.map(({ no }) => no)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    expect((await list(1)).total).toBe(25);
  });

  test('says in words what a record was', async () => {
    for (const [index, name] of (['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const).entries())
      await service.db.transaction((tx) =>
        recordActivity(tx, {
          memberId: member.id,
          type: index === 0 ? 'finish_bonus' : 'bonus',
          status: 'SUCCESS',
          amount: satang(500),
          reference: name,
          detail: { [name]: { description: `about ${name}` } },
          at: START,
        }),
      );
    const { statements } = await list(1);
    expect(statements.items[0]).toEqual({
      statementType: 'bonus',
      status: 'SUCCESS',
      from: null,
      to: null,
      amount: 500,
      createdAt: START.toISOString(),
      reference: 'luckydraw',
      luckydraw: { description: 'about luckydraw' },
    });
    expect(statements.items.at(-1)).toMatchObject({
      statementType: 'finish_bonus',
      bonus: { description: 'about bonus' },
    });
  });

  test.each([[{ page: 0, limit: 10 }], [{ page: 1, limit: 0 }], [{ page: 1, limit: 101 }], [{ page: 1.5, limit: 10 }]])(
    'refuses %o',
    async (body) => {
      expect(await service.call(listStatement, { body }, member.token)).toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );
});

test('a deposit names its bank and the way by which it came', async () => {
  const ways = [
    ['KBANK', 'Q1', 'qr'],
    ['BANK', 'S2', 'slip'],
    ['BANK', 'transfer:3', 'bankTransfer'],
    ['TRUEWALLET', 'G4', 'giftLink'],
    ['PG', 'X5', undefined],
  ] as const;
  for (const [from, reference] of ways)
    await service.db.transaction((tx) =>
      recordActivity(tx, {
        memberId: member.id,
        type: 'deposit',
        status: 'SUCCESS',
        from,
        reference,
        amount: satang(100),
        at: service.clock.now(),
      }),
    );
  const { items } = (await list(1)).statements;
  expect(items.toReversed().map(({ from, reference, method }) => [from, reference, method])).toEqual(ways);
  expect(items.map(({ fromName }) => fromName)).toEqual([
    ...[undefined, undefined, undefined, undefined],
    { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank' },
  ]);
});

describe('what is looked for in the statement', () => {
  type Filter = Omit<BodyOf<typeof listStatement>, 'page' | 'limit'>;
  const find = async (filter: Filter, page = 1) =>
    (await service.call(listStatement, { body: { page, limit: 10, ...filter } }, member.token)).reply;
  const found = async (filter: Filter) => (await find(filter)).statements.items.map(({ reference }) => reference);
  const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
  const put = (activity: Partial<Activity> & Pick<Activity, 'reference'>) =>
    service.db.transaction((tx) =>
      recordActivity(tx, {
        memberId: member.id,
        type: 'deposit',
        status: 'SUCCESS',
        amount: satang(100),
        at: START,
        ...activity,
      }),
    );

  beforeEach(async () => {
    await put({ reference: 'D1', from: 'SCB', to: 'WALLET', amount: satang(123_450), at: at(0) });
    await put({ reference: 'W2', type: 'withdraw', from: 'WALLET', to: 'KBANK', amount: satang(30_000), at: at(1) });
    await put({ reference: 'W3', type: 'withdraw', status: 'FAILED', amount: satang(99_900), at: at(2) });
    await put({ reference: 'T4', type: 'transfer', status: 'PENDING', from: 'WALLET', to: 'PG', at: at(3) });
    await put({
      reference: 'B5',
      type: 'bonus',
      amount: satang(5_000),
      detail: { bonus: { description: 'โบนัสต้อนรับ 100%_น้ำ' } },
      at: at(4),
    });
    await put({ reference: 'F6', type: 'finish_bonus', detail: { bonus: { description: 'ໂບນັດນ້ຳ' } }, at: at(5) });
    await put({ reference: 'P7', type: 'password', amount: satang(0), at: at(6) });
  });

  test.each<[Filter, string[]]>([
    [{ kind: 'deposit' }, ['D1']],
    [{ kind: 'bonus' }, ['F6', 'B5']],
    [{ kind: 'other' }, ['P7']],
    [{ status: 'FAILED' }, ['W3']],
    [{ status: 'PENDING' }, ['T4']],
    [{ status: 'SUCCESS', kind: 'withdraw' }, ['W2']],
    [{ status: 'FAILED', kind: 'deposit' }, []],
    [{ place: 'PG' }, ['T4']],
    [{ place: 'SCB' }, ['D1']],
    [{ from: at(5).toISOString() }, ['P7', 'F6']],
    [{ until: at(1).toISOString() }, ['D1']],
    [{ from: at(1).toISOString(), until: at(3).toISOString(), kind: 'withdraw' }, ['W3', 'W2']],
    [{ text: 'd1' }, ['D1']],
    [{ text: '1,234.5' }, ['D1']],
    [{ text: '+฿1,234.50' }, ['D1']],
    [{ text: 'kbank' }, ['W2']],
    [{ text: 'กสิกร' }, ['W2']],
    [{ text: 'ต้อนรับ' }, ['B5']],
    // Am in its two ways of writing, in Thai and in Lao.
    [{ text: 'น้ํา' }, ['B5']],
    [{ text: 'ນ້ໍາ' }, ['F6']],
    [{ text: '100%_' }, ['B5']],
    [{ text: '_' }, ['B5']],
    [{ text: '%' }, ['B5']],
    [{ text: '02/03/2026 13:00' }, ['W2']],
    [{ text: "'; drop table activity --" }, []],
    [{ text: 'ถอน', named: { types: ['withdraw'] } }, ['W3', 'W2']],
    [{ text: 'soft', named: { places: ['PG'] } }, ['T4']],
  ])('%o finds %o', async (filter, references) => {
    expect(await found(filter)).toEqual(references);
    const { filtered, total } = await find(filter);
    expect(total).toBe(references.length);
    expect(filtered).toEqual(expect.arrayContaining(Object.keys(filter).filter((part) => part !== 'named')));
  });

  test('has its totals in and out, of what has succeeded; a page past the end too', async () => {
    expect((await find({ until: at(24).toISOString() })).sums).toEqual({ in: 128_450, out: 30_000 });
    expect(await find({ kind: 'withdraw' }, 9)).toMatchObject({
      total: 2,
      sums: { in: 0, out: 30_000 },
      statements: { items: [] },
    });
  });

  test('says nothing of a filter where none was asked for', async () => {
    const reply = await find({});
    expect([reply.filtered, reply.sums, reply.lookedThrough]).toEqual([undefined, undefined, undefined]);
  });

  test('finds nothing of another member', async () => {
    const other = await service.member();
    const { reply } = await service.call(
      listStatement,
      { body: { page: 1, limit: 10, text: 'D1', kind: 'deposit' } },
      other.token,
    );
    expect(reply.total).toBe(0);
  });

  test('goes page by page', async () => {
    for (let count = 1; count <= 12; count += 1) await put({ reference: `M${count}`, at: at(count) });
    expect((await find({ text: 'm' }, 2)).statements.items.map(({ reference }) => reference)).toEqual(['M2', 'M1']);
  });

  test('looks through so many of the newest and no more, and says so', async () => {
    const options = { memberId: member.id, columns: 'l.reference', timeZone: 'Asia/Bangkok', most: 3 };
    const search = (filter: Filter) => searchStatement(service.db, options, { page: 1, limit: 10, ...filter });
    expect(await search({ text: 'd1' })).toMatchObject({ total: 0, lookedThrough: 3 });
    expect(await search({ text: 'd1', until: at(1).toISOString() })).toMatchObject({ total: 1, lookedThrough: null });
    expect(await search({ text: 'f6' })).toMatchObject({ total: 1, lookedThrough: 3 });
  });

  test.each<[string, unknown]>([
    ['a text that is too long', { text: 'x'.repeat(101) }],
    ['a text of spaces', { text: '  ' }],
    ['another kind', { kind: 'x' }],
    ['no date', { from: 'yesterday' }],
    ['too many names', { text: 'x', named: { types: Array.from({ length: 101 }, () => 'x') } }],
  ])('refuses %s', async (_, filter) => {
    const body: BodyOf<typeof listStatement> = Object.assign({ page: 1, limit: 10 }, filter);
    expect(await service.call(listStatement, { body }, member.token)).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly Plans?: readonly Plan[] | undefined;
}
const plan: v.GenericSchema<unknown, Plan> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Actual Rows': v.number(),
  'Actual Loops': v.number(),
  'Rows Removed by Filter': v.optional(v.number()),
  Plans: v.optional(v.array(v.lazy(() => plan))),
});
const explained = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: plan })]) })]);

/** Entries that a plan's scans have read, shown or not. */
function rowsRead(node: Plan): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0, Plans = [] } = node;
  const own = node['Relation Name'] === 'activity' ? (rows + removed) * loops : 0;
  return Plans.reduce((sum, inner) => sum + rowsRead(inner), own);
}

/** Tells how many entries the service's own query has read for some work. */
async function entriesRead(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(service.db, 'query');
  await work();
  const asked = query.mock.calls.filter(([sql]) => sql.includes('from activity'));
  query.mockRestore();
  expect(asked).toHaveLength(1);
  const [[sql, params] = ['']] = asked;
  const [told] = v.parse(explained, await service.db.query(`explain (analyze, format json) ${sql}`, params));
  return rowsRead(told['QUERY PLAN'][0].Plan);
}

test(`of ${ROWS.toLocaleString('en-US')} entries is as quick on the last page as on the first`, {
  timeout: 600_000,
}, async () => {
  await service.db.query(
    `insert into activity (member_id, no, type, status, from_place, to_place, amount, reference, created_at)
     select $1, n, (array['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'])[n % 5 + 1], 'SUCCESS',
            'SCB', 'WALLET', n, 'bulk' || n, $2::timestamptz + n * interval '1 second'
     from generate_series(1, $3::int) n`,
    [member.id, START, ROWS],
  );
  await service.db.query(`insert into member_list (member_id, list, total) values ($1, 'activity', $2)`, [
    member.id,
    ROWS,
  ]);
  // The server does the same by itself after so many new entries: without it the plans are those of an empty table.
  await service.db.query('analyze activity');
  const pages = [1, 50, ROWS / 10];
  for (const page of pages) expect(await entriesRead(() => list(page)), `entries read for page ${page}`).toBe(10);
  // A search reads no more than it looks through, and an entry or two to know whether there are others.
  const options = { memberId: member.id, columns: 'l.reference', timeZone: 'Asia/Bangkok', most: 200 };
  const middle = new Date(START.getTime() + (ROWS / 2) * 1000).toISOString();
  for (const filter of [
    { kind: 'deposit' },
    { status: 'FAILED' },
    { status: 'SUCCESS', kind: 'withdraw', text: 'nowhere' },
    { text: 'nowhere' },
    { place: 'PG', from: middle },
    { until: middle, kind: 'bonus', page: 20 },
  ] as const) {
    const search = () => searchStatement(service.db, options, { page: 1, limit: 10, ...filter });
    expect(await entriesRead(search), `entries read for ${JSON.stringify(filter)}`).toBeLessThanOrEqual(202);
  }
  const medians: Record<number, number> = {};
  for (const page of pages) {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const from = cpuTime();
      const { total, statements } = await list(page);
      times.push(cpuTime() - from);
      expect(total).toBe(ROWS);
      expect(statements.items.map(({ amount }) => amount)).toEqual(
        Array.from({ length: 10 }, (_, index) => ROWS - (page - 1) * 10 - index),
      );
    }
    times.sort((a, b) => a - b);
    medians[page] = Math.round(times[2] ?? 0);
  }
  console.log(`statement of ${ROWS} entries, median milliseconds of processor time by page:`, medians);
  for (const median of Object.values(medians)) expect(median).toBeLessThan(100);
});
