/** General limits for any value that comes in, so that no schema has to repeat them. */

/** Levels of objects and lists. */
const DEPTH_MAX = 16;
/** PostgreSQL takes neither NUL nor half of a surrogate pair. */
const isText = (text: string) => !/\0|\p{Surrogate}/u.test(text);

/**
 * True if a JSON value can be worked with: texts and names of properties that PostgreSQL can hold (unless `anyText`),
 * numbers that are exact, nothing nested so deeply that a function which follows it runs out of stack.
 */
export function isPlain(value: unknown, anyText = false, depth = 0): boolean {
  if (typeof value === 'string') return anyText || isText(value);
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEPTH_MAX) return false;
  return Object.entries(value).every(
    ([name, inner]) => (anyText || isText(name)) && isPlain(inner, anyText, depth + 1),
  );
}
