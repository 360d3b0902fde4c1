import { fromCallback } from 'xstate';
import { dayIn, zoneOf } from '../../machines/bonus/calendar.ts';
import { serviceNow } from './service-time.ts';

/** After midnight it is noticed within this. Milliseconds. */
const TICK = 15_000;

/** Sends `day.begun` when a day has begun at the service, in the usual time zone. */
export const days = () =>
  fromCallback(({ sendBack }) => {
    const today = () => dayIn(zoneOf(null), serviceNow());
    let day = today();
    const look = () => {
      const before = day;
      day = today();
      if (day !== before) sendBack({ type: 'day.begun' });
    };
    // Phones let the timers of hidden pages sleep.
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, TICK);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
