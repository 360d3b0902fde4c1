import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => {};

/** What is no part of the page that the build has drawn: it comes as soon as the page is React's. */
export function InBrowser({ children }: { children: ReactNode }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser ? children : null;
}
