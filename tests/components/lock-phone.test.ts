import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { LockEvent } from '../../machines/lock/lock.ts';
import { lockPhone } from '../../src/adapters/lock-phone.ts';
import { keyValue } from '../../src/adapters/storage.ts';

const MINUTE = 60_000;
const local = keyValue(() => window.localStorage);
const tab = keyValue(() => window.sessionStorage);

let sight: DocumentVisibilityState = 'visible';
const turn = (to: DocumentVisibilityState) => {
  sight = to;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};
const typesOf = (told: readonly LockEvent[]) => told.map(({ type }) => type);

/** Starts it on a phone with this setting. */
function begin(minutes: string | null, used: number | null = null) {
  if (minutes !== null) local.set('lock-after', minutes);
  if (used !== null) local.set('lock-used', String(used));
  const told: LockEvent[] = [];
  const machine = setup({
    types: { events: {} as LockEvent },
    actors: { phone: lockPhone(local, tab, { isMember: () => true, watch: () => () => {} }) },
  }).createMachine({
    invoke: { id: 'phone', src: 'phone' },
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  });
  const actor = createActor(machine).start();
  return { told, say: actor.getSnapshot().children.phone, stop: () => actor.stop() };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sight);
  sight = 'visible';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the lock’s phone', () => {
  test('tells the setting, and that the app was closed for too long', () => {
    const off = begin(null);
    expect(off.told).toEqual([{ type: 'lock.told', minutes: null, locked: false }]);
    off.stop();
    const fresh = begin('5', Date.now() - 4 * MINUTE);
    expect(fresh.told).toEqual([{ type: 'lock.told', minutes: 5, locked: false }]);
    fresh.stop();
    const old = begin('5', Date.now() - 5 * MINUTE);
    expect(old.told).toEqual([{ type: 'lock.told', minutes: 5, locked: true }]);
    old.stop();
  });

  test('out of sight: at once is 15 seconds, looked at before the page hears that it is seen', () => {
    const { told, stop } = begin('0');
    turn('hidden');
    vi.setSystemTime(Date.now() + 14_000);
    turn('visible');
    expect(typesOf(told)).toEqual(['lock.told', 'page.hidden', 'page.seen']);
    turn('hidden');
    vi.setSystemTime(Date.now() + 15_000);
    turn('visible');
    expect(typesOf(told).slice(3)).toEqual(['page.hidden', 'time.over', 'page.seen']);
    stop();
  });

  test('out of sight, it locks no other tab that is read', () => {
    const { told, stop } = begin('0');
    turn('hidden');
    vi.advanceTimersByTime(50_000);
    expect(typesOf(told)).toEqual(['lock.told', 'page.hidden']);
    turn('visible');
    expect(typesOf(told)).toContain('time.over');
    stop();
  });

  test('in sight: at once is a minute without use', () => {
    const { told, stop } = begin('0');
    vi.advanceTimersByTime(50_000);
    window.dispatchEvent(new Event('pointerdown'));
    vi.advanceTimersByTime(55_000);
    expect(typesOf(told)).toEqual(['lock.told']);
    vi.advanceTimersByTime(10_000);
    expect(typesOf(told)).toContain('time.over');
    stop();
  });

  test('a press on a computer that slept is no use before the time was looked at', () => {
    const { told, stop } = begin('1');
    // No timer has run.
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    window.dispatchEvent(new Event('keydown'));
    expect(typesOf(told)).toEqual(['lock.told', 'time.over']);
    stop();
  });

  test('uses count where the clock was put back', () => {
    const { say, stop } = begin('5');
    window.dispatchEvent(new Event('keydown'));
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    say?.send({ type: 'lock.open' });
    const opened = Number(local.get('lock-used'));
    vi.advanceTimersByTime(10_000);
    window.dispatchEvent(new Event('keydown'));
    expect(Number(local.get('lock-used'))).toBe(opened + 10_000);
    stop();
  });

  test('while a file is chosen that the app asked for, two minutes; once', () => {
    const { told, stop } = begin('0');
    const field = Object.assign(document.createElement('input'), { type: 'file' });
    document.body.append(field);
    field.click();
    turn('hidden');
    vi.advanceTimersByTime(110_000);
    turn('visible');
    expect(typesOf(told)).not.toContain('time.over');
    turn('hidden');
    vi.advanceTimersByTime(20_000);
    turn('visible');
    expect(typesOf(told)).toContain('time.over');
    field.remove();
    stop();
  });

  test('a file that was chosen, or none, where the page stayed in sight', () => {
    const field = Object.assign(document.createElement('input'), { type: 'file' });
    document.body.append(field);
    for (const end of ['change', 'cancel']) {
      const { told, stop } = begin('0', Date.now());
      field.click();
      field.dispatchEvent(new Event(end));
      turn('hidden');
      vi.advanceTimersByTime(20_000);
      turn('visible');
      expect(typesOf(told)).toContain('time.over');
      stop();
    }
    field.remove();
  });

  test('a use opens nothing that was locked; opening does', () => {
    const { told, say, stop } = begin('1');
    say?.send({ type: 'lock.close' });
    vi.advanceTimersByTime(10_000);
    window.dispatchEvent(new Event('pointerdown'));
    expect(local.get('lock-used')).toBe('0');
    say?.send({ type: 'lock.open' });
    expect(Number(local.get('lock-used'))).toBe(Date.now());
    told.length = 0;
    vi.advanceTimersByTime(30_000);
    expect(told).toEqual([]);
    stop();
  });

  test('a session that is only the tab’s has a lock of its own', () => {
    tab.set('token', 'T');
    tab.set('lock-after', '1');
    const { told, say, stop } = begin(null);
    expect(told).toEqual([{ type: 'lock.told', minutes: 1, locked: false }]);
    say?.send({ type: 'lock.close' });
    // Another member logs in in another tab, and has a lock, too.
    local.set('lock-after', '5');
    local.set('lock-used', String(Date.now()));
    for (const key of ['lock-after', 'lock-used']) window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(told.at(-1)).toEqual({ type: 'lock.told', minutes: 1, locked: true });
    say?.send({ type: 'lock.keep', minutes: null });
    expect(local.get('lock-after')).toBe('5');
    stop();
  });

  test('other tabs are heard; a clock that was put back far locks, a moment does not', () => {
    const { told, stop } = begin('5');
    const hear = (used: number) => {
      local.set('lock-used', String(used));
      window.dispatchEvent(new StorageEvent('storage', { key: 'lock-used', newValue: String(used) }));
      return told.at(-1);
    };
    expect(hear(0)).toMatchObject({ locked: true });
    expect(hear(Date.now() + 1000)).toMatchObject({ locked: false });
    expect(hear(Date.now() + 2 * MINUTE)).toMatchObject({ locked: true });
    stop();
  });

  test('a tab that was open before another one set the lock has it, too', () => {
    const { told, stop } = begin(null);
    local.set('lock-after', '5');
    window.dispatchEvent(new StorageEvent('storage', { key: 'lock-after', newValue: '5' }));
    expect(told.at(-1)).toMatchObject({ type: 'lock.told', minutes: 5 });
    stop();
  });
});
