/** Changes that other tabs store, as this one receives them. */
import { expect, test, vi } from 'vitest';
import { watchStored } from '../../src/adapters/stored-changes.ts';

/** Another tab stores it; without a key, it clears all. */
const store = (key: string | null, newValue: string | null = '1') =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));

test('it is told of the keys that it watches, until it is stopped', () => {
  const tell = vi.fn();
  const stop = watchStored('request:', tell);
  store('request:a');
  store('token');
  store(null, null);
  stop();
  store('request:b');
  expect(tell.mock.calls).toEqual([
    ['request:a', '1'],
    ['request:', null],
  ]);
});
