import { afterEach, expect, test, vi } from 'vitest';
import { earlyWallet } from '../../src/adapters/early-wallet.ts';

const URL_OF_WALLET = '/api/wallet';
const headers = { authorization: 'Bearer t1', 'accept-language': 'th' };

/** Home's own file has requested the wallet. `age` in milliseconds. */
function requested(answer: Promise<Response>, { age = 0 } = {}): void {
  answer.catch(() => {});
  window.earlyWallet = { url: URL_OF_WALLET, headers, at: Date.now() - age, answer };
}

/** The wallet as the app requests it. */
const request = (sent: Record<string, string> = headers) =>
  (earlyWallet().through ?? fetch)(URL_OF_WALLET, { headers: sent });

const network = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', network);
const own = new Response('own');
network.mockResolvedValue(own);

afterEach(() => {
  network.mockClear();
  window.earlyWallet = undefined;
});

test('the early answer is taken once', async () => {
  requested(
    Promise.resolve(new Response('early', { headers: { date: 'Sat, 28 Nov 2026 01:00:00 GMT', 'x-request-id': '1' } })),
  );
  const early = await request();
  expect([await early.text(), early.headers.get('x-request-id')]).toEqual(['early', '1']);
  // It would tell a time of the service that has passed.
  expect(early.headers.get('date')).toBeNull();
  expect(network).not.toHaveBeenCalled();
  expect(await request()).toBe(own);
});

test.each([
  ['another session', { ...headers, authorization: 'Bearer t2' }, 0],
  ['another language', { ...headers, 'accept-language': 'lo' }, 0],
  ['a page that slept', headers, 60_000],
])('the app of %s makes its own request', async (_, sent, age) => {
  requested(Promise.resolve(new Response('early')), { age });
  expect(await request(sent)).toBe(own);
});

test('a request that broke is made anew', async () => {
  requested(Promise.reject(new TypeError('fetch failed')));
  expect(await request()).toBe(own);
});

test('one that hangs is not waited for', async () => {
  vi.useFakeTimers();
  requested(new Promise(() => {}));
  const taken = request();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await taken).toBe(own);
  vi.useRealTimers();
});

test('the figures are of the time at which their request left', async () => {
  vi.useFakeTimers({ now: 100_000 });
  const readAt = async (answer: Promise<Response>) => {
    requested(answer, { age: 12_000 });
    const way = earlyWallet();
    await way.through?.(URL_OF_WALLET, { headers });
    return way.readAt();
  };
  expect(await readAt(Promise.resolve(new Response('early')))).toBe(88_000);
  expect(await readAt(Promise.reject(new TypeError('fetch failed')))).toBe(100_000);
  window.earlyWallet = undefined;
  expect(earlyWallet().readAt()).toBe(100_000);
  vi.useRealTimers();
});
