/** The place that the address names after its `#`: a view of the desk, and a conversation. */

export type Place =
  /** `section`: the part of the board to come to, or empty. */
  | { readonly view: 'board'; readonly section: string }
  /** `conversation` is null for the list alone. */
  | { readonly view: 'chat'; readonly conversation: number | null };

/** The place that an address's hash names (`#chat/12`). Anything unknown is the board. */
export function placeOf(hash: string): Place {
  const name = hash.replace(/^#/, '');
  const chat = /^chat(?:\/(\d{1,15}))?$/.exec(name);
  if (chat === null) return { view: 'board', section: name };
  return { view: 'chat', conversation: chat[1] === undefined ? null : Number(chat[1]) };
}

/** The hash of a conversation. */
export const conversationHash = (id: number): string => `#chat/${id}`;
