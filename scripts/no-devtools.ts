/**
 * Stands in for XState's way to a browser extension (the actor option `devTools`), which the app does not use: the
 * visualiser listens by `inspect`.
 */
export function devToolsAdapter(): never {
  throw new Error('the app is built without XState’s devTools: use inspect');
}
