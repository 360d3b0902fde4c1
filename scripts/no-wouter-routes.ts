/**
 * Stands in for what the app does not use of wouter: its own reading of the address bar, and patterns of routes
 * (regexparam). Which page an address is, and where a link leads, the navigation machine decides.
 */
function unused(): never {
  throw new Error('the app is built without wouter’s location and patterns: the navigation machine has both');
}

export { unused as parse, unused as useBrowserLocation, unused as useSearch };
