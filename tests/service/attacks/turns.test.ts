// @vitest-environment node
/** What waits for a worker: in order, not for ever, and not without end. */
import { expect, test, vi } from 'vitest';
import { Busy, Turns } from '../../../server/workers/turns.ts';

test('one at a time, in the order of asking, also after one that failed', async () => {
  const turns = new Turns(1, 10, 1000);
  const done: number[] = [];
  const asked = [1, 2, 3].map((at) =>
    turns.run(async () => {
      await Promise.resolve();
      done.push(at);
      if (at === 2) throw new Error('broken');
    }),
  );
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([1, 2, 3]);
});

test('more than may wait are refused at once, and who waits too long then', async () => {
  vi.useFakeTimers();
  try {
    const turns = new Turns(1, 1, 1000);
    const held = new EventTarget();
    const first = turns.run(
      () => new Promise<void>((resolve) => held.addEventListener('end', () => resolve(), { once: true })),
    );
    const second = turns.run(async () => 'second');
    await expect(turns.run(async () => 'third')).rejects.toThrow(Busy);
    const refused = expect(second).rejects.toThrow(Busy);
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    const fourth = turns.run(async () => 'fourth');
    held.dispatchEvent(new Event('end'));
    await first;
    expect(await fourth).toBe('fourth');
    expect(await turns.run(async () => 'fifth')).toBe('fifth');
  } finally {
    vi.useRealTimers();
  }
});
