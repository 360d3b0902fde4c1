/** Days and weeks as the service counts them: by the clock of its time zone, summer time included. */

/** The zone if the service names none, or one that the phone does not know. IANA. */
const USUAL_ZONE = 'Asia/Bangkok';

const DAY = 24 * 60 * 60 * 1000;

/** The formats by their zones: making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for a zone that the phone does not know. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** The zone of this name; `USUAL_ZONE` where there is no name or none that the phone knows. */
export function zoneOf(name: string | null | undefined): string {
  if (!name) return USUAL_ZONE;
  try {
    formatOf(name);
    return name;
  } catch {
    return USUAL_ZONE;
  }
}

/** Days from 1970-01-01 to the date that it is in the zone (from `zoneOf`). `at`: milliseconds since 1970. */
export function dayIn(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const of = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day')) / DAY;
}

/** Weeks, from Monday, since that of 1970-01-01 (a Thursday). */
export function weekIn(timeZone: string, at: number): number {
  return Math.floor((dayIn(timeZone, at) + 3) / 7);
}
