/** Slips that took somebody else's transfer, and what else was served or taken that should not have been. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '../../../contract/chat.ts';
import { satang } from '../../../contract/money.ts';
import { balanceOf, walletOf } from '../../../server/ledger/ledger.ts';
import { decideSlip, takeSlip } from '../../../server/slip/slips.ts';
import { type NewMember, type Service, startService } from '../harness.ts';

let front: string;
let service: Service;
let thief: NewMember;
let owner: NewMember;
beforeAll(async () => {
  front = await mkdtemp(join(tmpdir(), 'attack-front-'));
  await mkdir(join(front, '.vite'));
  await writeFile(join(front, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(front, '.vite', 'manifest.json'), '{"src/main.tsx":{}}');
  service = await startService({ config: { staticDir: front } });
});
beforeEach(async () => {
  await service.reset();
  thief = await service.member();
  owner = await service.member();
});
afterAll(async () => {
  await service.close();
  await rm(front, { recursive: true });
});

describe('a slip', () => {
  const show = ({ id }: NewMember, sendingBank: string, transactionReference = 'REF0001') =>
    service.db.transaction((tx) =>
      takeSlip(tx, {
        memberId: id,
        picture: 'picture.jpg',
        tooSmall: false,
        hash: '0'.repeat(1024),
        code: { sendingBank, transactionReference },
        now: service.clock.now(),
      }),
    );
  const accept = (reference: string) =>
    service.db.transaction((tx) =>
      decideSlip(tx, reference, { accept: true, amount: satang(100_00) }, service.clock.now()),
    );
  const report = () =>
    service.app.inject({
      method: 'POST',
      url: `/desk/api/members/${owner.id}/transfers`,
      payload: { amount: 100, reference: 'REF0001' },
    });
  const wallet = ({ id }: NewMember) => balanceOf(service.db, walletOf(id));

  test('that was made up first kept the owner’s from being credited', async () => {
    await show(thief, '014');
    const shown = await show(owner, '014');
    expect(shown.status).toBe('PENDING');
    expect(await accept(shown.reference)).toBe('credited');
    expect(await wallet(owner)).toBe(100_00);
  });

  test('of another bank with the same reference was taken for the same transfer', async () => {
    const [first, second] = [await show(thief, '004'), await show(owner, '014')];
    expect([await accept(first.reference), await accept(second.reference)]).toEqual(['credited', 'credited']);
    // The next one of either is known.
    expect((await show(thief, '014')).note).toBe('SLIP_REFNO_DUPLICATED');
  });

  test('and the bank’s report of it are credited once, in any order and at once', async () => {
    const { reference } = await show(owner, '014');
    const [accepted, reported] = await Promise.all([accept(reference), report()]);
    expect([accepted === 'credited', reported.statusCode === 200].filter(Boolean)).toHaveLength(1);
    expect((await report()).statusCode).toBe(409);
    expect(await wallet(owner)).toBe(100_00);
  });
});

describe('what was public or without a limit', () => {
  test('the build’s manifest, which names every part of the app', async () => {
    const get = (url: string, accept: string) => service.app.inject({ url, headers: { accept } });
    for (const url of ['/.vite/manifest.json', '/.vite/', '/.env'])
      expect((await get(url, 'text/html')).statusCode).toBe(404);
    for (const url of ['/%2evite/manifest.json', '/assets/../.vite/manifest.json', '//.vite/manifest.json'])
      expect((await get(url, 'application/json')).statusCode).toBe(404);
  });

  test('a message of 2,000 characters that were 31,500 code units long', async () => {
    const send = (message: string) =>
      service.call(sendMessage, {
        body: {
          sender: 'customer',
          guestId: randomUUID(),
          message: { message_type: 'text', payload: { message } },
        },
      });
    expect(await send('👩‍👩‍👧‍👦'.repeat(1_500))).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect((await send('ที่นี่'.repeat(600))).status).toBe(200);
    expect((await send('ก'.repeat(2_000))).status).toBe(200);
    expect(await send('ก'.repeat(2_001))).toMatchObject({ status: 400 });
  });
});
