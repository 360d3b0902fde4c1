import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { brokenIn } from '../broken.ts';
import { aboutOf, receiptNamed } from '../dialogs/dialog.ts';
import { isAccepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { Chat } from './chat.ts';
import { chatConnectionMachine } from './chat-connection.machine.ts';
import { composerMachine } from './composer.machine.ts';
import { chatHistoryMachine } from './history.machine.ts';
import type { HistoryTold } from './history-context.ts';
import { outboxMachine } from './outbox.machine.ts';
import { queueMachine } from './queue.machine.ts';
import { againAfter, isPassing } from './refusals.ts';
import type {
  ChatWidgetContext,
  ChatWidgetEvent,
  ChatWidgetInput,
  MemoryCommand,
  PanelCommand,
  ReadRequest,
} from './widget-context.ts';

/** The types, actors, guards and actions of the widget. */
export const widgetSetup = setup({
  types: {
    context: {} as ChatWidgetContext,
    events: {} as ChatWidgetEvent,
    emitted: {} as Extract<
      AppEvent,
      {
        type:
          | 'chat.offered'
          | 'part.needed'
          | 'location.requested'
          | 'wallet.changed'
          | 'notice.shown'
          | 'actor.broken';
      }
    >,
    input: {} as ChatWidgetInput,
    tags: {} as 'busy',
    children: {} as {
      connection: 'connection';
      history: 'history';
      outbox: 'outbox';
      composer: 'composer';
      queue: 'queue';
    },
  },
  actors: {
    /** Refused where the chat was switched off since it was loaded. */
    lookUp: promised<Outcome<Chat>, { member: boolean }>('lookUp'),
    markRead: promised<Outcome<{ till: string }>, ReadRequest>('markRead'),
    dialogs: listening<PanelCommand>('dialogs'),
    page: listening('page'),
    memory: listening<MemoryCommand>('memory'),
    connection: chatConnectionMachine,
    history: chatHistoryMachine,
    outbox: outboxMachine,
    composer: composerMachine,
    queue: queueMachine,
  },
  actions: {
    learn: assign((_, told: HistoryTold) => ({
      unread: told.unread,
      unreadMore: told.unreadMore,
      unreadFrom: told.unreadFrom,
      newest: told.newest,
      quiet: told.quiet,
      waiting: told.waiting,
    })),
    alarm: assign(({ event }) => (event.type === 'history.changed' ? { alert: event.arrived.at(-1) ?? null } : {})),
    clearAlert: assign({ alert: null }),
    begin: assign({ said: true }),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    want: assign({ opens: true }),
    tellHistory: sendTo('history', { type: 'room.joined' }),
    tellOutbox: sendTo('outbox', { type: 'connection.found' }),
    tellChange: emit({ type: 'wallet.changed' }),
    tellDeposit: emit(({ event }) => {
      const deposit = event.type === 'account.told' ? event.deposit : null;
      const dialog = receiptNamed(deposit?.reference);
      return {
        type: 'notice.shown' as const,
        tone: 'success' as const,
        text: 'deposit.received' as const,
        ...(deposit !== null && { values: { amount: deposit.amount } }),
        ...(dialog !== null && {
          about: aboutOf(dialog),
          action: { label: 'request.details' as const, event: { type: 'receipt.shown' as const, dialog } },
        }),
      };
    }),
    missNothing: assign({ missed: false }),
    closeOthers: sendTo('dialogs', { type: 'dialogs.close' }),
    openDialog: sendTo('dialogs', { type: 'dialog.open', dialog: 'chat' }),
    closeDialog: sendTo('dialogs', { type: 'dialog.close', dialog: 'chat' }),
    endInvitation: sendTo('memory', { type: 'invite.over' }),
    tellBroken: emit(brokenIn),
    offer: sendTo('composer', (_, params: { text: string }) => ({ type: 'draft.offered' as const, text: params.text })),
  },
  guards: {
    isCovered: ({ context }) => context.covered,
    isInView: ({ context }) => !context.covered,
    opens: ({ context }) => context.opens,
    asksTopic: ({ context: { chat, quiet, said } }) => quiet && !said && chat !== null && chat.topics.length > 0,
    /** The place in line is asked for only while the player looks at the chat. */
    waits: ({ context: { chat, waiting, looked } }) => waiting && looked && chat?.queues === true,
    invites: ({ context }) => context.chat?.inviting === true,
    /** The dialogs tell of their own money: only a page without one says that some has come in. */
    isDeposit: ({ context: { covered }, event }) => event.type === 'account.told' && event.deposit !== null && !covered,
    hasMissed: ({ context: { member, missed } }, { unchanged = false }: { unchanged?: boolean }) =>
      member && missed && !unchanged,
    hasNews: ({ event }) => event.type === 'history.changed' && event.arrived.length > 0,
    /** The newest unread message is before the player's eyes. Only an open panel has its bottom seen. */
    isSeeing: ({ context }) => context.unread > 0 && context.atBottom && context.looked,
    isNotSeeing: ({ context }) => context.unread === 0 || !context.atBottom || !context.looked,
    isAccepted,
    isPassing,
  },
  delays: {
    /** Milliseconds. */
    alertTime: 4000,
    readDebounce: 1000,
    /** Long enough to be read. Milliseconds. */
    invitationTime: 10_000,
    /** A dialog's leaving. Milliseconds. */
    dialogGone: 300,
    againAfter,
  },
});
