/** Notices that what is on the screen may be old. */
import { fromCallback } from 'xstate';

/** Away for longer than this, the player is shown what is new. Milliseconds. */
const AWAY = 30_000;

interface Attended {
  /** Calls back when money moved, until what it returns is called. */
  readonly onWalletChanged: (tell: () => void) => () => void;
}

/** Sends `event` when money moved, the page is looked at again after a while, or the connection is back. */
export const attention = ({ onWalletChanged }: Attended, event: { readonly type: string }) =>
  fromCallback(({ sendBack }) => {
    const tell = () => sendBack(event);
    let leftAt = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY) tell();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', tell);
    const unsubscribe = onWalletChanged(tell);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', tell);
    };
  });
