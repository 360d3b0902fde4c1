import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { InboxMessage } from '../../contract/inbox.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { accepted, isAccepted, problemIn, refusedWith } from '../outcome.ts';
import { pagedList } from '../paged-list.ts';
import { listening, promised } from '../provided.ts';
import { type Lead, leadTo, receiptOf } from './inbox.ts';
import { type MessageSeen, newsMachine } from './news.machine.ts';

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

/**
 * The member's inbox: how many messages are unread, and the list of them over the page. The service keeps which of them
 * were read, for all of the member's devices. Lives as long as the session.
 */
export const inboxMachine = setup({
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
}).createMachine({
  id: 'inbox',
  context: { unread: null, again: false, problem: null },
  invoke: [
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'marks', src: 'marks', onError: { actions: 'tellBroken' } },
    { id: 'presses', src: 'presses', onError: { actions: 'tellBroken' } },
    { id: 'news', src: 'news', input: ({ self }) => ({ owner: self }), onError: { actions: 'tellBroken' } },
  ],
  on: {
    'message.seen': { actions: sendTo('marks', ({ event }) => ({ type: 'message.keep' as const, id: event.id })) },
    'notification.pressed': {
      actions: [
        emit(({ event }) => leadTo(event.message)),
        sendTo('marks', ({ event }) => ({ type: 'message.keep' as const, id: event.message.id })),
      ],
    },
  },
  type: 'parallel',
  states: {
    count: {
      initial: 'counting',
      states: {
        counting: {
          description: 'Quietly: what was known stays on the screen. Until something is, there is no inbox to show.',
          entry: assign({ again: false }),
          on: { 'inbox.stale': { actions: 'noteChange' } },
          invoke: {
            id: 'countUnread',
            src: 'countUnread',
            onDone: [
              {
                guard: 'isAccepted',
                target: 'answered',
                actions: { type: 'takeCount', params: ({ event }) => ({ unread: accepted(event.output) }) },
              },
              { guard: 'isMissing', target: 'absent' },
              { target: 'answered' },
            ],
            onError: 'answered',
          },
        },
        answered: { always: [{ guard: 'isOld', target: 'counting' }, { target: 'resting' }] },
        resting: { on: { 'inbox.stale': 'counting' } },
        absent: { type: 'final', description: 'The backend has no inbox.' },
      },
    },
    page: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'inbox.open': { actions: sendTo('dialogs', { type: 'dialog.open', dialog: 'inbox' }) },
            'dialog.opened': 'open',
          },
        },
        open: {
          description: 'The list over the page. A receipt lies over it; a message that leads to a page is a link.',
          initial: 'listed',
          invoke: {
            id: 'list',
            src: 'list',
            input: {},
            onError: { description: 'The list answers for its own failures.' },
          },
          on: {
            'inbox.stale': { actions: sendTo('list', { type: 'list.changed' }) },
            'inbox.close': { actions: sendTo('dialogs', { type: 'dialog.close', dialog: 'inbox' }) },
            'dialog.closed': 'closed',
            'message.open': { actions: { type: 'openMessage', params: ({ event }) => event } },
          },
          states: {
            listed: { on: { 'messages.read': 'readingAll' } },
            readingAll: {
              tags: 'busy',
              invoke: {
                id: 'readAll',
                src: 'readAll',
                input: ({ event }) => {
                  if (event.type !== 'messages.read') throw new TypeError(`nothing to read in ${event.type}`);
                  return { until: event.until };
                },
                onDone: [
                  {
                    guard: 'isAccepted',
                    target: 'listed',
                    description: 'Asked for anew also where the service does not tell of changes by itself.',
                    actions: raise({ type: 'inbox.stale' }),
                  },
                  { target: 'unkept', actions: 'explain' },
                ],
                onError: { target: 'unkept', actions: 'explain' },
              },
            },
            unkept: {
              tags: 'error',
              exit: assign({ problem: null }),
              on: { 'messages.read': 'readingAll' },
            },
          },
        },
      },
    },
  },
});
