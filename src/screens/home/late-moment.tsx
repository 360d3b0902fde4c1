import { lazy } from 'react';
import { plainDateTime } from '../../i18n/plain-date.ts';

/** The same by the browser's own means. */
function PlainMoment({ at }: { at: number | string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="inline-block max-w-full">
      {plainDateTime(at)}
    </time>
  );
}

/**
 * A date and time, `DD/MM/YYYY HH:mm:ss`, to stand in a `Suspense`: its library comes late. Where it does not come (no
 * connection, a new release), the date is written all the same: no receipt may be lost over it.
 */
export const LateMoment = lazy(() => import('./moment.tsx').catch(() => ({ default: PlainMoment })));
