/**
 * The search of a statement (rule: Statement filter). A member's entries are walked from the newest on, over an index
 * that fits the filter, and never more than `LOOKED_THROUGH` of them: the cost of a search has a limit, whatever its
 * filter and however long the history is.
 */
import type { ParsedBodyOf } from '../../contract/call.ts';
import type { listStatement } from '../../contract/statement.ts';
import type { Database, Param, Queries } from '../db/database.ts';
import { Turns } from '../limits/turns.ts';

/** Entries that one search looks through. Who wants older ones chooses a period. */
const LOOKED_THROUGH = 10_000;

/** Letters from which a text is looked for in banks' names: each single one stands in most of them. */
const NAME_FROM = 2;

/** Milliseconds that a search may take: twenty times what it does. */
const SEARCH_TIME = 3000;
/** Searches at once, of all members and of one. Who types has no more than these waiting. */
const SEARCHES = { free: 4, freeOfOne: 2, most: 100, mostOfOne: 4, patience: 5000 };

type Asked = ParsedBodyOf<typeof listStatement>;

/** The kind of an entry, as in migration 0023, where an index is made of it. */
const KIND = `(case l.type when 'finish_bonus' then 'bonus' when 'deposit' then l.type when 'withdraw' then l.type
             when 'transfer' then l.type when 'bonus' then l.type else 'other' end)`;

export interface Found<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
  /** Satang. */
  readonly in: number;
  readonly out: number;
  /** Entries that were looked through; null where that was all. */
  readonly lookedThrough: number | null;
}

/** True if the body wants anything but a page of everything. */
export function isSearch({ page: _page, limit: _limit, named: _named, ...filter }: Asked): boolean {
  return Object.values(filter).some((part) => part !== undefined);
}

/** Capitals, and the several ways to write one letter (Thai and Lao am), make no difference. */
const alike = (sql: string) => `lower(normalize(${sql}, NFKC))`;

/** `+฿1,234.50` as an amount is written in the search: `1234.50`. */
const plainNumber = (text: string) => text.replace(/^[+-]?฿?\s*/, '').replace(/(?<=\d),(?=\d{3})/g, '');

/** A way to search that keeps nobody else waiting: a few at once, each for a short time. Throws Busy when too many wait. */
export function searcher(
  db: Database,
): <Row extends object>(options: SearchOptions, asked: Asked) => Promise<Found<Row>> {
  const turns = new Turns(SEARCHES);
  return (options, asked) =>
    turns.run(String(options.memberId), () =>
      db.transaction(async (tx) => {
        await tx.query(`select set_config('statement_timeout', $1, true)`, [String(SEARCH_TIME)]);
        return searchStatement(tx, options, asked);
      }),
    );
}

/** `columns` of the entry `l`. `timeZone`: in which a date is looked for as it is shown. `most`: for tests. */
export async function searchStatement<Row extends object>(
  db: Queries,
  { memberId, columns, timeZone, most = LOOKED_THROUGH }: SearchOptions,
  asked: Asked,
): Promise<Found<Row>> {
  const params: Param[] = [memberId];
  const given = (value: Param) => `$${params.push(value)}`;
  const { kind, status, from, until, place, named } = asked;
  const text = asked.text?.trim() ?? '';

  // The conditions that an index answers bound the walk; the others are checked entry by entry.
  const walked = ['l.member_id = $1'];
  const wanted = ['l.place_in_walk <= $2'];
  params.push(most);
  // Without bounds on the time, a planner that has no statistics yet would sort all of a member's entries.
  walked.push(`l.created_at >= ${given(from ?? '-infinity')}::timestamptz`);
  walked.push(`l.created_at < ${given(until ?? 'infinity')}::timestamptz`);
  const isRare = status === 'FAILED' || status === 'PENDING';
  if (isRare) walked.push("l.status <> 'SUCCESS'");
  if (kind !== undefined) (isRare ? wanted : walked).push(`${KIND} = ${given(kind)}`);
  if (status === 'PENDING') wanted.push("l.status <> 'FAILED'");
  else if (status !== undefined) wanted.push(`l.status = ${given(status)}`);
  if (place !== undefined) wanted.push(`${given(place)} in (l.from_place, l.to_place)`);
  if (text !== '') {
    const words = `concat_ws(chr(10), l.reference, case ${KIND} when 'other' then l.type end, l.from_place, l.to_place, l.coin::text,
      l.detail #>> '{bonus,description}', l.detail #>> '{promotion,description}', l.detail #>> '{invite,description}',
      l.detail #>> '{refund,description}', l.detail #>> '{luckydraw,description}',
      to_char(l.created_at at time zone ${given(timeZone)}, 'DD/MM/YYYY HH24:MI:SS'))`;
    const places = given(named?.places ?? []);
    const banks = () => `(select code from bank
      where strpos(${alike('concat_ws(chr(10), name_th, name_la, name_en)')}, ${alike(`${given(text)}::text`)}) > 0)`;
    wanted.push(`(
      strpos(${alike(words)}, ${alike(`${given(text)}::text`)}) > 0
      or strpos(to_char(l.amount / 100.0, 'FM99999999999999990.00'), ${given(plainNumber(text))}) > 0
      or l.type = any(${given(named?.types ?? [])}::text[])
      or l.from_place = any(${places}::text[]) or l.to_place = any(${places}::text[])
      ${text.length < NAME_FROM ? '' : `or l.from_place in ${banks()} or l.to_place in ${banks()}`}
    )`);
  }
  const { page, limit } = asked;
  const [first, ...others] = await db.query<Row & Sums & { no: number | null }>(
    `with walk as materialized (
       select l.*, row_number() over (order by l.created_at desc, l.no desc) as place_in_walk
       from activity l where ${walked.join(' and ')} order by l.created_at desc, l.no desc limit $2::int + 1
     ), found as materialized (
       select l.* from walk l where ${wanted.join(' and ')}
     )
     select s.*, l.no, ${columns}
     from (
       select count(*) as found_total,
              coalesce(sum(amount) filter (where status = 'SUCCESS' and type in ('deposit', 'bonus')), 0)::bigint as found_in,
              coalesce(sum(amount) filter (where status = 'SUCCESS' and type = 'withdraw'), 0)::bigint as found_out,
              (select count(*) from walk) as walked
       from found
     ) s
     left join lateral (
       select * from found order by created_at desc, no desc limit ${given(limit)} offset ${given((page - 1) * limit)}
     ) l on true
     order by l.created_at desc, l.no desc`,
    params,
  );
  if (first === undefined) throw new Error('a count gives one row at least');
  return {
    total: first.found_total,
    rows: [first, ...others].filter(({ no }) => no !== null),
    in: first.found_in,
    out: first.found_out,
    lookedThrough: first.walked > most ? most : null,
  };
}

interface SearchOptions {
  readonly memberId: number;
  readonly columns: string;
  readonly timeZone: string;
  readonly most?: number;
}

interface Sums {
  found_total: number;
  found_in: number;
  found_out: number;
  walked: number;
}
