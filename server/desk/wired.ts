/**
 * A row as the desk's API has it: names in camel case, times as text. As with a query, the caller says by `R` what is in
 * it; the place in its list, which a page's rows bring, is not.
 */
export function wired<R extends object>(row: object): R {
  const entries = Object.entries(row).filter(([name]) => name !== 'place');
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as R;
}
