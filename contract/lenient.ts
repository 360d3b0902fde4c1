/** Lists, numbers, moments and other values of a reply (`fields.ts`), in the forms that backends use. */
import * as v from 'valibot';
import { reads, text } from './fields.ts';

/** The readable items of a list, and the number of its other items. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly unread: number;
}

/** A list of which the items that cannot be read are left out and counted. */
export const listOf = <const Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.array(v.fallback(v.nullable(item), null)),
    v.transform((all) => {
      const items = all.filter((value): value is NonNullable<typeof value> => value !== null);
      return { items, unread: all.length - items.length };
    }),
  );

/** A list of which the items that cannot be read are left out, and not counted. */
export const readable = <const Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    listOf(item),
    v.transform(({ items }) => items),
  );

/** Keys under which backends put a list, and how many entries it has in all. */
const LISTS = ['data', 'items', 'rows', 'result', 'results', 'list', 'records'];
const TOTALS = ['totalCount', 'totalItems', 'count'];

type Wire = Readonly<Record<string, unknown>>;
const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reply with its list under `name`: from a bare list, another usual key, or an envelope of at most two layers. */
function withList(reply: unknown, name: string, layers = 3): Wire | null {
  if (Array.isArray(reply)) return { [name]: reply };
  if (!isWire(reply) || layers === 0) return null;
  for (const key of [name, ...LISTS]) {
    const found = withList(reply[key], name, layers - 1);
    if (found === null) continue;
    const total = TOTALS.map((other) => reply[other]).find((count) => count != null);
    return { ...(total === undefined ? {} : { total }), ...reply, ...found };
  }
  return null;
}

/** A reply whose list stands under `name`, or in another usual form. */
export const listing = <const Reply extends v.GenericSchema>(name: string, reply: Reply) =>
  reads(
    reply,
    v.pipe(
      wireOf(reply),
      v.transform((wire) => withList(wire, name)),
      reply,
    ),
  );

/** A reply that is a list by itself, or holds it in another usual form. */
export const bareList = <const List extends v.GenericSchema>(list: List) =>
  reads(
    list,
    v.pipe(
      wireOf(list),
      v.transform((wire) => withList(wire, 'list')?.list),
      list,
    ),
  );

/** Takes anything: what a schema describes travels in another form. */
const wireOf = <const Schema extends v.GenericSchema>(_: Schema) => v.custom<v.InferInput<Schema>>(() => true);

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;
/** Thousands by commas: three digits after each. */
const GROUPED = /^\s*[+-]?\d{1,3}(,\d{3})+(\.\d+)?\s*$/;

/** A number, or a decimal text (`"12.50"`), as databases write it. Also with thousands, `"1,234.50"`. */
export const decimal = v.pipe(
  reads(
    v.union([v.number(), v.pipe(v.string(), v.regex(DECIMAL, 'a decimal number'))]),
    v.pipe(v.string(), v.regex(GROUPED)),
  ),
  v.transform((value) => Number(String(value).replaceAll(',', ''))),
  v.check((value) => Number.isFinite(value)),
);

/** A count: a whole number, zero or more. */
export const tally = v.pipe(
  reads(v.number(), decimal),
  v.integer(),
  v.maxValue(Number.MAX_SAFE_INTEGER),
  v.minValue(0),
);

/** A whole number of either sign. */
export const whole = v.pipe(reads(v.number(), decimal), v.integer());

/** An id by which something is requested: not empty. */
export const key = v.pipe(text, v.minLength(1));

/** A time with its zone: without one it would be another moment on each phone. */
const ZONED = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\w{3}, \d\d? \w{3} \d{4} \d\d:\d\d).*(Z|GMT|UTC|[+-]\d\d:?\d\d)$/;
/** Numbers are taken for moments from 2001 to 2286: seconds have ten digits there, milliseconds thirteen. */
const SECONDS = /^[1-9]\d{9}$/;
const MILLISECONDS = /^[1-9]\d{12}$/;

function millisecondsIn(given: string | number): number {
  const value = String(given);
  if (SECONDS.test(value)) return Number(value) * 1000;
  if (MILLISECONDS.test(value)) return Number(value);
  const iso = value.replace(/^(\d{4}-\d\d-\d\d) /, '$1T').replace(/ ?([+-]\d\d):?(\d\d)$/, '$1:$2');
  return ZONED.test(value) ? Date.parse(/^\d/.test(value) ? iso.replace(/ (UTC|GMT)$/, 'Z') : value) : Number.NaN;
}

/**
 * A moment as ISO 8601 in UTC, as the service keeps them. Also with another zone, as HTTP writes dates, or as the
 * milliseconds or seconds since 1970.
 */
export const moment = v.pipe(
  reads(v.pipe(v.string(), v.isoTimestamp()), v.union([v.string(), v.number()])),
  v.transform(millisecondsIn),
  v.number('a date and time'),
  v.transform((at) => new Date(at).toISOString()),
);

/** The number of a bank account. As a number it has lost its leading zeros: one with fewer digits is not certain. */
export const accountNumber = v.pipe(
  reads(
    v.string(),
    v.pipe(v.number(), v.integer(), v.maxValue(Number.MAX_SAFE_INTEGER), v.minValue(1e9), v.transform(String)),
  ),
  v.check((number) => number !== '', 'a number'),
);
