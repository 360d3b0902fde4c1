/** The phone's clock as an actor. */
import { fromCallback } from 'xstate';

/**
 * Sends `clock.ticked` with the time (milliseconds since 1970) at its start, then every `interval` milliseconds, and at
 * once when the page is looked at again: phones let the timers of hidden pages sleep. Then it also sends `returned`. `now`:
 * another clock than the phone's.
 */
export const clock = (interval: number, returned?: { type: string }, now = () => Date.now()) =>
  fromCallback(({ sendBack }) => {
    const tell = () => sendBack({ type: 'clock.ticked', now: now() });
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') return;
      tell();
      if (returned !== undefined) sendBack(returned);
    };
    document.addEventListener('visibilitychange', onVisibility);
    tell();
    const timer = setInterval(tell, interval);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  });
