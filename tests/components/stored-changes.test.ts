/** What other tabs store, as this one hears of it. */
import { afterEach, expect, test, vi } from 'vitest';
import { watchStored } from '../../src/adapters/stored-changes.ts';

afterEach(() => vi.restoreAllMocks());

/** Another tab stores it. Gives back what nobody caught. */
function told(key: string): unknown[] {
  const uncaught: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    uncaught.push(event.error);
  };
  window.addEventListener('error', note);
  const storageArea = window.localStorage;
  const event = new StorageEvent('storage', { key, newValue: '1', storageArea });
  block();
  window.dispatchEvent(event);
  window.removeEventListener('error', note);
  return uncaught;
}

let block = () => {};

test('it is told of the keys that it watches, until it is stopped', () => {
  const tell = vi.fn();
  const stop = watchStored('request:', tell);
  told('request:a');
  told('token');
  stop();
  told('request:b');
  expect(tell.mock.calls).toEqual([['request:a', '1']]);
});

test('storage that is blocked while the page is open breaks nothing', () => {
  const tell = vi.fn();
  const stop = watchStored('request:', tell);
  block = () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  };
  expect(told('request:a')).toEqual([]);
  expect(tell).not.toHaveBeenCalled();
  stop();
});
