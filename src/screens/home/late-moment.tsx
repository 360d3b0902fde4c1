import { lazy } from 'react';

/** The same by the browser's own means. `en-GB` writes `21/11/2026, 19:45:00`. */
function PlainMoment({ at }: { at: number | string }) {
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} className="inline-block max-w-full">
      {moment.toLocaleString('en-GB').replace(',', '')}
    </time>
  );
}

/**
 * A date and time, `DD/MM/YYYY HH:mm:ss`, to stand in a `Suspense`: its library comes late. Where it does not come (no
 * connection, a new release), the date is written all the same: no receipt may be lost over it.
 */
export const LateMoment = lazy(() => import('./moment.tsx').catch(() => ({ default: PlainMoment })));
