/** The phone's clock for a flow in which something ends at a known moment. */
import { fromCallback } from 'xstate';
import type { MomentsAwaited } from '../../machines/coupon/context.ts';

/** Timers wait no longer. Milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * Sends `clock.ticked` with the time (milliseconds since 1970) at its start, at each moment that it was given last, and
 * when the page is looked at again: phones let the timers of hidden pages sleep. Between them nothing runs.
 */
export const moments = () =>
  fromCallback<MomentsAwaited>(({ receive, sendBack }) => {
    let awaited: readonly number[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const now = Date.now();
      sendBack({ type: 'clock.ticked', now });
      clearTimeout(timer);
      const next = Math.min(...awaited.filter((at) => at > now));
      if (next < Number.POSITIVE_INFINITY) timer = setTimeout(tell, Math.min(next - now, LONGEST));
    };
    const onVisibility = () => {
      if (document.visibilityState !== 'hidden') tell();
    };
    receive(({ at }) => {
      awaited = at;
      tell();
    });
    tell();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  });
