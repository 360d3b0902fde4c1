/** Describes the data of an answer, an event or an input, for a reader. */
import { FIELDS } from './fields.ts';
import { alike, app, each, isWord, type Said, sentence } from './texts.ts';

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

/** The most values that are written; how many more there are is told. */
const LONGEST = 16;
/** The most entries of a list that are written. */
const MOST = 3;

export const inBaht = (satang: number): string => (satang / 100).toLocaleString('en', { minimumFractionDigits: 2 });

export const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const textIn = (value: unknown, name: string): string | null =>
  isThing(value) && typeof value[name] === 'string' ? value[name] : null;

/** A moment in milliseconds since 1970, of this century. */
export const isMoment = (value: number): boolean => value > 1e12 && value < 4e12;

/** `2026-03-02 10:00:00`, in Bangkok's time, as the screens have it. */
export const momentText = (at: number): string =>
  `${new Date(at).toLocaleString('sv', { timeZone: 'Asia/Bangkok' })} (UTC+7)`;

/** `loadLimits` → `load limits`, `wallet.amount` → `wallet amount`. */
export const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z]+)/g, (_, a: string, b: string) => `${a} ${b.length > 1 ? b : b.toLowerCase()}`)
    .replaceAll('.', ' ');

/** The name of a model's files. */
export const fileOf = (name: string): string => name.replace(/\W+/g, '-');

const isActor = (value: object): boolean => 'send' in value && 'sessionId' in value;

/** The words for a field, by its last two names or its last one. Entries are numbered. Null for what no screen shows. */
function labelOf(path: string): Said | null {
  const names = path.replace(/\[\d+\]/g, '').split('.');
  const number = [...path.matchAll(/\[(\d+)\]/g)].map(([, place]) => ` ${place}`).join('');
  for (const name of [names.slice(-2).join('.'), names.at(-1)]) {
    const own = `data.${name}`;
    const id = FIELDS[name ?? ''] ?? (isWord(own) ? own : undefined);
    if (id !== undefined)
      return each((locale) => `${app[locale].has(id) ? app[locale](id) : sentence(id)[locale]}${number}`);
  }
  return null;
}

/** The values with the paths to them. */
function lines(name: string, value: unknown, depth: number): (readonly [string, string])[] {
  const named = (text: string) => [[name, text] as const];
  if (value === undefined || typeof value === 'function' || (value === '' && name !== '')) return [];
  if (value === null || value === '') return named('–');
  if (typeof value === 'number' && MONEY.has(name.replace(/^.*\./, ''))) return named(`฿${inBaht(value)}`);
  if (typeof value === 'number' && isMoment(value)) return named(momentText(value));
  if (typeof value === 'string' && /^(data|blob):/.test(value)) return named('(picture)');
  if (typeof value !== 'object') return named(String(value));
  if (value instanceof Blob) return named(`(${'name' in value ? value.name : value.type}, ${value.size} bytes)`);
  if (value instanceof Error) return named(value.message);
  if (isActor(value) || depth > 4) return [];
  if (Array.isArray(value)) {
    if (value.length === 0) return named('–');
    const some = value.slice(0, MOST).flatMap((one, index) => lines(`${name}[${index + 1}]`, one, depth + 1));
    return value.length > MOST ? [...some, ...named(`… (+${value.length - MOST})`)] : some;
  }
  return Object.entries(value).flatMap(([key, inner]) => lines(name === '' ? key : `${name}.${key}`, inner, depth + 1));
}

/** The same by the names, for the places of a sentence: `{'ask.amount': '฿200.00'}`. */
export function placesOf(value: unknown): Readonly<Record<string, string>> {
  const places = Object.entries(isThing(value) ? value : {}).flatMap(([name, inner]) =>
    isThing(inner) && !Array.isArray(inner)
      ? Object.entries(placesOf(inner)).map(([rest, text]) => [`${name}.${rest}`, text] as const)
      : lines(name, inner, 0).map(([, text]) => [name, text] as const),
  );
  return Object.fromEntries(places);
}

/** `Amount: ฿200.00, Reference: W-2026-0001`; empty for nothing. `known`: what the reader has been told before. */
export function dataOf(value: unknown, known?: unknown): Said {
  const before = new Set(known === undefined ? [] : lines('', known, 0).map(String));
  const fresh = lines('', value, 0).flatMap(([path, text]) => {
    const label = path === '' ? alike('') : labelOf(path);
    return label === null || before.has(String([path, text])) ? [] : [[label, text] as const];
  });
  const more = fresh.length > LONGEST ? [`… (+${fresh.length - LONGEST})`] : [];
  const told = fresh.slice(0, LONGEST);
  return each((locale) =>
    [...told.map(([label, text]) => [label[locale], text].filter(Boolean).join(': ')), ...more].join(', '),
  );
}
