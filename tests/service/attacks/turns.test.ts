/** Turns at a worker: in order, not for ever, and not without end. */
import { expect, test, vi } from 'vitest';
import { Busy, Turns } from '../../../server/limits/turns.ts';

test('one at a time, in the order of asking, also after one that failed', async () => {
  const turns = new Turns({ free: 1, most: 10, mostOfOne: 10, patience: 1000 });
  const done: number[] = [];
  const asked = [1, 2, 3].map((at) =>
    turns.run('one', async () => {
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
    const turns = new Turns({ free: 1, most: 1, mostOfOne: 1, patience: 1000 });
    const held = new EventTarget();
    const first = turns.run(
      'one',
      () => new Promise<void>((resolve) => held.addEventListener('end', () => resolve(), { once: true })),
    );
    const second = turns.run('one', async () => 'second');
    await expect(turns.run('one', async () => 'third')).rejects.toThrow(Busy);
    const refused = expect(second).rejects.toThrow(Busy);
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
    const fourth = turns.run('one', async () => 'fourth');
    held.dispatchEvent(new Event('end'));
    await first;
    expect(await fourth).toBe('fourth');
    expect(await turns.run('one', async () => 'fifth')).toBe('fifth');
  } finally {
    vi.useRealTimers();
  }
});

test('who asks for more comes after everybody else, and may not fill the line (before: in the order of asking)', async () => {
  const turns = new Turns({ free: 1, most: 10, mostOfOne: 3, patience: 1000 });
  const done: string[] = [];
  const ask = (who: string) =>
    turns.run(who, async () => {
      await Promise.resolve();
      done.push(who);
    });
  const asked = [...'aaaaabcb'].map(ask);
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    'rejected',
    ...Array<string>(3).fill('fulfilled'),
  ]);
  expect(done.join('')).toBe('aabcaba');
});

test('one caller has as many at once as may be of one, while others go before', async () => {
  const turns = new Turns({ free: 3, freeOfOne: 2, most: 10, mostOfOne: 2, patience: 1000 });
  const gates = new Map<string, () => void>();
  const begun: string[] = [];
  const ask = (who: string, name: string) =>
    turns.run(who, () => {
      begun.push(name);
      return new Promise<void>((resolve) => gates.set(name, resolve));
    });
  const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('a', 'a4'), ask('b', 'b1'), ask('b', 'b2')];
  await expect(ask('a', 'a5')).rejects.toThrow(Busy);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['b1', 'a1', 'a2', 'b2', 'a3', 'a4']) {
    gates.get(name)?.();
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4']);
});
