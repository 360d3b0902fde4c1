import { dateTime } from '../i18n/dates.ts';

/** A date and time, `DD/MM/YYYY HH:mm:ss`. */
export function Moment({ at }: { at: number | string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="inline-block max-w-full">
      {dateTime(at)}
    </time>
  );
}
