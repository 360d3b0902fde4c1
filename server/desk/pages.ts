/**
 * The desk's lists, a page at a time and by search. A page begins where the one before it ended (`next`), so that the last
 * one costs what the first does; each way to search reads an index, and no more of it than a page wants.
 */
import * as v from 'valibot';
import { westernDigits } from '../../contract/digits.ts';
import { ungrouped } from '../../contract/phone.ts';
import type { Param, Queries } from '../db/database.ts';
import { partOfPhone } from '../members/phone.ts';
import { DeskRefusal, parsed } from './door.ts';

/** Members that a search looks at by each of its ways; who wants another one types more of the name or the number. */
const MEMBERS = 200;
/** Members whose slips, payouts and codes a search looks for. */
const OWNERS = 20;
/** Entries that wait are counted up to here. */
const WAITING = 100;
/** Fewer digits than these are no part of a number that is worth looking for. */
const DIGITS = 4;

const query = v.object({
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  /** The `next` of the page before. */
  before: v.optional(v.pipe(v.string(), v.maxLength(200))),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1), v.maxValue(50)), '20'),
});

interface Term {
  readonly text: string;
  /** Digits of a phone number in its one form, without the 0 at its beginning. */
  readonly phone: string | undefined;
  /** Digits with which a number may end. */
  readonly end: string | undefined;
  /** Satang. */
  readonly amount: number | undefined;
}

function termOf(text: string, laos: boolean): Term {
  const part = partOfPhone(text, laos);
  const digits = ungrouped(text);
  const amount = /^฿?((?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?)$/.exec(westernDigits(text))?.[1];
  return {
    text,
    phone: part !== undefined && part.length >= DIGITS ? part : undefined,
    end: digits.length >= DIGITS && /^\d+$/.test(digits) ? digits : undefined,
    amount: amount === undefined ? undefined : Math.round(Number(amount.replaceAll(',', '')) * 100),
  };
}

const FORMS = {
  bigint: /^-?\d{1,18}$/,
  text: /^.{1,100}$/,
  timestamptz: /^(?:infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d)$/,
};

/** A list over one table, which is `x` in all of its parts. */
export interface Listing {
  readonly table: string;
  readonly key: string;
  readonly columns: string;
  readonly joins?: string;
  /** The expressions of its order; the greatest comes first. */
  readonly order: readonly (readonly [expression: string, type: keyof typeof FORMS])[];
  /** The column with its member. */
  readonly member?: string;
  /** In the place of `member`: a query of its keys for the member `owner.id`. */
  readonly theirs?: string;
  /** Other ways to find entries: a condition on `x`, in which `?` stands for the value. */
  readonly ways?: (term: Term) => readonly (readonly [condition: string, value: Param])[];
}

/** Entries that wait come first, the oldest on top; the others follow by their decision, the newest first. */
export const WAITING_FIRST: Listing['order'] = [
  [`coalesce(x.decided_at, 'infinity')`, 'timestamptz'],
  ['-x.id', 'bigint'],
];

/** Reads the page for which a request asks. */
export async function readPage<R extends object>(
  db: Queries,
  list: Listing,
  asked: unknown,
  laos: boolean,
): Promise<{ rows: R[]; next: string | null }> {
  const { search, before, limit } = parsed(query, asked);
  const params: Param[] = [];
  const bound = (value: Param) => `$${params.push(value)}`;
  const tuple = (parts: readonly string[]) => `(${parts.join(', ')})`;
  const after =
    before === undefined
      ? 'true'
      : `${tuple(list.order.map(([expression]) => expression))} < ${tuple(
          placeOf(list, before).map((value, at) => `${bound(value)}::${list.order[at]?.[1]}`),
        )}`;
  const newest = `order by ${list.order.map(([expression]) => `${expression} desc`).join(', ')} limit ${limit + 1}`;
  const entries = (condition: string) =>
    `(select x.${list.key} from ${list.table} x where ${condition} and ${after} ${newest})`;
  const ways = search === '' ? undefined : waysTo(list, termOf(search, laos), bound, entries);
  // An array is looked up by the key; a join may be done by walking the whole table.
  const found = ways === undefined ? 'true' : ways.length > 0 && `x.${list.key} = any (array(${ways.join(' union ')}))`;
  const rows = await db.query<R & { place: string }>(
    `select ${list.columns}, json_build_array(${list.order.map(([expression]) => `(${expression})::text`).join(', ')})::text as place
     from ${list.table} x ${list.joins ?? ''}
     where ${found} and ${after} ${newest}`,
    params,
  );
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.place ?? null) : null };
}

function placeOf(list: Listing, before: string): string[] {
  let values: unknown;
  try {
    values = JSON.parse(before);
  } catch {}
  const place = v.safeParse(v.array(v.string()), values);
  if (
    !place.success ||
    place.output.length !== list.order.length ||
    !list.order.every(([, type], at) => FORMS[type].test(place.output[at] ?? ''))
  )
    throw new DeskRefusal(400, 'before: this is no place in the list.');
  return place.output;
}

type Bound = (value: Param) => string;

function waysTo(list: Listing, term: Term, bound: Bound, entries: (condition: string) => string): string[] {
  const ways = (list.ways?.(term) ?? []).map(([condition, value]) => entries(condition.replaceAll('?', bound(value))));
  if (list.table !== 'member' && list.member === undefined && list.theirs === undefined) return ways;
  const members = membersBy(term, bound);
  if (list.table === 'member') return [...ways, ...members.map((way) => `(${way} limit ${MEMBERS})`)];
  const owners = `(${members.map((way) => `(${way} limit ${OWNERS})`).join(' union ')})`;
  const theirs = list.theirs ?? entries(`x.${list.member} = owner.id`);
  return [...ways, `(select x.${list.key} from ${owners} owner cross join lateral ${theirs} x)`];
}

/** Ways to members: the beginning or the end of a number, the beginning of a name or surname, a name at a game. */
function membersBy({ text, phone, end }: Term, bound: Bound): string[] {
  const begins = (expression: string, from: string) =>
    `select id from member where ${expression} ~>=~ ${from} and ${expression} ~<~ (${from} || chr(1114111))
     order by ${expression} using ~<~`;
  const ways = [
    begins('lower(name)', `lower(${bound(text)}::text)`),
    begins(`lower(split_part(name, ' ', 2))`, `lower(${bound(text)}::text)`),
    `select member_id as id from game join game_account on game_code = code where username = ${bound(text)}`,
  ];
  if (end !== undefined) ways.push(begins('reverse(phone)', `reverse(${bound(end)}::text)`));
  if (phone === undefined) return ways;
  const national = `${bound(`0${phone}`)}::text`;
  const bare = `${bound(phone)}::text`;
  return [
    ...ways,
    begins('phone', national),
    begins('phone', bare),
    `select id from member where twin_phone in (${national}, ${bare})`,
  ];
}

/** Counts the entries that wait, up to 100. `entries` selects them, by an index that has no others. */
export async function countWaiting(db: Queries, entries: string, params: readonly Param[] = []): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from (${entries} limit ${WAITING}) w`,
    params,
  );
  return row?.waiting ?? 0;
}
