/** The events, the context and the commands of the chat's widget (rule: Chat alert). */
import type { ChatButton, Conversation } from '../../contract/chat.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import type { Chat, Who } from './chat.ts';
import type { ConnectionTold } from './chat-connection.ts';
import type { ComposerTold } from './composer-setup.ts';
import type { HistoryTold } from './history-context.ts';
import type { OutboxTold } from './outbox-setup.ts';

export type ChatWidgetEvent =
  | { readonly type: 'panel.open' }
  | { readonly type: 'panel.close' }
  | DialogTold<'chat'>
  | { readonly type: 'invite.dismiss' }
  | { readonly type: 'alert.dismiss' }
  /** `seen`: true while the newest message is on the screen. */
  | { readonly type: 'bottom.seen'; readonly seen: boolean }
  /** `seen`: true while the player looks at the page. */
  | { readonly type: 'page.seen'; readonly seen: boolean }
  /** `covered`: true while a dialog of the page lies over everything else. */
  | { readonly type: 'page.covered'; readonly covered: boolean }
  /** The player follows a link of a message to a page of this app. `to`: path and query. */
  | { readonly type: 'link.followed'; readonly to: string }
  | { readonly type: 'button.press'; readonly button: ChatButton }
  | { readonly type: 'conversation.refresh' }
  /** Another flow has something to ask about. */
  | { readonly type: 'support.asked'; readonly text: string }
  | HistoryTold
  | ConnectionTold
  | OutboxTold
  | ComposerTold;

/** The commands to the app's dialogs: on a phone the open panel is one of them. */
export type PanelCommand =
  | { readonly type: 'dialog.open'; readonly dialog: 'chat' }
  | { readonly type: 'dialog.close'; readonly dialog: 'chat' }
  /** The dialogs of the page stand in the way. */
  | { readonly type: 'dialogs.close' };

/** The command to the phone's memory: the invitation does not show again. */
export interface MemoryCommand {
  readonly type: 'invite.over';
}

/** The request to mark everything up to `till` (ISO 8601) as read. */
export interface ReadRequest {
  readonly who: Who;
  readonly till: string;
}

export interface ChatWidgetInput {
  /** Signed in: the conversation is the member's, not the guest's. */
  readonly member: boolean;
  /** The player has opened the chat before it was there: its panel opens at once. */
  readonly opens?: boolean;
}

export interface ChatWidgetContext extends ChatWidgetInput {
  opens: boolean;
  chat: Chat | null;
  /** The number of refusals in a row. */
  refusals: number;
  unread: number;
  /** True if there may be more unread messages than `unread`. */
  unreadMore: boolean;
  unreadFrom: string | null;
  newest: string | null;
  /** The first message that was unread when the panel opened, by its key. */
  openedAt: string | null;
  /** The message that has come while the panel was closed. */
  alert: Conversation | null;
  /** Nothing was said for a day, or ever. */
  quiet: boolean;
  /** The player waits for an agent's answer. */
  waiting: boolean;
  /** The player has written, or begun to: what it is about needs no asking. */
  said: boolean;
  atBottom: boolean;
  looked: boolean;
  /** A dialog of the page lies over everything else. */
  covered: boolean;
  /** Something may have been missed: before the line was first there, or while it was lost, no changes are reported. */
  missed: boolean;
  /** The page to which the player wants to go as soon as the panel is closed. */
  link: string;
}

/** Throws a TypeError while it is not known. */
export function chatOf({ chat }: ChatWidgetContext): Chat {
  if (chat === null) throw new TypeError('no chat yet');
  return chat;
}

/** The context before it is known if there is a chat. */
export function begun(input: ChatWidgetInput): ChatWidgetContext {
  return {
    ...input,
    opens: input.opens ?? false,
    chat: null,
    refusals: 0,
    unread: 0,
    unreadMore: false,
    unreadFrom: null,
    newest: null,
    openedAt: null,
    alert: null,
    quiet: false,
    waiting: false,
    said: false,
    atBottom: false,
    looked: true,
    covered: false,
    link: '/',
    missed: input.member,
  };
}
