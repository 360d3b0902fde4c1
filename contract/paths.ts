/** Paths that are not screens: what is not found there is not found. What is below /api has routes of its own. */
export const NOT_SCREENS = /^\/(\.|(api|files|desk|provider|socket\.io|assets|art)(\/|$))/;

/** The address to which a phone's share sheet posts a slip's picture (public/manifest.webmanifest), and the page that goes on with it. */
export const SHARE_SLIP = '/share-slip';
export const SHARED_SLIP = '/user/statement?open=slips';
/** The page where the picture could not be kept, as there was no service worker: it tells the player. */
export const LOST_SLIP = `${SHARED_SLIP}&slip-lost`;
