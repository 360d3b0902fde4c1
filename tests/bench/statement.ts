/**
 * The statement of one member with a million entries, on the built-in database: what a page and a search cost, in
 * milliseconds of processor time (the median of five).
 *   npm run bench:statement              a million
 *   npm run bench:statement -- 100000    so many
 * And how long another member's wallet takes beside 40 of the first one's searches. `TEST_DATABASE_URL` names a PostgreSQL
 * server to use instead.
 */
import type { ParsedBodyOf } from '../../contract/call.ts';
import { listStatement } from '../../contract/statement.ts';
import { getWallet } from '../../contract/wallet.ts';
import { openSession } from '../../server/members/sessions.ts';
import { readPage } from '../../server/statement/pages.ts';
import { searchStatement } from '../../server/statement/search.ts';
import { cpuTime } from '../cpu-time.ts';
import { startService } from '../service/harness.ts';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const DAY = 86_400_000;
const START = Date.UTC(2020, 0, 1);
/** The entries spread over so many days. */
const DAYS = 2000;
const COLUMNS = 'l.type, l.status, l.from_place, l.to_place, l.amount, l.coin, l.reference, l.detail, l.created_at';

type Filter = Omit<ParsedBodyOf<typeof listStatement>, 'page' | 'limit'>;
const day = (number: number) => new Date(START + number * DAY).toISOString();

const SEARCHES: Record<string, Filter & { page?: number }> = {
  'a kind': { kind: 'deposit' },
  'a kind, last page of what is looked through': { kind: 'deposit', page: 1000 },
  'failed ones': { status: 'FAILED' },
  'a kind that failed': { kind: 'withdraw', status: 'FAILED' },
  'a day': { from: day(1000), until: day(1001) },
  'a month': { from: day(1000), until: day(1030) },
  'a month of a kind': { from: day(1000), until: day(1030), kind: 'withdraw' },
  'a game': { place: 'G7' },
  'an amount': { text: '1,234.50' },
  'a text that is nowhere': { text: 'ไม่มี' },
  'a text that is nowhere, in a kind': { text: 'ไม่มี', kind: 'bonus' },
  'a text in a month': { text: 'b20', from: day(1000), until: day(1030) },
};

const service = await startService();
const { db } = service;
const { id } = await service.member();
console.log(`writing ${ROWS.toLocaleString('en')} entries`);
for (let from = 1; from <= ROWS; from += 100_000)
  await db.query(
    `insert into activity (member_id, no, type, status, from_place, to_place, amount, reference, detail, created_at)
     select $1, n, (array['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'])[n % 5 + 1],
            case when n % 101 = 0 then 'FAILED' else 'SUCCESS' end, 'SCB', 'G' || n % 20, n, 'b' || n,
            case when n % 5 in (1, 2) then '{"bonus": {"description": "โบนัสต้อนรับ 100%"}}'::jsonb else '{}'::jsonb end,
            $2::timestamptz + (n::bigint * $3::bigint / $4) * interval '1 millisecond'
     from generate_series($5::int, $6::int) n`,
    [id, new Date(START), DAYS * DAY, ROWS, from, Math.min(ROWS, from + 99_999)],
  );
await db.query(`insert into member_list (member_id, list, total) values ($1, 'activity', $2)`, [id, ROWS]);

async function measure(name: string, work: () => Promise<{ total: number; lookedThrough?: number | null }>) {
  const times: number[] = [];
  let last: Awaited<ReturnType<typeof work>> | undefined;
  for (let round = 0; round < 5; round += 1) {
    const before = cpuTime();
    last = await work();
    times.push(cpuTime() - before);
  }
  const median = times.sort((a, b) => a - b)[2] ?? 0;
  console.log(`${String(Math.round(median)).padStart(5)} ms  ${name}`, last?.total, last?.lookedThrough ?? '');
}

for (const page of [1, Math.ceil(ROWS / 10)])
  await measure(`page ${page} of everything`, () =>
    readPage(db, { table: 'activity', columns: COLUMNS }, { memberId: id, page, limit: 10 }),
  );
for (const [name, { page = 1, ...filter }] of Object.entries(SEARCHES))
  await measure(name, () =>
    searchStatement(db, { memberId: id, columns: COLUMNS, timeZone: 'Asia/Bangkok' }, { page, limit: 10, ...filter }),
  );

const owner = { token: await openSession(db, id, service.clock.now(), 24) };
const other = await service.member();
const body = { page: 1, limit: 10, text: 'ไม่มี' };
for (const searches of [0, 40]) {
  const times: number[] = [];
  let answered = 0;
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: searches }, () => service.call(listStatement, { body }, owner.token));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = performance.now();
    await service.call(getWallet, {}, other.token);
    times.push(Math.round(performance.now() - before));
    answered += (await Promise.all(asked)).filter(({ status }) => status === 200).length;
  }
  console.log(`another's wallet beside ${searches} searches: ${times.join(', ')} ms; ${answered / 5} answered`);
}
process.exit();
