import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => {};

/** A part that the page of the build leaves out: it comes as soon as the page is React's. */
export function InBrowser({ children }: { children: ReactNode }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser ? children : null;
}
