import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { days } from '../../src/adapters/days.ts';
import { hearTime } from '../../src/adapters/service-time.ts';

const heard = vi.fn();
const listener = setup({ actors: { days: days() } }).createMachine({
  invoke: { src: 'days' },
  on: { 'day.begun': { actions: heard } },
});

afterEach(() => {
  vi.useRealTimers();
  heard.mockReset();
});

test('a day begins at the service’s midnight in Bangkok, whatever the phone’s clock says', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') });
  hearTime('Mon, 02 Mar 2026 16:59:00 GMT');
  const actor = createActor(listener).start();
  vi.advanceTimersByTime(45_000);
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(23 * 60 * 60_000);
  expect(heard).toHaveBeenCalledTimes(1);
  actor.stop();
  vi.advanceTimersByTime(2 * 60 * 60_000);
  expect(heard).toHaveBeenCalledTimes(1);
  hearTime(new Date().toUTCString());
});

test('a phone that is some seconds fast waits for the service’s midnight', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T16:59:30Z') });
  hearTime('Mon, 02 Mar 2026 16:59:10 GMT');
  const actor = createActor(listener).start();
  vi.advanceTimersByTime(49_000);
  expect(heard).not.toHaveBeenCalled();
  vi.advanceTimersByTime(25_000);
  expect(heard).toHaveBeenCalledTimes(1);
  actor.stop();
  hearTime(new Date().toUTCString());
});
