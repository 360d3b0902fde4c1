/**
 * Stands in for wouter's own reading of the address bar in the app, which gives the router the navigation machine's
 * address (src/screens/app/address.ts).
 */
function unused(): never {
  throw new Error('the app is built without wouter’s own location: give the router a hook');
}

export { unused as useBrowserLocation, unused as useSearch };
