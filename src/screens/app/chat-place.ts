/** The id of the place in the top bar where the chat's button stands. */
export const CHAT_PLACE = 'chat';
