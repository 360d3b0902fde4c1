/** Lists: what should stand in them, in which order, and what differs on a page of them or in all of it. */

/** An entry as it is read somewhere. `at`: when it came about. */
export type Row = Readonly<Record<string, unknown>> & { readonly at: number };

/** The span in which something has come about: between two moments. */
export interface Span {
  readonly began: number;
  readonly ended: number;
}

/** An entry as it should be. What is undefined in `shape` nobody outside the service knows. */
export interface Item extends Span {
  shape: Readonly<Record<string, unknown>>;
  /** True if it came about anywhere in its span, so that it may stand before or after what came about meanwhile. */
  readonly isLoose: boolean;
  /** True if it may be there or not. */
  isOptional: boolean;
}

const CLOSE = 2;

export const fits = ({ shape, began, ended }: Item, row: Row): boolean =>
  !(row.at < began - CLOSE || row.at > ended + CLOSE) &&
  Object.entries(shape).every(([name, value]) => value === undefined || value === (row[name] ?? null));

const asText = (one: object) =>
  Object.entries(one)
    .filter(([name, value]) => name !== 'at' && value != null)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** The fault of a whole list, oldest first; null where there is none. */
export function wrongIn(items: readonly Item[], rows: readonly Row[]): string | null {
  const open = [...items];
  for (const [place, row] of rows.entries()) {
    const at = open.findIndex((item) => fits(item, row));
    const found = open[at];
    if (found === undefined) {
      const twice = rows.slice(0, place).some((other) => asText(other) === asText(row) && other.at === row.at);
      return `has ${twice ? 'twice' : 'what should not be there'}: ${asText(row)}`;
    }
    const passed = open
      .slice(0, at)
      .find((item) => !item.isOptional && !((item.isLoose || found.isLoose) && item.ended >= found.began));
    if (passed !== undefined) return `has not, or in another place: ${asText(passed.shape)}`;
    open.splice(at, 1);
  }
  const missing = open.find(({ isOptional }) => !isOptional);
  return missing === undefined ? null : `lacks ${asText(missing.shape)}`;
}

export interface PageOf {
  readonly page: number;
  readonly limit: number;
  /** The number of entries, as the page gives it; null where it gives none. */
  readonly total: number | null;
}

/** The fault of a page, newest first; null where there is none, or it cannot be known. */
export function wrongOnPage(
  items: readonly Item[],
  rows: readonly Row[],
  { page, limit, total }: PageOf,
): string | null {
  if (items.some(({ isOptional }) => isOptional)) return null;
  if (total !== null && total !== items.length) return `is said to have ${total} entries, there are ${items.length}`;
  const newest = [...items].reverse();
  const wanted = newest.slice((page - 1) * limit, page * limit);
  if (rows.length !== wanted.length) return `shows ${rows.length} entries on page ${page} instead of ${wanted.length}`;
  for (const [place, item] of wanted.entries()) {
    const row = rows[place];
    if (row === undefined || fits(item, row)) continue;
    if (newest.some((other) => other.isLoose && fits(other, row)) || item.isLoose) return null;
    return `shows on page ${page} as number ${place + 1} ${asText(row)} instead of ${asText(item.shape)}`;
  }
  return null;
}
