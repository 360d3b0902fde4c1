/** Describes the data of an answer, an event or an input, for a reader. */

/** The names under which the contract and the machines have amounts of money, in satang. */
const MONEY = new Set(
  Object.values(
    import.meta.glob<string>(['../../../contract/*.ts', '../../../machines/**/*.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).flatMap((source) =>
    [...source.matchAll(/(\w+)\??: (?:v\.\w+\()*(?:baht|signedBaht|Satang|Figure)\b/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  ),
);

/** Characters. What there is beyond them tells a tester nothing more. */
const LONGEST = 240;
/** The number of a list's entries that are written. */
const MOST = 3;

export const inBaht = (satang: number): string => (satang / 100).toLocaleString('en', { minimumFractionDigits: 2 });

export const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A moment in milliseconds since 1970, of this century. */
const isMoment = (value: number): boolean => value > 1e12 && value < 4e12;

/** `loadLimits` → `load limits`, `wallet.amount` → `wallet amount`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z]+)/g, (_, a: string, b: string) => `${a} ${b.length > 1 ? b : b.toLowerCase()}`)
    .replaceAll('.', ' ');

const isActor = (value: object): boolean => 'send' in value && 'sessionId' in value;

function lines(name: string, value: unknown, depth: number): string[] {
  const named = (text: string) => [name === '' ? text : `${spaced(name)}: ${text}`];
  if (value === undefined || typeof value === 'function') return [];
  if (value === null) return named('–');
  if (typeof value === 'number' && MONEY.has(name.replace(/^.*\./, ''))) return named(`฿${inBaht(value)}`);
  if (typeof value === 'number' && isMoment(value)) return named(new Date(value).toLocaleString('sv'));
  if (typeof value === 'string' && /^(data|blob):/.test(value)) return named('(picture)');
  if (typeof value !== 'object') return value === '' ? named('""') : named(String(value));
  if (value instanceof Blob) return named(`(${'name' in value ? value.name : value.type}, ${value.size} bytes)`);
  if (value instanceof Error) return named(value.message);
  if (isActor(value) || depth > 4) return [];
  if (Array.isArray(value)) {
    if (value.length === 0) return named('[]');
    const some = value.slice(0, MOST).flatMap((one, index) => lines(`${name}[${index + 1}]`, one, depth + 1));
    return value.length > MOST ? [...some, '…'] : some;
  }
  return Object.entries(value).flatMap(([key, inner]) => lines(name === '' ? key : `${name}.${key}`, inner, depth + 1));
}

/** The same by the names, for the places of a sentence: `{'ask.amount': '฿200.00'}`. */
export function placesOf(value: unknown): Readonly<Record<string, string>> {
  const places = Object.entries(isThing(value) ? value : {}).flatMap(([name, inner]) =>
    isThing(inner) && !Array.isArray(inner)
      ? Object.entries(placesOf(inner)).map(([rest, text]) => [`${name}.${rest}`, text] as const)
      : lines(name, inner, 0).map((line) => [name, line.slice(line.indexOf(': ') + 2)] as const),
  );
  return Object.fromEntries(places);
}

/** `amount: ฿200.00, reference: W-2026-0001`; empty for nothing. `known`: what the reader has been told before. */
export function dataOf(value: unknown, known?: unknown): string {
  const before = new Set(known === undefined ? [] : lines('', known, 0));
  const [only, ...others] = isThing(value) ? Object.keys(value) : [];
  const prefix = only !== undefined && others.length === 0 ? `${spaced(only)} ` : '';
  const text = lines('', value, 0)
    .filter((line) => !before.has(line))
    .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line))
    .join(', ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
