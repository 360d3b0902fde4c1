/** The messages between the chat's socket and the page around the chat. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { SocketCommand } from '../../machines/chat/chat-connection.ts';
import type { PanelCommand } from '../../machines/chat/widget-context.ts';
import { chatDialogs } from '../../src/actors/chat-dialogs.ts';
import { chatPage } from '../../src/adapters/chat-page.ts';
import { type RoomSocket, roomSocket } from '../../src/adapters/socket.ts';
import { openDialogs } from '../dialogs.ts';
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

  test('a page keeps its figures where nothing has changed since it began, also while the phone slept', async () => {
    const joined = async (seconds: number, slept: number) => {
      const { room, reply } = socket();
      const { actor, told } = running(async () => room);
      reply.answer = { joined: true, unchangedFor: performance.now() / 1000 + seconds };
      const now = Date.now() + slept * 1000;
      vi.spyOn(Date, 'now').mockReturnValue(now);
      actor.send({ type: 'socket.join' });
      await settled();
      actor.stop();
      vi.restoreAllMocks();
      return told.find(({ type }) => type === 'socket.joined');
    };
    expect(await joined(60, 0)).toEqual({ type: 'socket.joined', unchanged: true });
    expect(await joined(-1, 0)).toEqual({ type: 'socket.joined' });
    // The page's own clock stood meanwhile.
    expect(await joined(60, 300)).toEqual({ type: 'socket.joined' });
  });

  test('whoever was in the room and is let in no more asks why, once', async () => {
    const { room, reply } = socket();
    const onPutOut = vi.fn();
    const actor = hosted<SocketCommand>(
      roomSocket(async () => room, onPutOut),
      { room: 'chat-7' },
      [],
    );
    const joins = async (joined: boolean) => {
      reply.answer = { joined };
      actor.send({ type: 'socket.join' });
      await settled();
    };
    await joins(false);
    expect(onPutOut).not.toHaveBeenCalled();
    await joins(true);
    await joins(false);
    await joins(false);
    expect(onPutOut).toHaveBeenCalledOnce();
    await joins(true);
    await joins(false);
    expect(onPutOut).toHaveBeenCalledTimes(2);
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

  test.each(['connect', 'connect_error'])(
    'left while it connects, it is closed with its %s, not before',
    async (event) => {
      const { room, calls, tell } = socket();
      const { actor, told } = running(async () => room);
      actor.send({ type: 'socket.connect' });
      await settled();
      actor.stop();
      expect(calls).toEqual(['connect']);
      tell(event);
      expect(calls).toEqual(['connect', 'disconnect']);
      expect(told).toEqual([]);
    },
  );
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
    { type: 'panel.close' },
    { type: 'page.seen', seen: true },
  ]);
});

test.each([
  ['/user/statement?kind=deposit', {}, '/user/statement?kind=deposit'],
  ['/user/statement', { ctrlKey: true }, null],
  ['/no-such-page', {}, null],
  ['https://elsewhere.example/user/statement', {}, null],
])('the link %s in a message, pressed with %j, is followed within the app to %s', (href, keys, to) => {
  const told: AnyEventObject[] = [];
  const actor = hosted(chatPage, undefined, told);
  document.body.innerHTML = `<div role="log"><a href="${href}">Look</a></div>`;
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  let isTaken = false;
  const last = (event: Event) => {
    isTaken = event.defaultPrevented;
    // The press ends here where the app leaves it to the browser: jsdom follows no links.
    event.preventDefault();
  };
  document.addEventListener('click', last, { once: true, passive: false });
  document.querySelector('a')?.dispatchEvent(press);
  expect(told.filter(({ type }) => type === 'link.followed')).toEqual(
    to === null ? [] : [{ type: 'link.followed', to }],
  );
  expect(isTaken).toBe(to !== null);
  actor.stop();
  document.body.innerHTML = '';
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

describe('the panel among the dialogs of the page', () => {
  const told: AnyEventObject[] = [];
  const wide = window.matchMedia;
  beforeEach(() => {
    told.length = 0;
  });
  afterEach(() => vi.stubGlobal('matchMedia', wide));
  const narrow = () => vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: true }));

  function running(page = openDialogs('home')) {
    const panel = hosted<PanelCommand>(chatDialogs({ dialogs: page.provide }), undefined, told);
    return { ...page, panel, place: () => page.actor.getSnapshot().context.chat };
  }
  const own = () => told.filter(({ type }) => type.startsWith('dialog.')).map(({ type }) => type);

  test('on a phone, back closes it and a reload finds it open', () => {
    narrow();
    const { panel, entries, back, open } = running();
    panel.send({ type: 'dialog.open', dialog: 'chat' });
    expect(entries).toEqual([[], ['chat']]);
    panel.stop();
    told.length = 0;
    running(openDialogs('home', entries));
    expect(own()).toEqual(['dialog.opened']);
    expect(open()).toEqual(['chat']);
    const again = running(openDialogs('home', [[], ['chat']]));
    told.length = 0;
    again.back();
    expect(own()).toEqual(['dialog.closed']);
    back();
  });

  test('a card over a desktop’s page is no step of the way, but nothing opens by itself beside it', () => {
    const { panel, entries, place } = running();
    expect(place()).toBe('ready');
    panel.send({ type: 'dialog.open', dialog: 'chat' });
    expect([entries, place()]).toEqual([[[]], 'beside']);
    panel.send({ type: 'dialog.close', dialog: 'chat' });
    expect([entries, place()]).toEqual([[[]], 'ready']);
    panel.send({ type: 'dialog.open', dialog: 'chat' });
    panel.stop();
    expect(place()).toBe('missing');
    expect(own()).toEqual([]);
  });

  test('the dialog that the player asks from goes first, and nothing else takes its place', () => {
    narrow();
    const { actor, panel, open } = running();
    actor.send({ type: 'dialog.open', dialog: 'deposit' });
    actor.send({ type: 'dialog.await', dialog: 'agreement' });
    panel.send({ type: 'dialogs.close' });
    expect(open()).toEqual([]);
    panel.send({ type: 'dialog.open', dialog: 'chat' });
    expect(open()).toEqual(['chat']);
    panel.send({ type: 'dialog.close', dialog: 'chat' });
    expect(open()).toEqual(['agreement']);
  });

  test('a chat that comes after the player has opened something else does not open over it', () => {
    narrow();
    const { actor, panel, open } = running();
    actor.send({ type: 'dialog.open', dialog: 'deposit' });
    panel.send({ type: 'dialog.open', dialog: 'chat' });
    expect(open()).toEqual(['deposit']);
    expect(own()).toEqual(['dialog.closed']);
  });

  test('a dialog that comes over the page, and goes, is told; the panel itself covers nothing', () => {
    narrow();
    const { actor, panel } = running();
    const covered = () => told.filter(({ type }) => type === 'page.covered').map((event) => event.covered);
    panel.send({ type: 'dialog.open', dialog: 'chat' });
    panel.send({ type: 'dialog.close', dialog: 'chat' });
    expect(covered()).toEqual([false]);
    actor.send({ type: 'dialog.open', dialog: 'conditions' });
    actor.send({ type: 'dialog.close', dialog: 'conditions' });
    expect(covered()).toEqual([false, true, false]);
    panel.stop();
    actor.send({ type: 'dialog.open', dialog: 'conditions' });
    expect(covered()).toHaveLength(3);
  });
});
