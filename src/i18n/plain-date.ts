/**
 * The text of `dateTime` (dates.ts), `21/11/2026 19:45:00`, for code that does not bring luxon. Not by `Intl`, whose first
 * use takes a slow phone a tenth of a second. `at`: milliseconds since 1970, or ISO 8601. Empty for what is no date.
 */
export function plainDateTime(at: number | string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return '';
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().replace(/(\d+)-(\d+)-(\d+)T(.{8}).*/, '$3/$2/$1 $4');
}
