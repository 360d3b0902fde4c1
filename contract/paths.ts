/** Paths that are not screens: what is not found there is not found. What is below /api has routes of its own. */
export const NOT_SCREENS = /^\/(\.|(api|files|desk|provider|socket\.io|assets|art)(\/|$))/;
