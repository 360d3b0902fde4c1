import { useCallback, useState } from 'react';

/**
 * A ref, and true once its part has been seen. The browser's own `loading="lazy"` takes the whole of a row that is moved
 * sideways.
 */
export function useSighted(): readonly [ref: (part: Element | null) => (() => void) | undefined, sighted: boolean] {
  const [sighted, setSighted] = useState(false);
  const ref = useCallback((part: Element | null) => {
    if (part === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSighted(true);
    });
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return [ref, sighted];
}
