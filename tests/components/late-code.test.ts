/** Code that loads late and hangs (src/late-code.ts). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { __vitePreload as loadLate } from '../../src/late-code.ts';

const missing = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  window.addEventListener('vite:preloadError', missing);
});
afterEach(() => {
  vi.useRealTimers();
  window.removeEventListener('vite:preloadError', missing);
  missing.mockReset();
  document.body.replaceChildren();
});

/** Begins to load what never comes; tells what became of it after a minute. */
async function afterAMinute(): Promise<string> {
  let outcome = 'awaited';
  loadLate(() => new Promise(() => {})).then(
    () => (outcome = 'there'),
    () => (outcome = 'missing'),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

test('code that hangs is given up once the app stands, and reported as missing', async () => {
  document.body.innerHTML = '<div id="root"></div><div id="notices"></div>';
  expect(await afterAMinute()).toBe('missing');
  expect(missing).toHaveBeenCalledOnce();
});

test('until the app stands its code is waited for as long as it takes', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(await afterAMinute()).toBe('awaited');
  expect(missing).not.toHaveBeenCalled();
});

test('code that is in a file of its caller comes at once', async () => {
  expect(await loadLate(async () => 'there')).toBe('there');
});
