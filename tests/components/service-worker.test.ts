import { expect, test } from 'vitest';
import { isFree } from '../../src/adapters/service-worker.ts';

/** The connection as a browser describes it. */
const connectionOf = (facts: { effectiveType?: string; saveData?: boolean }) => Object.assign(new EventTarget(), facts);

test.each([
  ['nothing', {}],
  ['a slow line', { connection: connectionOf({ effectiveType: '2g' }) }],
])('a browser that tells %s has a free line', async (_, browser) => {
  expect(await isFree(browser)).toBe(true);
});

test('a line that was taken for too slow is free once the browser takes it for a better one', async () => {
  const connection = connectionOf({ effectiveType: 'slow-2g' });
  let answer: boolean | undefined;
  const asked = isFree({ connection }).then((free) => {
    answer = free;
  });
  connection.dispatchEvent(new Event('change'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(answer).toBeUndefined();
  connection.effectiveType = '3g';
  connection.dispatchEvent(new Event('change'));
  await asked;
  expect(answer).toBe(true);
});

test.each([
  ['wants to load little', { connection: connectionOf({ saveData: true }) }],
  ['has a line that never changes', { connection: { effectiveType: 'slow-2g' } }],
])('a phone that %s is spared', async (_, browser) => {
  expect(await isFree(browser)).toBe(false);
});
