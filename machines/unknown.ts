/** The sign in the place of what is not known: an amount, a name, a date. */
export const UNKNOWN = '–';
