/**
 * How replies of a backend that is not ours are read: what the app can do without is absent when it cannot be read, and
 * never costs the player the rest. What the app *sends* is described strictly.
 */
import * as v from 'valibot';

/** A field that may be missing, null or unreadable: absent then. */
export const told = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.nullish(schema), undefined);

/** The same for what is left out rather than null: absent when it cannot be read. */
export const given = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** A list of which the items that cannot be read are left out. */
export const readable = <const Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.array(v.fallback(v.nullable(item), null)),
    v.transform((items) => items.filter((value): value is NonNullable<typeof value> => value !== null)),
  );

/** A number, or a decimal text (`"12.50"`), as databases write it. */
export const decimal = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[+-]?\d+(\.\d+)?$/, 'a decimal number'))]),
  v.transform(Number),
);

/** Text that may be missing or null: empty then. */
export const words = v.nullish(v.string(), '');
