/** Every field of a reply, found in the contract's schema, and what may stand in its place. */
import * as v from 'valibot';
import type { Policy } from '../../contract/fields.ts';

export type Path = readonly (string | number)[];

export interface Place {
  readonly path: Path;
  /** `item`: of a list that leaves out what it cannot read. */
  readonly policy: Policy | 'item';
  readonly schema: v.GenericSchema;
  /**
   * The part that is in error where this value is needed and cannot be read: the nearest part that can be missing.
   * Empty: all of it.
   */
  readonly thing: Path;
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const partOf = (schema: v.GenericSchema, name: 'wrapped' | 'item'): v.GenericSchema | undefined => {
  const part: unknown = name in schema ? Reflect.get(schema, name) : undefined;
  return isSchema(part) ? part : undefined;
};

/**
 * The schema without the part that allows for its absence, and of other forms of a whole part the one that is
 * described.
 */
function bare(schema: v.GenericSchema): v.GenericSchema {
  const options: unknown = 'isDescribedByFirst' in schema && 'options' in schema ? schema.options : undefined;
  const [first]: unknown[] = Array.isArray(options) ? options : [];
  const wrapped = isSchema(first) && ('entries' in first || 'item' in first) ? first : partOf(schema, 'wrapped');
  return wrapped === undefined ? schema : bare(wrapped);
}

function policyOf(schema: v.GenericSchema): Policy {
  const policy: unknown = 'policy' in schema ? schema.policy : undefined;
  return policy === 'told' || policy === 'optional' ? policy : 'needed';
}

/** The places in a reply that follows `schema`. Of a list its first item stands for the others. */
export function placesOf(schema: v.GenericSchema, path: Path = [], thing: Path = []): readonly Place[] {
  const inner = bare(schema);
  const entries: unknown = 'entries' in inner ? inner.entries : undefined;
  if (typeof entries === 'object' && entries !== null)
    return Object.entries(entries).flatMap(([name, field]: [string, unknown]) => {
      if (!isSchema(field)) return [];
      const here = [...path, name];
      const policy = policyOf(field);
      return [
        { path: here, policy, schema: field, thing },
        ...placesOf(field, here, policy === 'needed' ? thing : here),
      ];
    });
  const item = partOf(inner, 'item');
  if (item === undefined) return [];
  const here = [...path, 0];
  const leavesOut = 'fallback' in item;
  return [
    { path: here, policy: leavesOut ? 'item' : 'needed', schema: item, thing },
    ...placesOf(item, here, leavesOut ? here : thing),
  ];
}

/** The value at the path; undefined where there is none. */
export function at(reply: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    reply,
  );
}

export const ABSENT = Symbol('absent');
/** Put in the place of a whole reply: the service refuses the call, with a code that says nothing of it. */
export const REFUSED = Symbol('refused');

/** A copy with another value there, where the reply has such a place; an item of a list that is absent leaves no hole. */
export function replaced(reply: unknown, path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(reply);
  const [last] = path.slice(-1);
  const parent = at(copy, path.slice(0, -1));
  if (last === undefined) return value === ABSENT ? undefined : value;
  if (typeof parent !== 'object' || parent === null) return copy;
  if (value !== ABSENT) Reflect.set(parent, last, value);
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return copy;
}

const HUGE = 'W'.repeat(5000);
const WORD = 'Unbreakable'.repeat(6).slice(0, 60);

/** Absent, null, of another type, empty, huge, hostile. */
export const REPLACEMENTS: readonly unknown[] = [
  ABSENT,
  null,
  7_654_321,
  -7_654_321,
  0.000_1,
  true,
  false,
  'word',
  WORD,
  '',
  ' ',
  [],
  {},
  [null],
  [[]],
  { unexpected: true },
  1e21,
  HUGE,
  'NaN',
  '1,23',
  '21/11/2026 08:31',
  '<img src=x onerror=alert(1)>',
  '<frameset><frame src=x></frameset>',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  '__proto__',
];

/** True if the reply says something by this value there, even if the app cannot do without. */
export function says({ path, policy, schema }: Place, value: unknown): boolean {
  // A list may be shorter.
  if (value === ABSENT && typeof path.at(-1) === 'number') return true;
  const inner = bare(schema);
  const meant = v.safeParse(schema, value === ABSENT ? undefined : value);
  if (policy === 'told' && (value === ABSENT || value === null) && meant.success && typeof meant.output === 'number')
    return true;
  if (value === ABSENT) return false;
  if (value === null) {
    // A word for "none" is read differently from a missing value.
    const [none, missing] = [v.safeParse(schema, null), v.safeParse(schema, undefined)];
    return none.success && none.output === null && !(missing.success && missing.output === null);
  }
  // An object says what its fields say.
  if ('entries' in inner) return false;
  if (Array.isArray(value)) return value.length === 0 && 'item' in inner;
  return v.safeParse(inner, value).success;
}

const ISO = /^\d{4}-\d\d-\d\dT/;

/** Other values that may stand there as well: what changes with them on the screen is what this place says. */
export function othersFor(place: Place, value: unknown): readonly unknown[] {
  const inner = bare(place.schema);
  const options: unknown = 'options' in inner ? inner.options : undefined;
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value * 7 + 3, 1];
  if (typeof value !== 'string') return [ABSENT];
  if (Array.isArray(options) && options.includes(value)) return options.filter((option) => option !== value);
  if (ISO.test(value)) return [value.replace('2026', '2025').replace('T09', 'T07')];
  if (value.includes('Ω')) return [value.replaceAll('Ω', 'Ωother')];
  return /^\d+$/.test(value) ? [`${value.slice(0, -1)}${(Number(value.at(-1)) + 1) % 10}`] : [`${value}other`];
}
