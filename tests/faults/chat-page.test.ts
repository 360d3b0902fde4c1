/** What the chat's socket and the page around the chat are told, and tell. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { SocketCommand } from '../../machines/chat/chat-connection.machine.ts';
import type { BackCommand } from '../../machines/chat/widget-context.ts';
import { chatBack } from '../../src/adapters/chat-back.ts';
import { chatPage } from '../../src/adapters/chat-page.ts';
import { type RoomSocket, roomSocket } from '../../src/adapters/socket.ts';
import { hosted } from './hosted.ts';

describe('the socket', () => {
  /** A socket in the test's hands. */
  function socket() {
    const listeners = new Map<string, (payload: unknown) => void>();
    const calls: string[] = [];
    const asked: unknown[] = [];
    const reply: { answer: unknown } = { answer: { joined: true } };
    const room: RoomSocket & { connected: boolean } = {
      connected: false,
      connect: () => calls.push('connect'),
      disconnect: () => calls.push('disconnect'),
      on: (event, listener) => listeners.set(event, listener),
      ask: async (event, payload) => {
        asked.push([event, payload]);
        return reply.answer;
      },
    };
    return { room, calls, asked, reply, tell: (event: string, payload?: unknown) => listeners.get(event)?.(payload) };
  }
  function running(open: () => Promise<RoomSocket>) {
    const told: AnyEventObject[] = [];
    return { actor: hosted<SocketCommand>(roomSocket(open), { room: 'chat-7' }, told), told };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test('joins its room, and tells what the contract knows of', async () => {
    const { room, asked, reply, tell } = socket();
    const { actor, told } = running(async () => room);
    actor.send({ type: 'socket.connect' });
    await settled();
    tell('connect');
    actor.send({ type: 'socket.join' });
    await settled();
    expect(asked).toEqual([['join', { room: 'chat-7' }]]);
    const message = {
      _id: 'M1',
      sender: 'support',
      message: { message_type: 'text', payload: { message: 'Hello' } },
      createdAt: '2026-11-21T08:00:00.000Z',
    };
    tell('messaging', message);
    tell('messaging', { sender: 7 });
    tell('messaging', { ...message, message: { message_type: 'hologram' } });
    tell('read', { readAt: 'yesterday' });
    tell('read', { readAt: message.createdAt });
    reply.answer = { joined: false };
    actor.send({ type: 'socket.join' });
    await settled();
    reply.answer = 'nonsense';
    actor.send({ type: 'socket.join' });
    await settled();
    expect(told.filter(({ type }) => !type.startsWith('xstate.'))).toEqual([
      { type: 'socket.connected' },
      { type: 'socket.joined' },
      { type: 'message.received', message },
      { type: 'message.received', message: { ...message, message: { message_type: 'unknown' } } },
      { type: 'read.received', readAt: message.createdAt },
      { type: 'socket.refused' },
      { type: 'socket.refused' },
    ]);
    actor.stop();
  });

  test('code that did not come is asked for again; what was stopped stays silent', async () => {
    const { room, calls } = socket();
    let tries = 0;
    const { actor, told } = running(async () => {
      if (++tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return room;
    });
    actor.send({ type: 'socket.connect' });
    await settled();
    expect(calls).toEqual([]);
    actor.send({ type: 'socket.connect' });
    await settled();
    expect([tries, calls]).toEqual([2, ['connect']]);
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('resume'));
    expect(told.filter(({ type }) => type === 'phone.woke')).toHaveLength(2);
    // Without a network it rests, and nobody makes it try.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    actor.send({ type: 'socket.connect' });
    await settled();
    expect(calls).toEqual(['connect', 'disconnect']);
    vi.restoreAllMocks();
    actor.send({ type: 'socket.check' });
    await settled();
    expect(told.at(-1)).toEqual({ type: 'socket.lost' });
    actor.stop();
    expect(calls.at(-1)).toBe('disconnect');
    const before = told.length;
    window.dispatchEvent(new Event('online'));
    expect(told).toHaveLength(before);
  });
});

test('Escape closes the card from anywhere on the page, but not from under a dialog', () => {
  const told: AnyEventObject[] = [];
  const actor = hosted(chatPage, undefined, told);
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('a');
  press('Escape');
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  press('Escape');
  dialog.remove();
  document.dispatchEvent(new Event('visibilitychange'));
  actor.stop();
  press('Escape');
  expect(told.filter(({ type }) => !type.startsWith('xstate.'))).toEqual([
    { type: 'page.seen', seen: true },
    { type: 'page.covered', covered: false },
    { type: 'panel.close' },
    { type: 'page.seen', seen: true },
  ]);
});

test('who begins to fill in a form is not invited any longer', () => {
  const told: AnyEventObject[] = [];
  const actor = hosted(chatPage, undefined, told);
  const form = document.createElement('form');
  const [field, button] = [document.createElement('input'), document.createElement('button')];
  form.append(field, button);
  document.body.append(form);
  const dismissals = () => told.filter(({ type }) => type === 'invite.dismiss').length;
  button.focus();
  expect(dismissals()).toBe(0);
  field.focus();
  expect(dismissals()).toBe(1);
  actor.stop();
  button.focus();
  field.focus();
  expect(dismissals()).toBe(1);
  form.remove();
});

test('a dialog that comes over the page, and goes, is told', async () => {
  const frame = document.createElement('div');
  frame.id = 'root';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const told: AnyEventObject[] = [];
  const actor = hosted(chatPage, undefined, told);
  const covered = () => told.filter(({ type }) => type === 'page.covered').map((event) => event.covered);
  expect(covered()).toEqual([true]);
  frame.removeAttribute('aria-hidden');
  await Promise.resolve();
  frame.setAttribute('aria-hidden', 'true');
  await Promise.resolve();
  expect(covered()).toEqual([true, false, true]);
  actor.stop();
  frame.removeAttribute('aria-hidden');
  await Promise.resolve();
  expect(covered()).toHaveLength(3);
  frame.remove();
});

describe('the open panel in the browser’s history', () => {
  const told: AnyEventObject[] = [];
  function running() {
    told.length = 0;
    return hosted<BackCommand>(chatBack, undefined, told);
  }
  const send = (actor: ReturnType<typeof running>, ...commands: BackCommand[]) => {
    for (const command of commands) actor.send(command);
  };
  const own = () => told.filter(({ type }) => type.startsWith('dialog.')).map(({ type }) => type);
  const wide = window.matchMedia;
  beforeEach(() => window.history.replaceState(null, ''));
  afterEach(() => vi.stubGlobal('matchMedia', wide));
  const narrow = () => vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: true }));
  const back = async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await gone;
  };

  test('on a phone, back closes it and forward opens it again', async () => {
    narrow();
    const actor = running();
    send(actor, { type: 'dialog.opened', dialog: 'chat' });
    expect(window.history.state).toEqual({ dialog: 'chat' });
    await back();
    expect(own()).toEqual(['dialog.left']);
    const come = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.forward();
    await come;
    expect(own()).toEqual(['dialog.left', 'dialog.restored']);
    actor.stop();
  });

  test('closing it takes its entry away; a reload finds it open', async () => {
    narrow();
    const first = running();
    send(first, { type: 'dialog.opened', dialog: 'chat' });
    first.stop();
    const second = running();
    expect(own()).toEqual(['dialog.restored']);
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    send(second, { type: 'dialog.closed' });
    await gone;
    expect(window.history.state).toBeNull();
    expect(own()).toEqual(['dialog.restored']);
    second.stop();
  });

  test('a card over a desktop’s page is no step of the way', () => {
    const actor = running();
    const before = window.history.length;
    send(actor, { type: 'dialog.opened', dialog: 'chat' }, { type: 'dialog.closed' });
    expect(window.history.length).toBe(before);
    expect(own()).toEqual([]);
    actor.stop();
  });

  test('a dialog of the page that asks is left; no other step is taken', async () => {
    const actor = running();
    send(actor, { type: 'dialog.leave' });
    window.history.pushState({ dialog: 'transfer' }, '');
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    send(actor, { type: 'dialog.leave' });
    await gone;
    expect(window.history.state).toBeNull();
    actor.stop();
  });
});
