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

/**
 * A ref for a part of a page that may go away while it has the focus, or right before the focus comes back to it: the
 * page's heading takes it then, so that neither keyboard nor screen reader has to begin at the top of the document.
 */
export function handFocusOn(part: HTMLElement | null) {
  if (part === null) return;
  return () => {
    const { activeElement } = document;
    if (activeElement !== document.body && !part.contains(activeElement)) return;
    requestAnimationFrame(() => {
      const heading = document.querySelector<HTMLElement>('h1');
      if (document.activeElement !== document.body || heading === null) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  };
}
