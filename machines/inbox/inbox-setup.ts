import { assign, emit, enqueueActions, setup } from 'xstate';
import type { InboxMessage } from '../../contract/inbox.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { pagedList } from '../paged-list.ts';
import { listening, promised } from '../provided.ts';
import { type Lead, receiptOf } from './inbox.ts';
import { newsMachine } from './news.machine.ts';
import type { MessageSeen } from './news-setup.ts';

export type InboxEvent =
  /** Something may have happened, or was read: the service says so, or the player is back. */
  | { readonly type: 'inbox.stale' }
  | { readonly type: 'inbox.open' }
  | { readonly type: 'inbox.close' }
  | { readonly type: 'message.open'; readonly message: InboxMessage }
  /** All that are in the list, and those before. `until`: the newest that the player sees. */
  | { readonly type: 'messages.read'; readonly until: string }
  | MessageSeen
  | NotificationPressed
  | DialogTold<'inbox'>;

/** The player has pressed the phone's notification of this message. */
export interface NotificationPressed {
  readonly type: 'notification.pressed';
  readonly message: InboxMessage;
}

/** The player has read this message: the service is to keep it. */
export interface MarkCommand {
  readonly type: 'message.keep';
  readonly id: string;
}

interface InboxContext {
  /** Messages that nobody has read; null while it was never told. */
  unread: number | null;
  /** A change was told while an answer was on its way: that answer may be from before it. */
  again: boolean;
  problem: Problem | null;
}

export const inboxList = pagedList<InboxMessage>('inboxList');

/** The types, actors, actions and guards of the chart in `inbox.machine.ts`. */
export const inboxSetup = setup({
  types: {
    context: {} as InboxContext,
    events: {} as InboxEvent,
    emitted: {} as ActorBroken | Lead,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list'; news: 'news' },
  },
  actors: {
    list: inboxList,
    countUnread: promised<Outcome<number>>('countUnread'),
    readAll: promised<Outcome<unknown>, { until: string }>('readAll'),
    /**
     * Has messages kept as read, and sends `inbox.stale` for each that is. Nobody waits for it: it outlives the dialog, and
     * one that fails stays unread.
     */
    marks: listening<MarkCommand>('marks'),
    /** Sends `inbox.stale`. */
    attention: listening('attention'),
    dialogs: listening<DialogCommand>('dialogs'),
    /** Sends `notification.pressed`. */
    presses: listening('presses'),
    /** Tells at once what has become of money. */
    news: newsMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    noteChange: assign({ again: true }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    takeCount: enqueueActions(({ context: { unread: before }, enqueue }, { unread }: { unread: number }) => {
      if (before !== null && unread > before) enqueue.sendTo('news', { type: 'news.came', count: unread - before });
      enqueue.assign({ unread });
    }),
    openMessage: enqueueActions(({ enqueue }, { message }: { message: InboxMessage }) => {
      const dialog = receiptOf(message);
      if (!message.isRead) enqueue.sendTo('marks', { type: 'message.keep', id: message.id });
      if (dialog !== null) enqueue.sendTo('dialogs', { type: 'dialog.open', dialog });
    }),
  },
  guards: {
    isAccepted,
    isMissing: refusedWith('NOT_FOUND'),
    isOld: ({ context }) => context.again,
  },
});
