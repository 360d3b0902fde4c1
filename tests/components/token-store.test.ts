import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, sendTo, setup } from 'xstate';
import type { SessionEvent, StoreCommand } from '../../machines/session/context.ts';
import { KEPT, type KeyValue, keyValue, type StorageKey } from '../../src/adapters/storage.ts';
import { tokenStore } from '../../src/adapters/token-store.ts';
import { memory } from '../faults/phone.ts';

/** A tab's store, and the events that it sends. */
function storeOf(local = memory(), tab = memory()) {
  const told: SessionEvent[] = [];
  const machine = setup({
    types: { events: {} as SessionEvent | { type: 'say'; command: StoreCommand } },
    actors: { store: fromCallback<StoreCommand>(() => {}) },
  }).createMachine({
    invoke: { id: 'store', src: 'store' },
    on: {
      say: { actions: sendTo('store', ({ event }) => event.command) },
      'store.changed': { actions: ({ event }) => void told.push(event) },
    },
  });
  const actor = createActor(machine.provide({ actors: { store: tokenStore(local, tab) } })).start();
  return { local, tab, told, say: (command: StoreCommand) => actor.send({ type: 'say', command }) };
}

/** The browser's local storage as pages see it, with room or without. */
function roomy() {
  const state = { isFull: false, isBlocked: false };
  const { localStorage } = window;
  const storage: Storage = {
    ...localStorage,
    length: 0,
    clear: () => localStorage.clear(),
    key: (index) => localStorage.key(index),
    getItem(key) {
      if (state.isBlocked) throw new DOMException('blocked', 'SecurityError');
      return localStorage.getItem(key);
    },
    removeItem: (key) => localStorage.removeItem(key),
    setItem(key, value) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(key, value);
    },
  };
  return { state, page: () => keyValue(() => storage) };
}

describe('what a page holds itself, as the storage was full', () => {
  test('is what it reads, until another page has written something newer', () => {
    const { state, page } = roomy();
    const [one, other] = [page(), page()];
    one.set('token', 'old');
    state.isFull = true;
    one.set('token', 'held');
    expect([one.get('token'), other.get('token')]).toEqual(['held', 'old']);
    state.isFull = false;
    other.set('token', 'newer');
    expect(one.get('token')).toBe('newer');
  });

  test('where it was blocked: until another page has written since it can be read', () => {
    const { state, page } = roomy();
    const [one, other] = [page(), page()];
    Object.assign(state, { isFull: true, isBlocked: true });
    one.set('token', 'held');
    Object.assign(state, { isFull: false, isBlocked: false });
    expect(one.get('token')).toBe('held');
    other.set('token', 'newer');
    expect(one.get('token')).toBe('newer');
  });

  test('is an expired session: it leaves the one that another tab has opened since', () => {
    const { state, page } = roomy();
    state.isFull = true;
    const { local, told, say } = storeOf(page());
    say({ type: 'store.write', token: 'held', remember: true });
    state.isFull = false;
    const other = page();
    other.set('token', 'newer');
    say({ type: 'store.clear', expired: true });
    expect([local.get('token'), other.get('token')]).toEqual(['newer', 'newer']);
    expect(told).toEqual([{ type: 'store.changed', token: 'newer' }]);
  });
});

/** Some of the keys that nothing ends. */
const FOR_GOOD = ['remember-agreement', 'known-number', 'lock-offered', 'request:'] as const;

/** One entry of each key that ends, and some that do not. */
function filled(store: KeyValue): KeyValue {
  for (const name of [...Object.keys(KEPT), ...FOR_GOOD]) store.set(name as StorageKey, 'x');
  return store;
}
const namesKept = (...untils: readonly string[]) =>
  [...Object.entries(KEPT), ...FOR_GOOD.map((name) => [name, 'phone'] as const)].flatMap(([name, until]) =>
    untils.includes(until) ? [name] : [],
  );

describe('what the phone keeps', () => {
  test('is cleared by a logout as the list says, and by the end of a session what is the session’s', () => {
    const logout = storeOf(filled(memory()), filled(memory()));
    logout.say({ type: 'store.clear', expired: false });
    const ofTab = (...untils: string[]) => namesKept(...untils).filter((name) => name !== 'remember-agreement');
    expect(logout.local.keys('').sort()).toEqual(namesKept('phone').sort());
    expect(logout.tab.keys('').sort()).toEqual(ofTab('phone').sort());

    const expired = storeOf(filled(memory()), filled(memory()));
    expired.say({ type: 'store.write', token: 'mine', remember: true });
    expired.say({ type: 'store.clear', expired: true });
    expect(expired.local.keys('').sort()).toEqual(namesKept('phone', 'member').sort());
    expect(expired.tab.keys('').sort()).toEqual(ofTab('phone', 'member').sort());
  });
});

describe('an expired session', () => {
  test('is cleared in the tab and for good', () => {
    const { local, tab, told, say } = storeOf();
    say({ type: 'store.write', token: 'old', remember: true });
    local.set('last_sync', '1');
    say({ type: 'store.clear', expired: true });
    expect([local.get('token'), tab.get('token'), local.get('last_sync'), told]).toEqual([null, null, null, []]);
  });

  test('of this tab alone leaves the one that another tab has opened for good, and follows it', () => {
    const { local, tab, told, say } = storeOf();
    say({ type: 'store.write', token: 'old', remember: false });
    local.set('token', 'newer');
    say({ type: 'store.clear', expired: true });
    expect([local.get('token'), tab.get('token')]).toEqual(['newer', null]);
    expect(told).toEqual([{ type: 'store.changed', token: 'newer' }]);
  });

  test('leaves the one that another tab has put in its place a moment ago', () => {
    const { local, told, say } = storeOf();
    say({ type: 'store.write', token: 'old', remember: true });
    // This tab has not heard of it yet.
    local.set('token', 'newer');
    say({ type: 'store.clear', expired: true });
    expect(local.get('token')).toBe('newer');
    expect(told).toEqual([{ type: 'store.changed', token: 'newer' }]);
  });
});

test('a browser that gives the page no channel keeps and clears the session all the same', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { local, say } = storeOf();
  say({ type: 'store.write', token: 'new', remember: true });
  expect(local.get('token')).toBe('new');
  say({ type: 'store.clear', expired: false });
  expect(local.get('token')).toBeNull();
});

test('what was accepted for one session is asked again in the next; what was for good is not', () => {
  const { local, tab, say } = storeOf();
  const ends: StoreCommand[] = [
    { type: 'store.clear', expired: false },
    { type: 'store.clear', expired: true },
    { type: 'store.write', token: 'another', remember: true },
  ];
  for (const end of ends) {
    say({ type: 'store.write', token: 'one', remember: false });
    tab.set('remember-agreement', 'true');
    local.set('remember-agreement', 'true');
    say(end);
    expect([tab.get('remember-agreement'), local.get('remember-agreement')]).toEqual([null, 'true']);
  }
});

describe('a logout in another tab', () => {
  /** A message of another tab, and what comes after it. */
  const heard = async (message: string) => {
    const channel = new BroadcastChannel('session');
    channel.postMessage(message);
    await new Promise((resolve) => setTimeout(resolve, 50));
    channel.close();
  };

  test('ends the session of this one', async () => {
    const { tab, told, say } = storeOf();
    say({ type: 'store.write', token: 'old', remember: false });
    await heard('closed');
    expect(tab.get('token')).toBeNull();
    expect(told).toEqual([{ type: 'store.changed', token: null }]);
  });

  test('that is heard of late, after a login that followed it, does not end that one', async () => {
    const { local, told, say } = storeOf();
    say({ type: 'store.write', token: 'old', remember: true });
    local.set('token', 'newer');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    expect(told).toEqual([{ type: 'store.changed', token: 'newer' }]);
    await heard('closed');
    expect(local.get('token')).toBe('newer');
    expect(told.at(-1)).toEqual({ type: 'store.changed', token: 'newer' });
  });

  test('two of them that are heard of late, by a tab that slept, do not end it either', async () => {
    const { local, told, say } = storeOf();
    say({ type: 'store.write', token: 'old', remember: false });
    // Another tab was logged out twice meanwhile, and in again.
    local.set('token', 'newer');
    await heard('closed');
    await heard('closed');
    expect(local.get('token')).toBe('newer');
    expect(told.at(-1)).toEqual({ type: 'store.changed', token: 'newer' });
  });
});

test('a logout clears every session of the phone', () => {
  const { local, tab, say } = storeOf();
  say({ type: 'store.write', token: 'old', remember: false });
  local.set('token', 'newer');
  say({ type: 'store.clear', expired: false });
  expect([local.get('token'), tab.get('token')]).toEqual([null, null]);
});
