import { useEffect, useState } from 'react';

/**
 * When what uses it goes away, the focus goes back to where it was when it came, if nobody else has put it somewhere.
 * Headless UI does so only for what had the focus since its own code was loaded, and a dialog that loads when it is
 * first needed comes after the press that opened it.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
