/** Paths that are not screens: what is not found there is not found. What is below /api has routes of its own. */
export const NOT_SCREENS = /^\/(\.|(api|files|desk|provider|socket\.io|assets|art)(\/|$))/;

/** The address to which a phone's share sheet posts a slip's picture (public/manifest.webmanifest), and the page that goes on with it. */
export const SHARE_SLIP = '/share-slip';
export const SHARED_SLIP = '/user/statement?open=slips';
/** The same page where the picture could not be kept: there was no service worker. It says so. */
export const LOST_SLIP = `${SHARED_SLIP}&slip-lost`;
