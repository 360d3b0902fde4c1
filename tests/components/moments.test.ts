/** The clock that speaks at the moments that it was given. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import type { MomentsAwaited } from '../../machines/coupon/context.ts';
import { moments } from '../../src/adapters/moments.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

let visibility: DocumentVisibilityState = 'visible';
let stop = () => {};
beforeEach(() => {
  visibility = 'visible';
  vi.useFakeTimers({ now: START });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The clock in the hands of a flow; its reports, in milliseconds after the start. */
function listen() {
  const told: number[] = [];
  const flow = setup({
    types: { events: {} as MomentsAwaited | { type: 'clock.ticked'; now: number } },
    actors: { clock: moments() },
  }).createMachine({
    invoke: { id: 'clock', src: 'clock' },
    on: {
      'moments.await': { actions: sendTo('clock', ({ event }) => event) },
      'clock.ticked': { actions: ({ event }) => told.push(event.now - START) },
    },
  });
  const actor = createActor(flow).start();
  stop = () => actor.stop();
  return {
    told,
    awaiting: (...at: number[]) => actor.send({ type: 'moments.await', at: at.map((moment) => START + moment) }),
  };
}

test('tells the time at its start, and when moments are given', () => {
  const { told, awaiting } = listen();
  expect(told).toEqual([0]);
  vi.advanceTimersByTime(10);
  awaiting(-5, 10, 20);
  expect(told).toEqual([0, 10]);
});

test('tells it at each moment, and nothing runs between or after', () => {
  const { told, awaiting } = listen();
  expect(vi.getTimerCount()).toBe(0);
  awaiting(5000, 1000);
  vi.advanceTimersByTime(999);
  expect(told).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([0, 0, 1000]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(DAY);
  expect(told).toEqual([0, 0, 1000, 5000]);
  expect(vi.getTimerCount()).toBe(0);
});

test('new moments take the place of the old', () => {
  const { told, awaiting } = listen();
  awaiting(1000);
  awaiting(2000);
  vi.advanceTimersByTime(DAY);
  expect(told).toEqual([0, 0, 0, 2000]);
});

test('a moment further away than a timer can wait is not told too early', () => {
  const { told, awaiting } = listen();
  awaiting(30 * DAY);
  vi.advanceTimersByTime(30 * DAY - 1);
  expect(told.filter((moment) => moment >= 30 * DAY)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told.at(-1)).toBe(30 * DAY);
});

test('a page that is looked at again knows the time at once', () => {
  const { told, awaiting } = listen();
  awaiting(1000);
  // The phone slept: no timer has run.
  vi.setSystemTime(START + DAY);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([0, 0]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([0, 0, DAY]);
});

test('is silent once its flow has ended', () => {
  const { told, awaiting } = listen();
  awaiting(1000);
  stop();
  vi.advanceTimersByTime(DAY);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});
