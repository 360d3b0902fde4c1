/**
 * The text of `dateTime` (dates.ts) by the browser's own means, for code that does not bring luxon: `en-GB` writes
 * `21/11/2026, 19:45:00`. `at`: milliseconds since 1970, or ISO 8601.
 */
export const plainDateTime = (at: number | string): string => new Date(at).toLocaleString('en-GB').replace(',', '');
