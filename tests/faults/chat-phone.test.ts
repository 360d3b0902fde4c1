/** The chat's traces on the phone, and those that go with a logout. */
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import type { Chat } from '../../machines/chat/chat.ts';
import type { Unsent } from '../../machines/chat/outbox-setup.ts';
import { chatFlow, stamping } from '../../src/actors/chat.ts';
import { composerFlow } from '../../src/actors/chat-composer.ts';
import { FILE_LOST, outboxFlow } from '../../src/actors/chat-outbox.ts';
import { memberMemory } from '../../src/actors/money-request/records.ts';
import { guestId } from '../../src/adapters/guest.ts';
import { dropUnsent, type Files, keepUnsent, lastWritten, leftUnsent, tidyFiles } from '../../src/adapters/outbox.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { tokenStore } from '../../src/adapters/token-store.ts';
import { memory, phone } from './phone.ts';

const member = { userId: '7', guestId: null };
const guest = { userId: null, guestId: '0b9bd1d0-0000-4000-8000-000000000000' };
const text = (clientId: string, second: number): Unsent => ({
  clientId,
  writtenAt: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(),
  content: { kind: 'text', text: clientId },
  status: 'queued',
  problem: null,
});
const picture: Unsent = {
  ...text('picture', 3),
  content: {
    kind: 'file',
    fileType: 'image',
    name: 'slip.jpg',
    size: 5,
    text: '',
    filePath: null,
    preview: 'blob:earlier',
  },
};
const show = () => 'blob:now';

/** Files in this process. */
function files(kept = new Map<string, Blob>()): Files & { kept: Map<string, Blob> } {
  return {
    kept,
    get: async (clientId) => kept.get(clientId) ?? null,
    put: async (clientId, file) => void kept.set(clientId, file),
    remove: async (clientId) => void kept.delete(clientId),
    keepOnly: async (clientIds) => {
      for (const key of kept.keys()) if (!clientIds.includes(key)) kept.delete(key);
    },
  };
}

describe('unsent messages on the phone', () => {
  test('come back in the order in which they were written, without what was the page’s own', async () => {
    const local = memory();
    const store = files(new Map([['picture', new Blob(['bytes'])]]));
    keepUnsent(local, member, picture);
    keepUnsent(local, member, {
      ...text('two', 2),
      status: 'failed',
      problem: { kind: 'refused', code: 'INVALID_REQUEST' },
    });
    keepUnsent(local, member, text('one', 1));
    const left = await leftUnsent(local, store, member, show);
    expect(left.map(({ clientId, status }) => [clientId, status])).toEqual([
      ['one', 'queued'],
      ['two', 'failed'],
      ['picture', 'queued'],
    ]);
    expect(left[1]?.problem).toEqual({ kind: 'refused', code: 'INVALID_REQUEST' });
    expect(left[2]?.content).toMatchObject({ preview: 'blob:now', filePath: null });
    // A guest on the same phone is somebody else.
    expect(await leftUnsent(local, store, guest, show)).toEqual([]);
    dropUnsent(local, member, 'one');
    expect(await leftUnsent(local, store, member, show)).toHaveLength(2);
  });

  test('one that was refused with its session goes by itself in the next', async () => {
    const local = memory();
    const problem = { kind: 'refused', code: 'EXPIRED_AUTH_TOKEN' } as const;
    keepUnsent(local, member, { ...text('one', 1), status: 'failed', problem });
    expect(await leftUnsent(local, files(), member, show)).toEqual([text('one', 1)]);
  });

  test('a record that is none is left out', async () => {
    const local = memory();
    local.set('intent:chat:7:a', '{"clientId":7');
    local.set('intent:chat:7:b', '{"clientId":7}');
    expect(await leftUnsent(local, files(), member, show)).toEqual([]);
  });

  test.each([
    ['a logout takes the member’s away', { type: 'store.clear', expired: false } as const, 0],
    ['an expired session keeps them for the same member', { type: 'store.clear', expired: true } as const, 2],
    ['a login keeps them', { type: 'store.write', token: 'T', remember: true } as const, 2],
  ])('%s; the guest’s stay', async (_, command, left) => {
    const [local, tab] = [memory(), memory()];
    tab.set('intent:chat-draft', 'My account');
    keepUnsent(local, member, text('one', 1));
    keepUnsent(local, member, picture);
    keepUnsent(local, guest, text('hello', 1));
    const store = files(new Map([['picture', new Blob(['bytes'])]]));
    const actor = createActor(tokenStore(local, tab)).start();
    actor.send(command);
    actor.stop();
    await tidyFiles(local, store);
    expect(await leftUnsent(local, store, member, show)).toHaveLength(left);
    expect(store.kept.size).toBe(left === 0 ? 0 : 1);
    expect(tab.get('intent:chat-draft')).toBe(left === 0 ? null : 'My account');
    expect(await leftUnsent(local, store, guest, show)).toHaveLength(1);
  });

  test('a guest whose storage was cleared under the open page stays the same guest with what is on its way', async () => {
    const local = memory();
    keepUnsent(local, guest, text('hello', 1));
    expect(guestId(local, () => '1b9bd1d0-0000-4000-8000-000000000000')).toBe(guest.guestId);
    expect(await leftUnsent(local, files(), guest, show)).toHaveLength(1);
  });

  test('a guest for whom the storage had no room at first is the same on the next page', async () => {
    window.localStorage.clear();
    let isFull = true;
    const storage = () => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      return window.localStorage;
    };
    const page = keyValue(storage);
    const id = guestId(page, () => guest.guestId);
    isFull = false;
    keepUnsent(page, { userId: null, guestId: id }, text('hello', 1));
    const next = keyValue(storage);
    expect(guestId(next, () => '1b9bd1d0-0000-4000-8000-000000000000')).toBe(id);
    expect(await leftUnsent(next, files(), { userId: null, guestId: id }, show)).toHaveLength(1);
    window.localStorage.clear();
  });

  test('what a page writes as a guest of before is not sent again by a newer guest', async () => {
    const local = memory();
    const newer = guestId(local, () => '1b9bd1d0-0000-4000-8000-000000000000');
    keepUnsent(local, guest, text('hello', 1));
    expect(await leftUnsent(local, files(), { userId: null, guestId: newer }, show)).toEqual([]);
    expect(local.get('guest-id')).toBe(newer);
  });

  test('they go when it is known that another member is signed in', () => {
    const world = phone({ baseUrl: 'http://service.test', token: 'T' });
    const memory = memberMemory(world);
    memory.learn('P1');
    keepUnsent(world.local, member, text('one', 1));
    memory.learn('P1');
    expect(world.local.keys('intent:')).toHaveLength(1);
    memory.learn('P2');
    expect(world.local.keys('intent:')).toEqual([]);
  });

  test('a file that is gone is said to be lost, and not sent', async () => {
    const world = phone({
      baseUrl: 'http://service.test',
      token: 'T',
      fetch: async () => {
        throw new Error('nothing is to be sent');
      },
    });
    keepUnsent(world.local, member, picture);
    const owner = createActor(fromCallback(() => {})).start();
    const outbox = createActor(
      outboxFlow(world, { files: files(), locale: () => 'en', senderOf: () => ({}), isExtended: () => true }),
      {
        input: { owner, who: member, stamp: stamping(world.newKey) },
      },
    ).start();
    const { context } = await waitFor(outbox, ({ context: { unsent } }) => unsent[0]?.status === 'failed');
    expect(context.unsent[0]?.problem).toEqual({ kind: 'refused', code: FILE_LOST });
    outbox.stop();
  });

  test.each([
    ['th', 'th'],
    ['la', 'lo'],
    ['en', 'en'],
  ] as const)('in %s, support is told who writes and when, and that answers should come in "%s"', async (key, tag) => {
    const sent: unknown[] = [];
    const world = phone({
      baseUrl: 'http://service.test',
      token: 'T',
      fetch: async (_, init) => {
        sent.push(JSON.parse(String(init?.body)));
        return Response.json({ createdAt: '2026-11-21T10:00:00.000Z', _id: '1' });
      },
    });
    const owner = createActor(fromCallback(() => {})).start();
    const outbox = createActor(
      outboxFlow(world, {
        files: files(),
        locale: () => key,
        senderOf: () => ({ username: '0812345678', name: 'Nok' }),
        isExtended: () => true,
      }),
      {
        input: { owner, who: member, stamp: stamping(world.newKey) },
      },
    ).start();
    outbox.send({ type: 'message.written', content: { kind: 'text', text: 'Deposit' } });
    await waitFor(outbox, ({ context: { unsent } }) => unsent.length === 0);
    expect(sent).toMatchObject([
      {
        locale: tag,
        message: { payload: { message: 'Deposit' } },
        ...{ sender: 'customer', username: '0812345678', name: 'Nok', createdAt: expect.stringMatching(/Z$/) },
      },
    ]);
    outbox.stop();
  });

  test('the draft is kept in the tab, each under its own name', () => {
    const world = phone({ baseUrl: '', token: 'T' });
    const owner = createActor(fromCallback(() => {})).start();
    const open = (who: Chat['who']) => createActor(composerFlow(world), { input: { owner, who, draft: '' } }).start();
    open(member).send({ type: 'draft.changed', text: 'of the member' });
    const composer = open(guest);
    composer.send({ type: 'draft.changed', text: 'of the guest' });
    expect([world.tab.get('intent:chat-draft'), world.tab.get('chat-draft')]).toEqual([
      'of the member',
      'of the guest',
    ]);
    composer.send({ type: 'draft.changed', text: '' });
    expect(world.tab.get('chat-draft')).toBeNull();
  });
});

test('a guest keeps one unguessable id', () => {
  const local = memory();
  let made = 0;
  const newKey = () => `${++made}b9bd1d0-0000-4000-8000-000000000000`;
  const first = guestId(local, newKey);
  expect(guestId(local, newKey)).toBe(first);
  expect(local.get('guest-id')).toBe(first);
  // One that could be guessed is not used.
  local.set('guest-id', '42');
  expect(guestId(local, newKey)).not.toBe('42');
});

test('messages are written later than every one before, whatever the clock does', () => {
  const times = [1000, 1000, 500, 2000];
  const stamp = stamping(
    () => 'key',
    0,
    () => times.shift() ?? 0,
  );
  const written = [stamp(), stamp(), stamp(), stamp()].map(({ writtenAt }) => Date.parse(writtenAt));
  expect(written).toEqual([1000, 1001, 1002, 2000]);
});

test('also than those that an earlier page has left, where the clock was set back meanwhile', () => {
  const local = memory();
  expect(lastWritten(local)).toBe(0);
  keepUnsent(local, member, text('later', 9));
  keepUnsent(local, member, text('earlier', 8));
  const stamp = stamping(
    () => 'key',
    lastWritten(local),
    () => 1000,
  );
  expect(stamp().writtenAt > text('later', 9).writtenAt).toBe(true);
});

describe('whose conversation it is', () => {
  const answers: Record<string, unknown> = {
    '/api/chat/config': { PREFIX: 'room-', extended: true },
    '/api/account/profile': {
      profile: { _id: '7', name: 'Somchai', username: '0812345678', createdAt: '2026-01-01T00:00:00Z' },
    },
    '/api/chat/history': [],
  };
  async function opened(isMember: boolean, given: Record<string, unknown> = {}) {
    const asked: string[] = [];
    const world = phone({
      baseUrl: 'http://service.test',
      token: 'T',
      fetch: async (address) => {
        const { pathname } = new URL(String(address));
        asked.push(pathname);
        return Response.json({ ...answers, ...given }[pathname]);
      },
    });
    const sockets: string[] = [];
    const machine = chatFlow({
      token: () => 'T',
      locale: () => 'th',
      files: files(),
      open: async () => {
        sockets.push('opened');
        return { connected: false, connect: () => {}, disconnect: () => {}, on: () => {}, ask: async () => null };
      },
    })(world);
    const actor = createActor(machine, { input: { member: isMember } }).start();
    const { context, value } = await waitFor(actor, (snapshot) => !snapshot.matches('lookingUp'));
    actor.stop();
    return { chat: context.chat, value, asked, sockets, world };
  }

  test('a member’s room is the prefix and their id', async () => {
    const { chat } = await opened(true);
    expect(chat).toMatchObject({ who: member, room: 'room-7' });
  });

  test('a guest’s is the prefix and the kept id; no profile is asked for', async () => {
    const { chat, world, asked } = await opened(false);
    const id = world.local.get('guest-id');
    expect(chat).toMatchObject({ who: { userId: null, guestId: id }, room: `room-${id}` });
    expect(asked).not.toContain('/api/account/profile');
  });
});
