import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { getCapabilities } from '../../contract/capabilities.ts';
import { deposit } from '../../contract/member-lookups.ts';
import { getOpening } from '../../contract/opening.ts';
import { getProfile } from '../../contract/profile.ts';
import { notice } from '../../contract/site.ts';
import { listStatement, UNDER_WAY } from '../../contract/statement.ts';
import { getWallet } from '../../contract/wallet.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { serviceOfFile } from './harness.ts';

const service = await serviceOfFile();

afterEach(() => void vi.restoreAllMocks());

test('the opening holds what each of its calls replies', async () => {
  const { token } = await service.demo();
  const { answers } = (await service.call(getOpening, {}, token)).reply;
  const alone = [
    await service.call(getCapabilities, {}, token),
    await service.call(deposit, {}, token),
    await service.call(getProfile, {}, token),
    await service.call(notice, {}),
    await service.call(listStatement, { body: UNDER_WAY.withdrawals }, token),
  ];
  const names = ['capabilities', 'lookup/deposit', 'account/profile', 'lookup/notice'].map(
    (path) => `GET /api/${path}`,
  );
  const opened = [...names, `POST /api/statement ${JSON.stringify(UNDER_WAY.withdrawals)}`].map(
    (name) => answers[name],
  );
  expect(opened).toEqual(alone.map(({ status, raw }) => ({ status, reply: raw })));
  expect(Object.keys(answers)).toHaveLength(12);
});

test('what is refused stands in the opening; what is slow does not', async () => {
  const { token } = await service.demo();
  const { query } = service.db;
  vi.spyOn(service.db, 'query').mockImplementation(async (sql, values) => {
    if (/from inbox_message/.test(sql)) throw new Refusal('REQUEST_LIMIT');
    if (/from deposit/.test(sql)) await pause(5000);
    return query.call(service.db, sql, values);
  });
  const { answers } = (await service.call(getOpening, {}, token)).reply;
  expect(answers['GET /api/inbox/unread']).toEqual({ status: 429, reply: { message: 'REQUEST_LIMIT' } });
  expect(Object.keys(answers)).not.toContain('GET /api/lookup/deposit');
});

test('openings keep no wallet of the same member out, in however many tabs', async () => {
  const { token } = await service.demo();
  const tabs = Array.from({ length: 15 }, async () => {
    const opening = service.call(getOpening, {}, token);
    const { status } = await service.call(getWallet, {}, token);
    await opening;
    return status;
  });
  expect(await Promise.all(tabs)).toEqual(tabs.map(() => 200));
});

test('without a session there is no opening', async () => {
  expect((await service.call(getOpening, {})).status).toBe(401);
});
