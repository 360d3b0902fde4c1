/** Whatever comes in is answered, and never with a 5xx: `npm run attack` sends more of it. */
import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatHistory, uploadImage } from '../../../contract/chat.ts';
import { login } from '../../../contract/login.ts';
import { spin } from '../../../contract/spin.ts';
import { withdraw } from '../../../contract/wallet.ts';
import { type Service, startService } from '../harness.ts';
import { MEMBER, malformed } from './malformed.ts';

const dataDir = `/tmp/attack-malformed-${process.pid}`;
let service: Service;
let token: string;

beforeEach(async () => {
  ({ token } = await service.demo());
});
beforeAll(async () => {
  service = await startService({ config: { dataDir, desk: false } });
});
afterAll(async () => {
  await service.reset();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('500 malformed requests: none is answered with a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(malformed, async (request) => {
      const headers = { ...request.headers };
      // A session each: requests before may have ended it.
      if (headers.authorization === `Bearer ${MEMBER}`)
        headers.authorization = `Bearer ${(await service.demo()).token}`;
      const { statusCode } = await service.app.inject({ ...request, headers });
      expect(statusCode, JSON.stringify(request)).toBeLessThan(500);
    }),
    { seed: 11, numRuns: 500, endOnFailure: true },
  );
});

test.each([
  ['NUL in a text', { username: 'a\0b', password: 'x' }],
  ['half of a surrogate pair', { username: '\ud800', password: 'x' }],
])('%s is refused with 400 (before: 500)', async (_, body) => {
  expect(await service.call(login, { body })).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
});

test('a page that starts at 1e20 is refused (before: 500)', async () => {
  const answer = await service.call(chatHistory, { body: { limit: 10, skip: 1e20 } }, token);
  expect(answer).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
});

test('deep JSON with a key is refused (before: 500, the stack ran out)', async () => {
  const answer = await service.app.inject({
    method: 'POST',
    url: withdraw.path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'deep-0001', 'content-type': 'application/json' },
    payload: `{"amount":500,"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  });
  expect(answer.json()).toMatchObject({ message: 'INVALID_REQUEST' });
});

test('deep JSON to a keyed call that takes none is not looked at (before: 500, the stack ran out)', async () => {
  const answer = await service.app.inject({
    method: 'POST',
    url: spin.path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'deep-0002', 'content-type': 'application/json' },
    payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  });
  expect(answer.statusCode).toBe(200);
});

test.each([
  '',
  '--edge',
  '--edge\r\nbroken\r\n\r\n',
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx',
])('a broken form %j is refused with 400 (before: 500)', async (payload) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const answer = await service.app.inject({ method: 'POST', url: uploadImage.path, headers, payload });
  expect(answer.statusCode).toBe(400);
});

test('a game is asked with parameters that come twice, NUL and too long a name (before: 500)', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const request of [
    { url: '/provider/PG?token=a&token=b' },
    { url: '/provider/PG?username=a&username=b' },
    { url: '/provider/PG?username=a%00' },
    { url: '/provider/PG%00' },
    { url: `/provider/${'x'.repeat(80)}` },
    { url: '/provider/PG', method: 'POST' as const, headers: form, payload: 'username=a%00&password=x' },
  ])
    expect((await service.app.inject(request)).statusCode, request.url).toBeLessThan(500);
});
