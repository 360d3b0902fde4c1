/** Guards stand on the route that the router has matched, however its address is written. */
import { expect, test } from 'vitest';
import { contact } from '../../../contract/lookups.ts';
import { getProfile } from '../../../contract/profile.ts';
import { withdrawAll } from '../../../contract/wallet.ts';
import { buildApp } from '../../../server/app.ts';
import { balanceOf, walletOf } from '../../../server/ledger/ledger.ts';
import { serviceOfFile } from '../harness.ts';

const service = await serviceOfFile({ config: { desk: true } });

/** Writings of `/api/…` that the router takes for the same. */
const writings = (path: string) => [
  path,
  path.replace('/api', '/%61pi'),
  path.replace('/api', '/%61%70%69'),
  `${path}/`,
  `${path}?x=/api/lookup/contact`,
  path.replace('/api', '/%61pi').replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
];

test.each(writings(getProfile.path))(
  'a service that has ended refuses %s (before: the encoded ones answered)',
  async (url) => {
    const { token } = await service.demo();
    await service.set({ terminated: true });
    const answer = await service.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.json()).toEqual({ message: 'gone' });
    expect(answer.statusCode).toBe(410);
  },
);

test.each(writings(withdrawAll.path))('it pays nothing out by POST %s (before: the encoded ones paid)', async (url) => {
  const member = await service.member({ wallet: 100_000 });
  await service.set({ terminated: true });
  const answer = await service.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': 'attack-0001' },
    payload: { amount: 500 },
  });
  expect(answer.statusCode).toBe(410);
  expect(await balanceOf(service.db, walletOf(member.id))).toBe(100_000);
});

test('what the API does not have is refused too, and support stays within reach', async () => {
  await service.set({ terminated: true });
  for (const url of ['/api/nothing', '/%61pi/nothing', '/api/wallet/%00', '/api/chat/files/wallet.mp4'])
    expect((await service.app.inject({ url })).statusCode).toBe(410);
  expect((await service.call(contact, {})).status).toBe(200);
  expect((await service.app.inject({ url: `${contact.path}?again` })).statusCode).toBe(200);
});

test.each([...writings(getProfile.path), '/%61pi/nothing'])(
  'nobody keeps what %s answers (before: no-store was lost on encoded addresses)',
  async (url) => {
    const { token } = await service.demo();
    const answer = await service.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('a route that says nothing about itself lets the service not start', async () => {
  const { db, config } = service;
  const app = await buildApp({
    config,
    db,
    modules: [({ http }) => void http.get('/api/forgotten', async () => 'open to all')],
  });
  await expect(app.ready()).rejects.toThrow('routes without a policy: GET /api/forgotten');
  await app.close();
});
