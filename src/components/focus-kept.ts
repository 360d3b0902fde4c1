import { type RefCallback, useCallback, useRef } from 'react';

/**
 * For an open dialog: when what had the focus goes away with the content around it (a step of a form, a receipt), the
 * dialog itself takes the focus, so that it is read out and Tab goes on inside.
 */
export function useFocusKept(): RefCallback<HTMLElement> {
  const stop = useRef<(() => void) | null>(null);
  return useCallback((dialog: HTMLElement | null) => {
    stop.current?.();
    stop.current = null;
    if (dialog === null) return;
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      // Whoever has a better place for the focus has put it there by then.
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) dialog.focus({ preventScroll: true });
      });
    });
    observer.observe(dialog, { childList: true, subtree: true });
    stop.current = () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
}
