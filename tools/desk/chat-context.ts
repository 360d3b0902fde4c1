/** The context and the events of the agent's chat. */
import type * as v from 'valibot';
import type { conversationsReply, DeskChatMessage } from '../../server/desk/chat-contract.ts';
import { messageCheck } from './message-check.ts';
import type { Language, TemplateKind } from './message-templates.ts';
import {
  type Attached,
  again,
  type Draft,
  EMPTY_DRAFT,
  messageOf,
  nextOf,
  type Outgoing,
  outgoingOf,
} from './outbox.ts';
import type { Place } from './place.ts';
import { type Thread, withSent } from './thread.ts';

/** A message that is put together by hand. */
export interface Template {
  readonly kind: TemplateKind;
  readonly language: Language;
  /** JSON, as it is typed. */
  readonly text: string;
}

export interface ChatContext {
  /** The open one. */
  conversation: number | null;
  /** Null until it was read. */
  inbox: v.InferOutput<typeof conversationsReply> | null;
  /** The reason why the last reading of the list failed. */
  listProblem: string | null;
  /** The list shows conversations about this topic alone; null for all. */
  topic: string | null;
  /** The open conversation; null until it was read. */
  thread: Thread | null;
  threadProblem: string | null;
  /** Drafts by the conversations' numbers. */
  drafts: Readonly<Record<number, Draft>>;
  /** The agent's name for signing; empty for no name. */
  name: string;
  template: Template | null;
  /** The messages in the order in which they were written. */
  outbox: readonly Outgoing[];
  /** Client ids of what was sent here, by the ids that it got. */
  keys: Readonly<Record<string, string>>;
  /** The reason why the last message was not sent, or the bot not switched. */
  problem: string | null;
}

export type ChatEvent =
  | { readonly type: 'place.changed'; readonly place: Place }
  | { readonly type: 'inbox.refresh' }
  | { readonly type: 'older.wanted' }
  | { readonly type: 'draft.changed'; readonly text: string }
  | { readonly type: 'draft.send' }
  | { readonly type: 'file.attached'; readonly attached: Attached }
  | { readonly type: 'file.refused'; readonly problem: string }
  | { readonly type: 'file.detached' }
  | { readonly type: 'template.edited'; readonly template: Template }
  | { readonly type: 'template.closed' }
  | { readonly type: 'template.send' }
  | { readonly type: 'message.resend'; readonly clientId: string }
  | { readonly type: 'message.removed'; readonly clientId: string }
  | { readonly type: 'upload.cancelled'; readonly clientId: string }
  | { readonly type: 'name.changed'; readonly name: string }
  | { readonly type: 'topic.chosen'; readonly topic: string | null }
  | { readonly type: 'bot.switched'; readonly on: boolean };

/** The draft of the open conversation. */
export function draftOf({ conversation, drafts }: Pick<ChatContext, 'conversation' | 'drafts'>): Draft {
  return (conversation === null ? undefined : drafts[conversation]) ?? EMPTY_DRAFT;
}

/** The drafts with the open conversation's changed. */
export function withDraft(context: ChatContext, change: Partial<Draft>): Pick<ChatContext, 'drafts'> {
  const { conversation, drafts } = context;
  if (conversation === null) return { drafts };
  return { drafts: { ...drafts, [conversation]: { ...draftOf(context), ...change } } };
}

/** The conversation that a place opens. */
export const openedBy = (place: Place): number | null => (place.view === 'chat' ? place.conversation : null);

/** The draft put into the outbox. */
export function draftSent(context: ChatContext): Partial<ChatContext> {
  const { conversation, name, outbox } = context;
  const draft = draftOf(context);
  if (conversation === null) return {};
  const outgoing = outgoingOf(messageOf(draft), { conversation, name, file: draft.attached?.file ?? null });
  return { ...withDraft(context, EMPTY_DRAFT), problem: null, outbox: [...outbox, outgoing] };
}

/** The message that was put together by hand put into the outbox. */
export function templateSent({ conversation, name, template, outbox }: ChatContext): Partial<ChatContext> {
  const { message } = messageCheck(template?.text ?? '');
  if (conversation === null || message === null) return {};
  return { template: null, problem: null, outbox: [...outbox, outgoingOf(message, { conversation, name })] };
}

/** The message whose turn it is changed. */
export function withNext({ outbox }: ChatContext, change: (outgoing: Outgoing) => Outgoing): readonly Outgoing[] {
  const next = nextOf(outbox);
  return outbox.map((outgoing) => (outgoing === next ? change(outgoing) : outgoing));
}

/** The service has the message whose turn it was. */
export function posted(context: ChatContext, message: DeskChatMessage): Partial<ChatContext> {
  const { outbox, keys, thread } = context;
  const sent = nextOf(outbox);
  if (sent === undefined) return {};
  return {
    outbox: outbox.filter((outgoing) => outgoing !== sent),
    keys: { ...keys, [message._id]: sent.clientId },
    thread: thread?.id === sent.conversation ? withSent(thread, message) : thread,
  };
}

/** True if the list counts unread messages in the open conversation; they may be older than its newest page. */
export const hasUnread = ({ inbox, conversation }: ChatContext): boolean =>
  inbox?.conversations.some(({ id, unread }) => id === conversation && unread > 0) ?? false;

/** A failed message in turn once more: the last, for one may be on its way. */
export function resent({ outbox }: ChatContext, id: string): Partial<ChatContext> {
  const failed = outbox.find(({ clientId, delivery }) => clientId === id && delivery === 'failed');
  if (failed === undefined) return {};
  return { problem: null, outbox: [...outbox.filter((outgoing) => outgoing !== failed), again(failed)] };
}

export const isFailed = ({ outbox }: ChatContext, id: string): boolean =>
  outbox.some(({ clientId, delivery }) => clientId === id && delivery === 'failed');

export const isUploading = ({ outbox }: ChatContext, id: string): boolean =>
  outbox.some(({ clientId, delivery }) => clientId === id && delivery === 'uploading_file');

/** The message whose turn it is. Throws when there is none. */
export function current({ outbox }: ChatContext): Outgoing {
  const next = nextOf(outbox);
  if (next === undefined) throw new TypeError('nothing to send');
  return next;
}

/** The current message's file. Throws when it has none. */
export function currentFile(context: ChatContext): File {
  const { file } = current(context);
  if (file === null) throw new TypeError('no file to send');
  return file;
}

/** The change to another conversation, or to none, from the one that was open. */
export const moved = (place: Place): Partial<ChatContext> => ({
  conversation: openedBy(place),
  thread: null,
  threadProblem: null,
  template: null,
});
