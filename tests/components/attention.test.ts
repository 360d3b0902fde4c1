/** The times at which the screen's content is requested anew. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { WalletChanged } from '../../machines/app/events.ts';
import { attention } from '../../src/adapters/attention.ts';
import { lineUp } from '../../src/adapters/live-line.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

function begin(options: { away?: number; every?: number }) {
  const told: (WalletChanged | null)[] = [];
  const world = { onWalletChanged: () => () => {} };
  const logic = attention(
    world,
    (changed) => {
      told.push(changed);
      return { type: 'told' };
    },
    options,
  );
  return { told, actor: createActor(logic).start() };
}

test('without a line to the service it asks now and then, and rests while nobody looks', () => {
  const { told, actor } = begin({ every: 15_000 });
  vi.advanceTimersByTime(45_000);
  expect(told).toHaveLength(3);
  show('hidden');
  vi.advanceTimersByTime(600_000);
  expect(told).toHaveLength(3);
  show('visible');
  vi.advanceTimersByTime(15_000);
  expect(told).toEqual([...Array(3).fill({ type: 'wallet.changed' }), null, { type: 'wallet.changed' }]);
  actor.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(5);
});

test('with a line nothing is asked; it is again when the line is lost', () => {
  const down = lineUp();
  const { told, actor } = begin({ every: 15_000 });
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  down();
  down();
  vi.advanceTimersByTime(15_000);
  expect(told).toHaveLength(1);
  actor.stop();
});

test('back after a while, and back from the page that the browser kept, it says so', () => {
  const { told, actor } = begin({ away: 2_000 });
  show('hidden');
  vi.advanceTimersByTime(1_000);
  show('visible');
  expect(told).toEqual([]);
  show('hidden');
  vi.advanceTimersByTime(2_001);
  show('visible');
  expect(told).toEqual([null]);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(told).toEqual([null, null]);
  actor.stop();
});
