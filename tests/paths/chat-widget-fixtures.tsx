import { expect } from 'vitest';
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { ChatButton, ChatTopic, Conversation, Queue } from '../../contract/chat.ts';
import { satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Chat, Who } from '../../machines/chat/chat.ts';
import { chatConnectionMachine } from '../../machines/chat/chat-connection.machine.ts';
import type { SocketCommand } from '../../machines/chat/chat-connection.ts';
import { composerMachine } from '../../machines/chat/composer.machine.ts';
import { deliveryMachine } from '../../machines/chat/delivery.machine.ts';
import type { Sending, Taken } from '../../machines/chat/delivery-setup.ts';
import { chatHistoryMachine } from '../../machines/chat/history.machine.ts';
import type { HistoryAsked, HistoryTold } from '../../machines/chat/history-context.ts';
import { outboxMachine } from '../../machines/chat/outbox.machine.ts';
import type { OutboxCommand, Unsent } from '../../machines/chat/outbox-setup.ts';
import { queueMachine } from '../../machines/chat/queue.machine.ts';
import { chatWidgetMachine } from '../../machines/chat/widget.machine.ts';
import type { ChatWidgetInput } from '../../machines/chat/widget-context.ts';
import { ChatOpener } from '../../src/screens/chat/chat-opener.tsx';
import { ChatView } from '../../src/screens/chat/chat-view.tsx';
import { said, stamping, who } from './chat-fixtures.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

type Page = Outcome<readonly Conversation[]>;

/** The parts of the chat, with a service that holds `messages` and takes everything. */
export function parts(messages: readonly Conversation[] = [], log: AnyEventObject[] = []) {
  const load = fromPromise<Page, HistoryAsked>(async ({ input: { skip, limit } }) => ({
    ok: true,
    value: [...messages].reverse().slice(skip, skip + limit),
  }));
  return {
    connection: chatConnectionMachine.provide({
      actors: {
        connection: fromCallback(() => {}),
        socket: fromCallback<SocketCommand, { room: string }>(({ input, receive, sendBack }) => {
          log.push({ type: 'room', room: input.room });
          receive(({ type }) => {
            if (type === 'socket.connect') sendBack({ type: 'socket.connected' });
            if (type === 'socket.join') sendBack({ type: 'socket.joined' });
          });
        }),
      },
    }),
    history: chatHistoryMachine.provide({ actors: { loadNewest: load, loadOlder: load } }),
    outbox: outboxMachine.provide({
      actors: {
        loadUnsent: fromPromise<readonly Unsent[], { who: Who }>(async () => []),
        store: fromCallback<OutboxCommand, { who: Who }>(() => {}),
        delivery: deliveryMachine.provide({
          actors: {
            sendMessage: fromPromise<Outcome<Taken>, Sending>(async ({ input: { outgoing } }) => {
              log.push({ type: 'sent', content: outgoing.content });
              return { ok: true, value: { createdAt: outgoing.writtenAt, _id: outgoing.clientId } };
            }),
          },
        }),
      },
    }),
    composer: composerMachine.provide({ actors: { store: fromCallback(() => {}) } }),
    queue: queueMachine.provide({
      actors: {
        askQueue: fromPromise<Outcome<Queue>, { who: Who }>(async () => ({
          ok: true,
          value: { place: 3, usual: 200 },
        })),
      },
    }),
  };
}

const TOPICS: readonly ChatTopic[] = [
  { id: 'withdraw', name: { th: 'ถอนเงิน', la: 'ຖອນເງິນ', en: 'Withdrawal' } },
  { id: 'account', name: { th: 'บัญชีและการเข้าสู่ระบบ', la: 'ບັນຊີ ແລະ ການເຂົ້າສູ່ລະບົບ', en: 'Account and login' } },
];
const chat: Chat = {
  who,
  room: 'chat-7',
  draft: '',
  inviting: true,
  topics: TOPICS,
  queues: true,
  stamp: stamping(),
};
export const there = (given: Partial<Chat> = {}): Outcome<Chat> => ({ ok: true, value: { ...chat, ...given } });
const UNINVITED = there({ inviting: false });
export const INVITED = there();
const SUPPORT = said(3);
const quiet: HistoryTold = {
  type: 'history.changed',
  unread: 0,
  unreadMore: false,
  unreadFrom: null,
  newest: null,
  quiet: false,
  waiting: false,
  arrived: [],
  own: [],
};
const news: HistoryTold = {
  ...quiet,
  unread: 1,
  unreadFrom: 'M3',
  newest: SUPPORT.createdAt,
  arrived: [SUPPORT],
  own: ['C2'],
};
const empty: HistoryTold = { ...quiet, quiet: true };
const asked: HistoryTold = { ...quiet, newest: said(2).createdAt, waiting: true, own: ['C2'] };
const reply: ChatButton = { type: 'other', title: 'Deposit' };

export const closePanel = (ui: Ui) =>
  ui.user.click(ui.screen.getAllByRole('button', { name: ui.t('chat.closeChat') })[0] as HTMLElement);
export const opener = (ui: Ui) =>
  ui.screen.getByRole('button', { name: (name) => name.startsWith(ui.t('nav.chat')), expanded: false });

function isOpen(ui: Ui): void {
  expect(ui.screen.getByRole('dialog')).toBeTruthy();
  expect(ui.screen.getByRole('log')).toBeTruthy();
  expect(ui.screen.getByLabelText(ui.t('chat.composer.label'), { selector: 'textarea' })).toBeTruthy();
}

export const input: ChatWidgetInput = { member: true };
const still = parts();

export const model: FlowModel<typeof chatWidgetMachine> = {
  machine: chatWidgetMachine,
  inputs: [input],
  view: (actor) => (
    <>
      <ChatOpener actor={actor} />
      <ChatView actor={actor} />
    </>
  ),
  events: {
    'panel.open': { payloads: [{ type: 'panel.open' }], act: (ui) => ui.user.click(opener(ui)) },
    'panel.close': { payloads: [{ type: 'panel.close' }], act: closePanel },
    'dialog.closed': world([{ type: 'dialog.closed', dialog: 'chat' }]),
    'dialog.opened': world([{ type: 'dialog.opened', dialog: 'chat' }]),
    'invite.dismiss': { payloads: [{ type: 'invite.dismiss' }], act: (ui) => ui.press('chat.invite.dismiss') },
    'alert.dismiss': { payloads: [{ type: 'alert.dismiss' }], act: (ui) => ui.press('chat.close') },
    'bottom.seen': world(({ atBottom }) => [{ type: 'bottom.seen', seen: !atBottom }]),
    'page.seen': world(({ looked }) => [{ type: 'page.seen', seen: !looked }]),
    'page.covered': world(({ covered }) => [{ type: 'page.covered', covered: !covered }]),
    'account.told': world([
      { type: 'account.told', deposit: null },
      { type: 'account.told', deposit: { amount: satang(500_00), reference: 'D1' } },
      { type: 'account.told', deposit: { amount: satang(500_00) } },
    ]),
    'link.followed': world([{ type: 'link.followed', to: '/user/home?open=deposit' }]),
    'button.press': world([{ type: 'button.press', button: reply }]),
    'conversation.refresh': world([{ type: 'conversation.refresh' }]),
    'support.asked': world([{ type: 'support.asked', text: 'Reference W-1' }]),
    'history.changed': world([news, quiet, empty, asked]),
    'room.joined': world([{ type: 'room.joined' }, { type: 'room.joined', unchanged: true }]),
    'room.left': world([{ type: 'room.left' }]),
    'message.received': world([{ type: 'message.received', message: SUPPORT }]),
    'read.received': world([{ type: 'read.received', readAt: SUPPORT.createdAt }]),
    'message.delivered': world([{ type: 'message.delivered', message: said(2) }]),
    'message.written': world([{ type: 'message.written', content: { kind: 'text', text: 'Hello' } }]),
  },
  actors: {
    lookUp: {
      done: [{ output: INVITED }, { output: UNINVITED }, { output: { ok: false, code: 'NOT_FOUND' } }],
      error: [{ kind: 'offline' }],
    },
    markRead: {
      done: [
        { output: { ok: true, value: { till: SUPPORT.createdAt } } },
        { output: { ok: false, code: 'INVALID_REQUEST' } },
      ],
      error: [{ kind: 'timeout' }],
    },
    dialogs: 'quiet',
    page: 'quiet',
    memory: 'quiet',
    // Their messages are events of this model: here they send nothing by themselves.
    connection: {
      machine: still.connection.provide({ actions: { tellJoined: () => {}, tellLeft: () => {}, pass: () => {} } }),
      done: [],
    },
    history: { machine: still.history.provide({ actions: { tell: () => {} } }), done: [] },
    outbox: { machine: still.outbox.provide({ actions: { tell: () => {} } }), done: [] },
    composer: { machine: still.composer, done: [] },
    queue: { machine: still.queue, done: [] },
  },
  states: {
    lookingUp: (ui, { opens }) => expect(opener(ui).getAttribute('aria-busy')).toBe(opens ? 'true' : null),
    absent: (ui) => expect(ui.screen.queryByRole('button')).toBeNull(),
    unknown: (ui) => expect(opener(ui).getAttribute('aria-busy')).toBeNull(),
    'available.conversation.passing': () => {},
    'available.panel.closed.deciding': () => expect.unreachable('left at once'),
    'available.panel.closed.inviting.showing': (ui) => {
      expect(ui.screen.getByRole('button', { name: (name) => name.includes(ui.t('chat.invite.text')) })).toBeTruthy();
      expect(opener(ui)).toBeTruthy();
    },
    'available.panel.closed.inviting.waiting': (ui) => {
      expect(ui.screen.queryByRole('button', { name: ui.t('chat.invite.dismiss') })).toBeNull();
      expect(opener(ui)).toBeTruthy();
    },
    'available.panel.closed.quiet': (ui) => {
      ui.seesNo('chat.invite.text');
      expect(ui.screen.queryByRole('dialog')).toBeNull();
      expect(opener(ui)).toBeTruthy();
    },
    'available.panel.closed.alerting': (ui) => ui.seesText('Words 3'),
    'available.panel.asked': (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
    'available.panel.following': (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
    'available.panel.open.talking': (ui) => {
      isOpen(ui);
      ui.seesNo('chat.topics');
    },
    'available.panel.open.asking': (ui) => {
      isOpen(ui);
      expect(ui.within(ui.screen.getByRole('region')).getAllByRole('button')).toHaveLength(TOPICS.length);
    },
    'available.panel.open.waiting': (ui) => {
      isOpen(ui);
      ui.seesNo('chat.topics');
    },
    'available.reading.resting': () => {},
    'available.reading.settling': () => {},
    'available.reading.marking': () => {},
    'available.reading.pausing': () => {},
  },
  contextKey: ({ missed, refusals }) => `${missed ? 'missed' : ''} ${refusals}`,
  limit: 40_000,
};
