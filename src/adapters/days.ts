import { fromCallback } from 'xstate';
import { serviceAhead } from './service-time.ts';

/** The time in Bangkok and Vientiane is ahead of UTC by this. Milliseconds. */
const AHEAD = 7 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;
/** `serviceAhead` is exact to about a second: a day is not begun here before it has begun there. Milliseconds. */
const MARGIN = 5000;

/** The time within which a midnight is noticed. Milliseconds. */
const TICK = 15_000;

/** Sends `day.begun` when a day has begun in Bangkok and Vientiane, by the service's clock. */
export const days = () =>
  fromCallback(({ sendBack }) => {
    const today = () => Math.floor((Date.now() + serviceAhead() - MARGIN + AHEAD) / DAY);
    let day = today();
    const look = () => {
      const before = day;
      day = today();
      if (day > before) sendBack({ type: 'day.begun' });
    };
    // Phones let the timers of hidden pages sleep.
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, TICK);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
