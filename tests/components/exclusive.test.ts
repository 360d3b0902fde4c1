/** Work of one tab at a time, in browsers that give no locks. */
import { expect, test, vi } from 'vitest';
import { exclusive, type Tabs } from '../../src/adapters/exclusive.ts';
import { memory } from '../faults/phone.ts';

const { signal } = new AbortController();

/** The answer of a browser that blocks the page's storage to every request for a lock. */
const refusing = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));
const refused: Tabs = { local: memory(), locks: { request: refusing, query: refusing } };

test('where locks are refused a lease stands in', async () => {
  await expect(exclusive(refused, 'money', signal, async () => 'paid')).resolves.toBe('paid');
});

test('work that fails under a lock is not done again under a lease', async () => {
  const granting = async (_name: string, _options: LockOptions, work: LockGrantedCallback<unknown>) =>
    work({ name: 'money', mode: 'exclusive' });
  const work = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
  const tabs = { local: memory(), locks: Object.assign(Object.create(null), { request: granting }) };
  await expect(exclusive(tabs, 'money', signal, work)).rejects.toThrow('fetch failed');
  expect(work).toHaveBeenCalledTimes(1);
});

test('a lease of a closed tab does not hold longer because the clock was put back', async () => {
  const local = memory();
  local.set('lease:money', `another ${Date.now() + 24 * 3_600_000}`);
  await expect(exclusive({ local }, 'money', signal, async (waited) => waited)).resolves.toBe(false);
}, 1000);

test('leases of other names do not wait for each other', async () => {
  const local = memory();
  local.set('lease:chat', `another ${Date.now() + 1000}`);
  await expect(exclusive({ local }, 'money', signal, async (waited) => waited)).resolves.toBe(false);
}, 1000);
