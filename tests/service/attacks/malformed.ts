/**
 * Requests that no app sends, to every call of the contract: mostly right, so that they come far, with one or two things
 * that are not. And to what is beside the contract: games, files, the front end.
 */
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type * as v from 'valibot';
import { ALL_CALLS } from '../../../contract/all.ts';
import type { Call } from '../../../contract/call.ts';
import { IDEMPOTENCY_HEADER } from '../../../contract/errors.ts';

/** A placeholder for the sender: replaced by a session of the test's, which the generator does not know. */
export const MEMBER = 'session-of-a-member';

export interface MalformedRequest extends InjectOptions {
  readonly url: string;
  readonly headers: Record<string, string>;
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Texts that have broken services. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '%00',
  '../../../../etc/passwd',
  "'; drop table member; --",
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e400',
  '99999999999999999999',
  '2026-02-31T25:61:61Z',
  '\u202e\u200b\ufeff',
  'ﷺ'.repeat(300),
  'x'.repeat(5000),
  '<frameset onload=alert(1)>',
];

const HOSTILE_NUMBERS = [
  -1,
  -0,
  0.1,
  0.001,
  1e-320,
  1e20,
  -1e20,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 53),
  2 ** 63,
];

/**
 * Any of Unicode's characters, and each that is made of several. The units of the same names list all of them before the
 * first text is made, to know which could shrink: that takes seconds.
 */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.constantFrom(null, true, false, {}, [], [[]], [null], { __proto__: null }, { $ne: 1 }, { length: 1e9 }),
  fc.constantFrom(10, 40, 1000).map((levels): unknown => JSON.parse(deep(levels))),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Texts that some call takes: so that what is right is right now and then. */
const PLAUSIBLE = [
  '0812345678',
  '0800000001',
  'KBANK',
  'KTB',
  'SCB',
  'PG',
  'UFA',
  'demo1234',
  'th',
  'BAHT',
  '2026-03-01',
  '2026-03-02T05:00:00.000Z',
  '1234567890',
  'a'.repeat(43),
  '00000000-0000-4000-8000-000000000000',
  'https://example.test/x',
  'PROMO1',
  '1',
];

/** The parts of Valibot's schemas that say what a value looks like. */
type Schema = v.GenericSchema & {
  readonly entries?: Record<string, Schema>;
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'kind' in value;

/** A value that looks right. */
function plausible(schema: Schema): fc.Arbitrary<unknown> {
  const { entries, wrapped, item, options, literal } = schema;
  if (entries !== undefined)
    return fc.record(Object.fromEntries(Object.entries(entries).map(([name, inner]) => [name, plausible(inner)])));
  if (wrapped !== undefined)
    return fc.oneof({ arbitrary: plausible(wrapped), weight: 4 }, { arbitrary: fc.constant(undefined), weight: 1 });
  if (item !== undefined) return fc.array(plausible(item), { maxLength: 2 });
  if (options !== undefined)
    return fc.oneof(...options.map((option) => (isSchema(option) ? plausible(option) : fc.constant(option))));
  if (literal !== undefined) return fc.constant(literal);
  if (schema.type === 'number') return fc.constantFrom(0, 1, 10, 50, 100, 500, 123.45);
  if (schema.type === 'boolean') return fc.boolean();
  return fc.constantFrom(...PLAUSIBLE);
}

type Path = readonly (string | number)[];

/** The paths of all places in a value. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  const copy: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
  copy[name] = replaced(copy[name], rest, by);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

/** The value with up to two of its places replaced. */
function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return value.chain((whole) => {
    const places = placesIn(whole);
    return fc
      .array(fc.tuple(fc.constantFrom(...places), hostile), { maxLength: 2 })
      .map((changes) => changes.reduce((now, [path, by]) => replaced(now, path, by), whole));
  });
}

const mostly = <T>(usual: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 6 }, { arbitrary: odd, weight: 1 });

/** Text that may stand in a header: Latin letters without control characters. */
const headerText = fc.string({ unit: fc.constantFrom(...'aZ0-_.:;=" /%*\u00e9'), maxLength: 200 });

const segment = fc.oneof(
  fc.constantFrom(...PLAUSIBLE.map(encodeURIComponent)),
  fc.constantFrom('%00', '%2e%2e', '%ff', '%', '%E0%A4%A', '__proto__', '1'.repeat(400), '-1', '1e20', '%20', 'PG%00'),
  hostileText.filter((text) => !/\p{Surrogate}/u.test(text)).map(encodeURIComponent),
);

const query = fc.constantFrom('', '?a=1&a=2', '?token=x&token=y', '?__proto__=1', '?%00=%ff', '?limit=1e20&skip[]=1');

function bodyOf(call: Call): fc.Arbitrary<Pick<InjectOptions, 'payload'> & { type: string | undefined }> {
  const json = spoiled(call.body === undefined ? fc.constant({}) : plausible(call.body)).map(
    (value) => JSON.stringify(value) ?? '',
  );
  const text = mostly<string | Buffer | undefined>(
    undefined,
    fc.constantFrom('', '{', 'null', '[]', '1', '"', deep(20_000), Buffer.from([0xff, 0xfe, 0])),
  );
  const type = mostly(
    'application/json',
    fc.constantFrom(
      'text/plain',
      'application/json; charset=nonsense',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
      'x',
    ),
  );
  return fc.tuple(json, text, type).map(([payload, instead, type]) => ({ payload: instead ?? payload, type }));
}

const PARTS = [
  '--edge\r\n',
  '--edge--\r\n',
  'content-disposition: form-data; name="file"; filename="a.png"\r\n',
  'content-disposition: form-data; name="__proto__"\r\n',
  'content-disposition: form-data; name="file"\r\n',
  'content-type: image/png\r\n',
  'content-type: application/json\r\n',
  'broken header\r\n',
  '\r\n',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  '\xff\xd8\xff',
  '\0\0\0\x18ftypisom',
  '\0\0\0\x10moov\0\0\0\x08trak',
  '\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff',
  'x'.repeat(2000),
];
const form = fc.record({
  payload: fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((parts) => Buffer.from(parts.join(''), 'latin1')),
  type: mostly(
    'multipart/form-data; boundary=edge',
    fc.constantFrom('multipart/form-data; boundary="ed', 'multipart/mixed'),
  ),
});

function requestTo(call: Call): fc.Arbitrary<MalformedRequest> {
  const parameters = [...call.path.matchAll(/\{\w+\}/g)].length;
  return fc
    .record({
      segments: fc.array(segment, { minLength: parameters, maxLength: parameters }),
      query,
      body: call.encoding === 'multipart' ? form : bodyOf(call),
      authorization: mostly(`Bearer ${MEMBER}`, fc.oneof(headerText, fc.constant(''))),
      key: mostly(undefined, headerText),
      unique: fc.uuid(),
    })
    .map(({ segments, query, body: { payload, type }, authorization, key, unique }) => {
      const rest = [...segments];
      const headers: Record<string, string> = { authorization, [IDEMPOTENCY_HEADER]: key ?? unique };
      if (call.method !== 'GET' && type !== undefined) headers['content-type'] = type;
      return {
        method: call.method,
        url: call.path.replace(/\{\w+\}/g, () => rest.shift() ?? '') + query,
        headers,
        ...(call.method === 'GET' ? {} : { payload }),
      };
    });
}

const BESIDE = [
  '/provider/',
  '/files/slips/',
  '/api/chat/files/',
  '/api/',
  '/art/',
  '/assets/',
  '/',
  '/readyz/',
  '/desk/api/members/',
];
const beside: fc.Arbitrary<MalformedRequest> = fc
  .record({
    start: fc.constantFrom(...BESIDE),
    segment: fc.oneof(fc.constantFrom('PG', 'UFA', 'PG%00', 'x'.repeat(80)), segment),
    end: fc.constantFrom('', '/play', '/leave', '/..%2f..'),
    query: fc.oneof(
      query,
      fc.constantFrom('?username=a&username=b', '?username=%00&password=x', '?token=a%00', '?said[]=1'),
    ),
    method: fc.constantFrom('GET' as const, 'POST' as const, 'HEAD' as const, 'OPTIONS' as const, 'DELETE' as const),
    payload: fc.constantFrom(
      'username=a%00&password=x',
      'form=x&round=999999999&stake=1e9&chance=2',
      'form=%ff&form=2',
      '',
    ),
  })
  .map(({ start, segment, end, query, method, payload }) => ({
    method,
    url: start + segment + end + query,
    headers: {
      cookie: 'provider=\u00ff; =; ;;',
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'POST' ? { payload } : {}),
  }));

/** One request, to any call or beside them. */
export const malformed: fc.Arbitrary<MalformedRequest> = fc.oneof(...ALL_CALLS.map(requestTo), beside, beside);
