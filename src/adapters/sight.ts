/** Watches whether the page is in front of other tabs and apps, and of the lock (src/adapters/curtain.ts). */
import { fromCallback } from 'xstate';
import type { NoticesEvent } from '../../machines/notices/setup.ts';

/** Sends `sight.changed`, first for how it is. */
export const sight = fromCallback(({ sendBack }) => {
  const tell = () => {
    const inFront = document.visibilityState === 'visible' && document.documentElement.dataset.locked === undefined;
    const event: NoticesEvent = { type: 'sight.changed', inFront };
    sendBack(event);
  };
  tell();
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
});
