/**
 * The lenient reading of replies, for a backend that is not ours. The app's own requests are described strictly.
 *
 * Each field of a reply has one of three rules, and `fields` takes no field without one:
 * - `needed`: without it its thing (an entry, an account, the whole reply) cannot be used, and is said to be in error;
 * - `told`: shown as not known where it is missing or cannot be read: a dash, or words for it, never 0, none or empty;
 * - `optional`: nothing stands in its place.
 *
 * A value is read in another form than the described one where it has one meaning only.
 */
import * as v from 'valibot';

export type Policy = 'needed' | 'told' | 'optional';

interface Ruled<P extends Policy> {
  readonly policy: P;
}

function ruled<Schema extends v.GenericSchema, P extends Policy>(schema: Schema, policy: P): Schema & Ruled<P> {
  // The schema itself: the generated API description knows the entities by it.
  return Object.assign(schema, { policy });
}

/** A needed field: without it the whole object is in error. */
export const needed = <const Schema extends v.GenericSchema>(schema: Schema) => ruled(schema, 'needed');

/** Null if it is not known: missing, null or unreadable. */
export const told = <const Schema extends v.GenericSchema>(schema: Schema) =>
  ruled(v.fallback(v.nullish(schema, null), null), 'told');

/** `value` if it is missing or null, by which the service says just that; null if it cannot be read. */
export const toldOr = <const Schema extends v.GenericSchema, const Value extends v.InferOutput<Schema>>(
  schema: Schema,
  value: Value,
) =>
  ruled(
    v.fallback(
      v.nullish(v.nullable(schema), () => value),
      null,
    ),
    'told',
  );

/** `value`, in which no part is known, if it is not known. */
export const toldAs = <const Schema extends v.GenericSchema, const Value extends v.InferOutput<Schema>>(
  schema: Schema,
  value: Value,
) =>
  ruled(
    v.fallback(
      v.nullish(schema, () => value),
      () => value,
    ),
    'told',
  );

/** Null if the service says that there is none, undefined if it says nothing, or nothing that can be read. */
export const toldOrNone = <const Schema extends v.GenericSchema>(schema: Schema) =>
  ruled(v.fallback(v.nullish(schema), undefined), 'told');

/** Absent if it cannot be read. */
export const optional = <const Schema extends v.GenericSchema>(schema: Schema) =>
  ruled(v.fallback(v.nullish(schema), undefined), 'optional');

/** Absent if it cannot be read, or is null. */
export const given = <const Schema extends v.GenericSchema>(schema: Schema) =>
  ruled(v.fallback(v.optional(schema), undefined), 'optional');

/** `value` if it cannot be read. */
export const optionalAs = <const Schema extends v.GenericSchema, const Value extends v.InferOutput<Schema>>(
  schema: Schema,
  value: Value,
) =>
  ruled(
    v.fallback(
      v.nullish(schema, () => value),
      () => value,
    ),
    'optional',
  );

/** A part of a reply, each of its fields with its rule. */
export const fields = <const Entries extends Record<string, v.GenericSchema & Ruled<Policy>>>(entries: Entries) =>
  v.object(entries);

/** Reads a value as it is described, or in another form. The generated API description has the first alone. */
export function reads<const First extends v.GenericSchema, const Other extends v.GenericSchema>(
  first: First,
  other: Other,
) {
  return { ...v.union([first, other]), isDescribedByFirst: true as const };
}

/** Yes or no. Also 0 and 1, and either as a text. */
export const yesNo = reads(
  v.boolean(),
  v.pipe(
    v.picklist([0, 1, '0', '1', 'true', 'false']),
    v.transform((value) => value === 1 || value === '1' || value === 'true'),
  ),
);

/** Words, or what is known by its letters. Also a whole number, which is written the same way. */
export const text = reads(
  v.string(),
  v.pipe(
    v.number(),
    v.check((value) => Number.isSafeInteger(value)),
    v.transform(String),
  ),
);

/** Text, empty if it is not known. */
export const optionalWords = optionalAs(text, '');
