/** Files that all come at once are read at a pace that leaves time for everybody else. */
import { expect, test, vi } from 'vitest';
import { Pace } from '../../../server/limits/pace.ts';

test('a hundred at once come in at the pace, in the order of asking, and a pause is not saved up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const pace = new Pace(1000);
    const done: number[] = [];
    const begin = performance.now();
    const all = Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        await pace.take(10);
        done.push(at);
      }),
    );
    await vi.advanceTimersByTimeAsync(500);
    expect(done.length).toBeGreaterThanOrEqual(50);
    expect(done.length).toBeLessThanOrEqual(56);
    await vi.advanceTimersByTimeAsync(500);
    await all;
    expect(done).toEqual(Array.from({ length: 100 }, (_, at) => at));
    expect(performance.now() - begin).toBeLessThanOrEqual(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    const later = performance.now();
    const again = pace.take(1000);
    await vi.advanceTimersByTimeAsync(1000);
    await again;
    expect(performance.now() - later).toBeGreaterThanOrEqual(900);
  } finally {
    vi.useRealTimers();
  }
});
