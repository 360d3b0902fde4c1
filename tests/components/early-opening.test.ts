import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readingTime, requestOpening } from '../../src/adapters/early-opening.ts';

const headers = { authorization: 'Bearer t1', 'accept-language': 'th' };
const ANSWERS = {
  'GET /api/capabilities': { status: 200, reply: { inbox: true } },
  'GET /api/lookup/notice': { status: 404, reply: { message: 'NOT_FOUND' } },
  'POST /api/statement {"page":1}': { status: 200, reply: { total: 2 } },
  'GET /api/inbox/unread': 'no answer',
};

const network = vi.fn<typeof fetch>();
const own = new Response('own');
beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockResolvedValue(own);
});
afterEach(() => {
  network.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The app's `fetch`, once home's own file has requested the opening with this outcome. */
function opened(answer: Promise<Response>): typeof fetch {
  answer.catch(() => {});
  network.mockReturnValueOnce(answer);
  const opening = requestOpening({ baseUrl: 'https://service.example', headers });
  expect(network).toHaveBeenCalledWith('https://service.example/api/opening', { headers, cache: 'no-store' });
  network.mockClear();
  return (path, init) => opening(`https://service.example${path}`, init);
}

const whole = () => Promise.resolve(new Response(JSON.stringify({ answers: ANSWERS })));

test('a reply that came with the opening is taken once, with its status', async () => {
  const request = opened(whole());
  const capabilities = await request('/api/capabilities', { method: 'GET', headers });
  expect([capabilities.status, await capabilities.json()]).toEqual([200, { inbox: true }]);
  // A public call carries no session.
  const notice = await request('/api/lookup/notice', { headers: { 'accept-language': 'th' } });
  expect([notice.status, await notice.json()]).toEqual([404, { message: 'NOT_FOUND' }]);
  expect(network).not.toHaveBeenCalled();
  expect(await request('/api/capabilities', { method: 'GET', headers })).toBe(own);
});

test('a search is answered by the reply to the same search alone', async () => {
  const request = opened(whole());
  expect(await request('/api/statement', { method: 'POST', headers, body: '{"page":2}' })).toBe(own);
  const answer = await request('/api/statement', { method: 'POST', headers, body: '{"page":1}' });
  expect(await answer.json()).toEqual({ total: 2 });
});

test.each([
  ['another session', { ...headers, authorization: 'Bearer t2' }],
  ['another language', { ...headers, 'accept-language': 'lo' }],
])('the app of %s makes its own request', async (_, sent) => {
  expect(await opened(whole())('/api/capabilities', { headers: sent })).toBe(own);
});

test('after 15 seconds the app makes its own request', async () => {
  vi.useFakeTimers({ now: 100_000 });
  const request = opened(whole());
  vi.setSystemTime(115_001);
  expect(await request('/api/capabilities', { headers })).toBe(own);
});

test.each([
  ['knows no opening', () => Promise.resolve(new Response('{"message":"NOT_FOUND"}', { status: 404 }))],
  ['answers with something else', () => Promise.resolve(new Response('<html>'))],
  ['answers with another form', () => Promise.resolve(new Response('{"answers":[]}'))],
  ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
])('beside a backend that %s the app makes its own requests', async (_, answer) => {
  const request = opened(answer());
  expect(await request('/api/capabilities', { headers })).toBe(own);
  expect(await request('/api/inbox/unread', { headers })).toBe(own);
});

test('an opening that hangs is waited for no longer than 4 seconds', async () => {
  vi.useFakeTimers();
  const answer = opened(new Promise(() => {}))('/api/capabilities', { headers });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await answer).toBe(own);
});

test('calls wait 4 seconds in all for an opening that hangs, not each as long', async () => {
  vi.useFakeTimers();
  const request = opened(new Promise(() => {}));
  const first = request('/api/capabilities', { headers });
  await vi.advanceTimersByTimeAsync(3_000);
  const second = request('/api/lookup/deposit', { headers });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.race([second, 'waits'])).toBe(own);
  await first;
  const third = request('/api/spinwheel/active', { headers });
  await vi.advanceTimersByTimeAsync(0);
  expect(await Promise.race([third, 'waits'])).toBe(own);
});

test('a call that does not come with the opening waits for none', async () => {
  const request = opened(new Promise(() => {}));
  expect(await request('/api/lookup/withdraw', { headers })).toBe(own);
});

test('what is read with the opening is as old as that', () => {
  vi.useFakeTimers({ now: 100_000 });
  globalThis.openingFetch = opened(whole());
  vi.setSystemTime(115_000);
  expect(readingTime()).toBe(100_000);
  vi.setSystemTime(115_001);
  expect(readingTime()).toBe(115_001);
  vi.setSystemTime(101_000);
  globalThis.openingFetch = undefined;
  expect(readingTime()).toBe(101_000);
});
