/** The types that the chat's machines share with each other and with their actors. */
import type { ChatButton, ChatMessage, ChatTopic, Conversation } from '../../contract/chat.ts';

/** The owner of the conversation: a member or a guest. */
export interface Who {
  readonly userId: string | null;
  readonly guestId: string | null;
}

/** The facts that are known once the service has the chat switched on. */
export interface Chat {
  readonly who: Who;
  /** The configured prefix and the player's id. */
  readonly room: string;
  /** The message that the player had begun to write before a reload. */
  readonly draft: string;
  /** True if the invitation may show: it does not show again once it was dismissed. */
  readonly inviting: boolean;
  /** The topics that are offered before the first message; none where the service has none. */
  readonly topics: readonly ChatTopic[];
  /** The service tells the place in line. */
  readonly queues: boolean;
  readonly stamp: () => Stamp;
}

/** The unique id of a message, and the time at which it was written: later than that of every message before. */
export interface Stamp {
  readonly clientId: string;
  /** ISO 8601, by the phone's clock. */
  readonly writtenAt: string;
}

/** The content of a message from the player, without facts that come only later (a file's place at the service). */
export type Content =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'postback'; readonly title: string; readonly message: unknown }
  | {
      readonly kind: 'file';
      readonly fileType: 'image' | 'video' | 'file';
      readonly name: string;
      /** Bytes. */
      readonly size: number;
      /** The text below the file. */
      readonly text: string;
      /** The path that the service gave; null until the file is there. */
      readonly filePath: string | null;
      /** Address of the picture that shows meanwhile, for this page only. */
      readonly preview: string | null;
    };

/** A message on its way. `clientId` makes a resend harmless. */
export interface Outgoing extends Stamp {
  readonly content: Content;
}

/** The message as it travels. Throws a TypeError for a file that is not at the service yet. */
export function messageOf(content: Content): Extract<ChatMessage, { message_type: 'text' | 'media' | 'postback' }> {
  if (content.kind === 'text') return { message_type: 'text', payload: { message: content.text } };
  if (content.kind === 'postback')
    return { message_type: 'postback', payload: { title: content.title, message: content.message } };
  if (content.filePath === null) throw new TypeError('the file is not uploaded');
  return {
    message_type: 'media',
    payload: { message: content.text, url: false, fileType: content.fileType, filePath: content.filePath },
  };
}

/** The message as it stands in the conversation once the service has taken it. */
export function deliveredAs(
  { clientId, content }: Outgoing,
  taken: { readonly createdAt: string; readonly _id?: string | null | undefined },
): Conversation {
  return { _id: taken._id, clientId, sender: 'customer', message: messageOf(content), createdAt: taken.createdAt };
}

/** A topic as a button, with its name in the player's language: any support's desk shows it, and a bot knows it by its id. */
export const topicButton = ({ id }: ChatTopic, title: string): ChatButton => ({
  type: 'postback',
  title,
  payload: { topic: id },
});

/**
 * The message that pressing a button sends (rule: Chat messages): a postback's own message, and for any other kind its
 * title as a text. Null for links and calls, which are links in the view, and for a button without words.
 */
export function saidBy(button: ChatButton): Content | null {
  const title = button.title.trim();
  if (button.type === 'web' || button.type === 'call') return null;
  if (button.type === 'postback') return { kind: 'postback', title, message: button.payload ?? null };
  return title === '' ? null : { kind: 'text', text: title };
}
