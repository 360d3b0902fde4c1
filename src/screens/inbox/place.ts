/** The id of the place in the top bar where the bell stands. */
export const INBOX_PLACE = 'inbox';
