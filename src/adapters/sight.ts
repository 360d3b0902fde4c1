/** Watches whether the page is in front of other tabs and apps. */
import { fromCallback } from 'xstate';
import type { NoticesEvent } from '../../machines/notices/notices.machine.ts';

/** Sends `sight.changed`, first for how it is. */
export const sight = fromCallback(({ sendBack }) => {
  const tell = () => {
    const event: NoticesEvent = { type: 'sight.changed', inFront: document.visibilityState === 'visible' };
    sendBack(event);
  };
  tell();
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
});
