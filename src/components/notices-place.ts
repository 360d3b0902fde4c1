/** The id of the region of toasts, whose place an open dialog may move. */
export const NOTICES_PLACE = 'notices';
