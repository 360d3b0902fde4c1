/**
 * Stands in for `ufo` in the app: ofetch joins base addresses and queries with it, a kilobyte and more of the first page,
 * and the client (src/api/client.ts) hands it addresses that are whole.
 */
function unused(): never {
  throw new Error('the app is built without ufo: give ofetch a whole address, without baseURL or query');
}

export { unused as withBase, unused as withQuery };
