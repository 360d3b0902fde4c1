/** Notices that what is on the screen may be old. */
import { type EventObject, fromCallback } from 'xstate';
import type { WalletChanged } from '../../machines/app/events.ts';
import { isLineUp } from './live-line.ts';

/** Away for longer than this, the player is shown what is new. Milliseconds. */
const AWAY = 30_000;

/** `every` for what may be five minutes old. Milliseconds. */
export const SELDOM = 300_000;

interface Attended {
  /** Calls back when money moved, until what it returns is called. */
  readonly onWalletChanged: (tell: (changed: WalletChanged) => void) => () => void;
}

/**
 * Sends the event from `told` when money moved (`changed`), when the player looks at the page again after a while, or
 * when the connection is back. `away`: the length of that while, in milliseconds. `every`: the interval at which it is
 * also sent, while the player looks at the page and the service does not report changes by itself (live-line.ts).
 */
export const attention = (
  { onWalletChanged }: Attended,
  told: (changed: WalletChanged | null) => EventObject,
  { away = AWAY, every }: { away?: number; every?: number } = {},
) =>
  fromCallback(({ sendBack }) => {
    const tell = () => sendBack(told(null));
    let leftAt = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > away) tell();
    };
    // The page as the browser kept it while the player was at another, such as a game's.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell();
    };
    const look = () => {
      if (document.visibilityState === 'visible' && !isLineUp()) sendBack(told({ type: 'wallet.changed' }));
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pageshow', onShow);
    window.addEventListener('online', tell);
    const unsubscribe = onWalletChanged((changed) => sendBack(told(changed)));
    const timer = every === undefined ? undefined : setInterval(look, every);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pageshow', onShow);
      window.removeEventListener('online', tell);
    };
  });
