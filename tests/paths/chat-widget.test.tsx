import { fireEvent } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Chat, Who } from '../../machines/chat/chat.ts';
import { chatConnectionMachine, type SocketCommand } from '../../machines/chat/chat-connection.machine.ts';
import { composerMachine } from '../../machines/chat/composer.machine.ts';
import { deliveryMachine, type Sending, type Taken } from '../../machines/chat/delivery.machine.ts';
import { chatHistoryMachine } from '../../machines/chat/history.machine.ts';
import type { HistoryAsked, HistoryTold } from '../../machines/chat/history-context.ts';
import { type OutboxCommand, outboxMachine, type Unsent } from '../../machines/chat/outbox.machine.ts';
import { chatWidgetMachine } from '../../machines/chat/widget.machine.ts';
import type { ChatWidgetInput } from '../../machines/chat/widget-context.ts';
import type { ChatButton, Conversation } from '../../src/contract/chat.ts';
import type { Outcome } from '../../src/contract/outcome.ts';
import { ChatView } from '../../src/screens/chat/chat-view.tsx';
import { said, stamping, who } from './chat-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

type Page = Outcome<readonly Conversation[]>;

/** The parts of the chat, with a service that holds `messages` and takes everything. */
function parts(messages: readonly Conversation[] = [], log: AnyEventObject[] = []) {
  const load = fromPromise<Page, HistoryAsked>(async ({ input: { skip, limit } }) => ({
    ok: true,
    value: [...messages].reverse().slice(skip, skip + limit),
  }));
  return {
    connection: chatConnectionMachine.provide({
      actors: {
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
  };
}

const chat: Chat = { who, room: 'chat-7', draft: '', inviting: true, stamp: stamping() };
const there = (given: Partial<Chat> = {}): Outcome<Chat | null> => ({ ok: true, value: { ...chat, ...given } });
const UNINVITED = there({ inviting: false });
const INVITED = there();
const SUPPORT = said(3);
const quiet: HistoryTold = { type: 'history.changed', unread: 0, unreadFrom: null, newest: null, arrived: [], own: [] };
const news: HistoryTold = {
  ...quiet,
  unread: 1,
  unreadFrom: 'M3',
  newest: SUPPORT.createdAt,
  arrived: [SUPPORT],
  own: ['C2'],
};
const reply: ChatButton = { type: 'other', title: 'Deposit' };

const closePanel = (ui: Ui) =>
  ui.user.click(ui.screen.getAllByRole('button', { name: ui.t('chat.closeChat') })[0] as HTMLElement);
const opener = (ui: Ui) =>
  ui.screen.getByRole('button', { name: (name) => name.startsWith(ui.t('chat.openChat')), expanded: false });

const input: ChatWidgetInput = { member: true };
const still = parts();

const model: FlowModel<typeof chatWidgetMachine> = {
  machine: chatWidgetMachine,
  inputs: [input],
  view: (actor) => <ChatView actor={actor} online />,
  events: {
    'panel.open': { payloads: [{ type: 'panel.open' }], act: (ui) => ui.user.click(opener(ui)) },
    'panel.close': { payloads: [{ type: 'panel.close' }], act: closePanel },
    'dialog.left': { payloads: [{ type: 'dialog.left' }], act: 'world' },
    'dialog.restored': { payloads: [{ type: 'dialog.restored' }], act: 'world' },
    'invite.dismiss': { payloads: [{ type: 'invite.dismiss' }], act: (ui) => ui.press('chat.invite.dismiss') },
    'alert.dismiss': { payloads: [{ type: 'alert.dismiss' }], act: (ui) => ui.press('chat.close') },
    'bottom.seen': {
      payloads: ({ atBottom }) => [{ type: 'bottom.seen', seen: !atBottom }],
      act: 'world',
    },
    'page.seen': { payloads: ({ looked }) => [{ type: 'page.seen', seen: !looked }], act: 'world' },
    'page.covered': { payloads: ({ covered }) => [{ type: 'page.covered', covered: !covered }], act: 'world' },
    'button.press': { payloads: [{ type: 'button.press', button: reply }], act: 'world' },
    'conversation.refresh': { payloads: [{ type: 'conversation.refresh' }], act: 'world' },
    'support.asked': { payloads: [{ type: 'support.asked', text: 'Reference W-1' }], act: 'world' },
    'history.changed': { payloads: [news, quiet], act: 'world' },
    'room.joined': { payloads: [{ type: 'room.joined' }], act: 'world' },
    'room.left': { payloads: [{ type: 'room.left' }], act: 'world' },
    'message.received': { payloads: [{ type: 'message.received', message: SUPPORT }], act: 'world' },
    'read.received': { payloads: [{ type: 'read.received', readAt: SUPPORT.createdAt }], act: 'world' },
    'message.delivered': { payloads: [{ type: 'message.delivered', message: said(2) }], act: 'world' },
    'message.written': {
      payloads: [{ type: 'message.written', content: { kind: 'text', text: 'Hello' } }],
      act: 'world',
    },
  },
  actors: {
    lookUp: {
      done: [{ output: INVITED }, { output: UNINVITED }, { output: { ok: true, value: null } }],
      error: [{ kind: 'offline' }],
    },
    markRead: {
      done: [
        { output: { ok: true, value: { till: SUPPORT.createdAt } } },
        { output: { ok: false, code: 'INVALID_REQUEST' } },
      ],
      error: [{ kind: 'timeout' }],
    },
    back: 'quiet',
    page: 'quiet',
    memory: 'quiet',
    // What they tell is an event of this model: here they tell nothing by themselves.
    connection: {
      machine: still.connection.provide({ actions: { tellJoined: () => {}, tellLeft: () => {}, pass: () => {} } }),
      done: [],
    },
    history: { machine: still.history.provide({ actions: { tell: () => {} } }), done: [] },
    outbox: { machine: still.outbox.provide({ actions: { tell: () => {} } }), done: [] },
    composer: { machine: still.composer, done: [] },
  },
  states: {
    lookingUp: (ui) => expect(ui.screen.queryByRole('button')).toBeNull(),
    absent: (ui) => expect(ui.screen.queryByRole('button')).toBeNull(),
    unknown: (ui) => expect(ui.screen.queryByRole('button')).toBeNull(),
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
    'available.panel.open': (ui) => {
      expect(ui.screen.getByRole('dialog')).toBeTruthy();
      expect(ui.screen.getByRole('log')).toBeTruthy();
      expect(ui.screen.getByLabelText(ui.t('chat.composer.label'), { selector: 'textarea' })).toBeTruthy();
    },
    'available.reading.resting': () => {},
    'available.reading.settling': () => {},
    'available.reading.marking': () => {},
    'available.reading.pausing': () => {},
  },
  limit: 20_000,
};

describePaths('chat-widget', model);

type WidgetRun = Run<typeof chatWidgetMachine>;

/** A run whose parts are alive, with these messages at the service. */
function alive(
  name: string,
  messages: readonly Conversation[],
  steps: (run: WidgetRun, log: AnyEventObject[]) => Promise<void>,
  answer = INVITED,
) {
  const log: AnyEventObject[] = [];
  const { connection, history, outbox, composer } = parts(messages, log);
  const living: typeof model = {
    ...model,
    actors: {
      ...model.actors,
      connection: { machine: connection, done: [] },
      history: { machine: history, done: [] },
      outbox: { machine: outbox, done: [] },
      composer: { machine: composer, done: [] },
    },
  };
  journey(name, living, input, async (run) => {
    await run.answer('lookUp', answer);
    await run.pass(0);
    await steps(run, log);
  });
}

const unreadButton = (ui: Ui, count: number) =>
  ui.screen.queryByRole('button', { name: ui.t('chat.openUnread', { count }) });

describe('chat-widget: journeys', () => {
  alive(
    'opened, it joins the room, shows the conversation, and has the focus; Escape gives it back',
    [said(1), said(2)],
    async (run, log) => {
      expect(log[0]).toEqual({ type: 'room', room: 'chat-7' });
      expect(run.emitted).toMatchObject([{ type: 'part.needed', part: 'chat' }, { type: 'chat.offered' }]);
      await run.ui.user.click(opener(run.ui).closest('button') ?? opener(run.ui));
      const panel = run.ui.screen.getByRole('dialog');
      expect(panel.contains(document.activeElement)).toBe(true);
      run.ui.seesText('Words 1');
      run.ui.sees('chat.status.connected');
      expect(run.told).toContainEqual(['back', { type: 'dialog.opened', dialog: 'chat' }]);
      expect(run.told).toContainEqual(['memory', { type: 'invite.over' }]);
      await run.stage.inspect();
      await run.ui.pressKey('{Escape}');
      expect(run.ui.screen.queryByRole('dialog')).toBeNull();
      expect(run.told.at(-1)).toEqual(['back', { type: 'dialog.closed' }]);
      run.ui.seesNo('chat.invite.text');
    },
  );

  alive(
    'what is written is sent, and stands in the conversation once',
    [said(1)],
    async (run, log) => {
      await run.ui.user.click(opener(run.ui));
      const field = run.ui.screen.getByLabelText(run.ui.t('chat.composer.label'), { selector: 'textarea' });
      await run.ui.user.type(field, 'How long does it take?{Enter}');
      await run.pass(0);
      expect(log.filter(({ type }) => type === 'sent')).toEqual([
        { type: 'sent', content: { kind: 'text', text: 'How long does it take?' } },
      ]);
      await run.send({
        type: 'message.received',
        message: {
          ...said(8),
          clientId: 'new-1',
          message: { message_type: 'text', payload: { message: 'How long does it take?' } },
        },
      });
      expect(run.ui.within(run.ui.screen.getByRole('log')).getAllByText('How long does it take?')).toHaveLength(1);
    },
    there({ stamp: stamping() }),
  );

  alive(
    'a message that comes while it is closed shows for 4 s; then the icon counts it',
    [said(1, { readAt: said(2).createdAt })],
    async (run) => {
      await run.send({ type: 'message.received', message: said(3) });
      run.ui.seesText('Words 3');
      await run.stage.inspect();
      await run.pass(3999);
      run.ui.seesText('Words 3');
      await run.pass(1);
      expect(run.ui.screen.queryByText('Words 3')).toBeNull();
      expect(unreadButton(run.ui, 1)).not.toBeNull();
      await run.send({ type: 'message.received', message: said(5) });
      expect(unreadButton(run.ui, 2)).not.toBeNull();
    },
  );

  alive(
    'read is told 1 s after the newest message is seen, and not while the player looks elsewhere',
    [said(1)],
    async (run) => {
      expect(unreadButton(run.ui, 1)).not.toBeNull();
      await run.pass(5000);
      expect(run.asked('markRead')).toEqual([]);
      await run.ui.user.click(unreadButton(run.ui, 1) as HTMLElement);
      run.ui.sees('chat.unread');
      await run.send({ type: 'page.seen', seen: false });
      await run.pass(5000);
      expect(run.asked('markRead')).toEqual([]);
      await run.send({ type: 'page.seen', seen: true });
      await run.pass(999);
      // Another one begins the second anew.
      await run.send({ type: 'message.received', message: said(3) });
      await run.pass(999);
      expect(run.asked('markRead')).toEqual([]);
      await run.pass(1);
      expect(run.asked('markRead')).toEqual([{ who, till: said(3).createdAt }]);
      await run.answer('markRead', { ok: true, value: { till: said(3).createdAt } });
      await run.pass(60_000);
      expect(run.asked('markRead')).toHaveLength(1);
      await closePanel(run.ui);
      expect(opener(run.ui).getAttribute('aria-label')).toBe(run.ui.t('chat.openChat'));
    },
  );

  const menu: Conversation = said(3, {
    message: {
      message_type: 'quick_replies',
      payload: {
        message: 'What is it about?',
        quick_replies: [
          { type: 'other', title: 'Deposit' },
          { type: 'postback', title: 'Withdraw', payload: { topic: 'withdraw' } },
        ],
      },
    },
  });
  alive(
    'a quick reply is said as a text, and the replies are gone',
    [said(1), menu],
    async (run, log) => {
      await run.ui.user.click(opener(run.ui));
      await run.ui.pressNamed('Deposit');
      await run.pass(0);
      expect(log.at(-1)).toEqual({ type: 'sent', content: { kind: 'text', text: 'Deposit' } });
      expect(run.ui.screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    },
    there({ stamp: () => ({ clientId: 'q', writtenAt: said(9).createdAt }) }),
  );
  alive(
    'a postback says its title and its message',
    [said(1), menu],
    async (run, log) => {
      await run.ui.user.click(opener(run.ui));
      await run.ui.pressNamed('Withdraw');
      await run.pass(0);
      expect(log.at(-1)).toEqual({
        type: 'sent',
        content: { kind: 'postback', title: 'Withdraw', message: { topic: 'withdraw' } },
      });
    },
    there({ stamp: () => ({ clientId: 'q', writtenAt: said(9).createdAt }) }),
  );
  alive('only the latest message offers quick replies', [said(1), menu, said(5)], async (run) => {
    await run.ui.user.click(opener(run.ui));
    run.ui.seesText('What is it about?');
    expect(run.ui.screen.queryByRole('button', { name: 'Deposit' })).toBeNull();
  });

  alive('a question about a receipt waits in the field, ready to be sent', [], async (run) => {
    await run.send({ type: 'support.asked', text: 'Reference W-1' });
    expect(run.told.at(-1)).toEqual(['back', { type: 'dialog.leave' }]);
    await run.pass(300);
    const field = run.ui.screen.getByLabelText(run.ui.t('chat.composer.label'), { selector: 'textarea' });
    expect(field).toHaveProperty('value', 'Reference W-1');
    run.ui.offers('chat.composer.send');
  });

  alive('the draft is there after the panel was closed', [], async (run) => {
    const field = () => run.ui.screen.getByLabelText(run.ui.t('chat.composer.label'), { selector: 'textarea' });
    await run.ui.user.click(opener(run.ui));
    fireEvent.change(field(), { target: { value: 'I was about to' } });
    await closePanel(run.ui);
    await run.ui.user.click(opener(run.ui));
    expect(field()).toHaveProperty('value', 'I was about to');
  });

  const invitation = (ui: Ui) => ui.screen.queryByRole('button', { name: ui.t('chat.invite.dismiss') });

  journey(
    'the invitation rests after 10 s, for as long as the tab is open; the icon stays',
    model,
    input,
    async (run) => {
      await run.answer('lookUp', INVITED);
      // Read out once, without taking the focus.
      const announced = () => run.ui.screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
      expect(announced().filter((words) => words.includes(run.ui.t('chat.invite.text')))).toHaveLength(1);
      expect(document.activeElement).toBe(document.body);
      await run.pass(9999);
      expect(invitation(run.ui)).not.toBeNull();
      expect(run.told).not.toContainEqual(['memory', { type: 'invite.over' }]);
      await run.pass(1);
      expect(invitation(run.ui)).toBeNull();
      expect(run.told).toContainEqual(['memory', { type: 'invite.over' }]);
      expect(announced().join('')).toBe('');
      expect(opener(run.ui)).toBeTruthy();
    },
  );

  journey('under a dialog of the page the invitation waits, and has its 10 s after it', model, input, async (run) => {
    await run.answer('lookUp', INVITED);
    await run.pass(5000);
    await run.send({ type: 'page.covered', covered: true });
    await run.pass(60_000);
    expect(invitation(run.ui)).toBeNull();
    expect(run.told).not.toContainEqual(['memory', { type: 'invite.over' }]);
    await run.send({ type: 'page.covered', covered: false });
    await run.pass(9999);
    expect(invitation(run.ui)).not.toBeNull();
    await run.pass(1);
    expect(invitation(run.ui)).toBeNull();
  });

  journey('whoever is in the chat is known to be: other dialogs wait for that', model, input, async (run) => {
    await run.answer('lookUp', UNINVITED);
    const inChat = () => run.actor.getSnapshot().hasTag('open');
    expect(inChat()).toBe(false);
    await run.send({ type: 'support.asked', text: 'Reference W-1' });
    expect(inChat()).toBe(true);
    await run.pass(300);
    expect(inChat()).toBe(true);
    await closePanel(run.ui);
    expect(inChat()).toBe(false);
  });

  journey('switched off, there is nothing of it', model, input, async (run) => {
    await run.answer('lookUp', { ok: true, value: null });
    expect(document.querySelector('button')).toBeNull();
    expect(run.emitted).toEqual([]);
  });
});
