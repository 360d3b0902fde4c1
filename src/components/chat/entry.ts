/** The entry of the chat's components: a message with its author and the state of its delivery. */
import type { ReactNode } from 'react';
import type { ChatButton, ChatMessage } from '../../../contract/chat.ts';

/** `me` is the player; `bot` is support's automatic answer. */
export type ChatAuthor = 'me' | 'support' | 'bot';

/** The state of the player's message (rule: Chat delivery). */
export type Delivery = 'uploading_file' | 'sending' | 'failed' | 'succeed';

export interface ChatEntry {
  /** Stays the same from the moment it is written until it comes back from the service: the message's `clientId`. */
  id: string;
  author: ChatAuthor;
  /** The agent's name. Absent: the general name of the author. */
  name?: string | null | undefined;
  message: ChatMessage;
  /** ISO 8601. */
  at: string;
  /** The delivery of the player's own messages. Absent: `succeed`. */
  delivery?: Delivery | undefined;
  /** True once support has read the player's message. */
  read?: boolean | undefined;
  /** The progress of an upload, 0 to 1. Absent while it is not known. */
  progress?: number | undefined;
}

/** The place of a message among its neighbours of one author and about one time. */
export type GroupPlace = 'single' | 'first' | 'middle' | 'last';

export interface EntryActions {
  /** A postback, quick reply or other button was pressed. Links and calls are links, and do not come here. */
  onButton?: ((button: ChatButton, entry: ChatEntry) => void) | undefined;
  /** Send a failed message once more. */
  onResend?: ((entry: ChatEntry) => void) | undefined;
  /** Take a failed message away. */
  onRemove?: ((entry: ChatEntry) => void) | undefined;
  onCancelUpload?: ((entry: ChatEntry) => void) | undefined;
}

export interface EntryOptions {
  /** The base of a media path that is no whole address: the chat backend. The page's own origin when absent. */
  filesAt?: string | undefined;
  /** No connection or a conversation that has ended: postbacks and quick replies cannot be pressed. */
  buttonsDisabled?: boolean | undefined;
}

export interface EntryDrawing {
  /** Draws an entry in place of `MessageBubble`, for example to read its progress from an actor. */
  renderEntry?: ((entry: ChatEntry, place: GroupPlace, answered: boolean) => ReactNode) | undefined;
}
