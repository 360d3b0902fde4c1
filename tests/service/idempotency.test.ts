import { beforeEach, describe, expect, test } from 'vitest';
import { transfer } from '../../contract/wallet.ts';
import type { Module } from '../../server/http/app-context.ts';
import { keyedRoute } from '../../server/http/route.ts';
import { balanceOf, gameOf, post, walletOf } from '../../server/ledger/ledger.ts';
import { type NewMember, serviceOfFile } from './harness.ts';

/** Moves money by the contract's transfer call, as plainly as can be, and counts how often it is run. */
let runs = 0;
let failing = false;
let busy = false;
const movement: Module = (app) => {
  keyedRoute(app, transfer, async ({ body, member, tx, now, refusal }) => {
    runs++;
    if (body.to === 'NOWHERE') throw refusal('NO_GAME');
    if (busy) throw refusal('NO_GAME', 429);
    await post(tx, {
      kind: 'transfer',
      reference: `run${runs}`,
      entries: [
        { account: walletOf(member.id), amount: -body.amount },
        { account: gameOf(member.id, body.to), amount: body.amount },
      ],
      at: now,
    });
    if (body.to === 'TOO_LATE') throw refusal('TRANSFER_FAIL');
    if (failing) throw new Error('the wire was cut');
    return { reference: `run${runs}`, createdAt: now.toISOString() };
  });
};

const service = await serviceOfFile({ modules: [movement] });
let member: NewMember;

beforeEach(async () => {
  runs = 0;
  failing = false;
  busy = false;
  member = await service.member({ wallet: 10_000 });
});

const KEY = 'intent-0001';
const move = (amount: number, key: string | null = KEY, to = 'PG', who = member) =>
  service.call(transfer, { body: { from: 'WALLET', to, amount }, key }, who.token);
const wallet = () => balanceOf(service.db, walletOf(member.id));

test('the same key and body give the first answer and move nothing', async () => {
  const first = await move(10);
  service.clock.advance(60_000);
  const second = await move(10);
  expect(second.status).toBe(200);
  expect(second.raw).toEqual(first.raw);
  expect(runs).toBe(1);
  expect(await wallet()).toBe(9_000);
});

test('the order of the properties does not matter', async () => {
  await move(10);
  const again = await service.app.inject({
    method: 'POST',
    url: transfer.path,
    headers: {
      authorization: `Bearer ${member.token}`,
      'idempotency-key': KEY,
      'content-type': 'application/json',
    },
    payload: '{"amount":10,"to":"PG","from":"WALLET"}',
  });
  expect(again.statusCode).toBe(200);
  expect(runs).toBe(1);
});

test('another body under the key is a conflict', async () => {
  await move(10);
  expect(await move(20)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' });
  expect(await wallet()).toBe(9_000);
});

test('ten at once move once and all get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => move(10)));
  expect(new Set(answers.map(({ raw }) => JSON.stringify(raw))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(runs).toBe(1);
  expect(await wallet()).toBe(9_000);
});

describe('a refusal', () => {
  test('is the final answer, even when it would go through now', async () => {
    expect(await move(200)).toMatchObject({ status: 400, code: 'MONEY_NOT_ENOUGH' });
    await service.db.query('select 1');
    expect(await move(200)).toMatchObject({ status: 400, code: 'MONEY_NOT_ENOUGH' });
    expect(runs).toBe(1);
  });

  test('undoes what was moved before it', async () => {
    expect(await move(10, KEY, 'TOO_LATE')).toMatchObject({ code: 'TRANSFER_FAIL' });
    expect(await wallet()).toBe(10_000);
    expect(await balanceOf(service.db, gameOf(member.id, 'TOO_LATE'))).toBe(0);
  });

  test('keeps its status', async () => {
    expect(await move(10, KEY, 'NOWHERE')).toMatchObject({ status: 404, code: 'NO_GAME' });
    expect(await move(10, KEY, 'NOWHERE')).toMatchObject({ status: 404, code: 'NO_GAME' });
    expect(runs).toBe(1);
  });
});

test('"too many requests" is no answer to the intent: the same key goes through later', async () => {
  busy = true;
  expect(await move(10)).toMatchObject({ status: 429 });
  expect(await service.db.query('select key from idempotency')).toEqual([]);
  busy = false;
  expect((await move(10)).status).toBe(200);
  expect((await move(10)).status).toBe(200);
  expect(await wallet()).toBe(9_000);
});

test('an unexpected error moves nothing and may be tried again under the same key', async () => {
  failing = true;
  expect(await move(10)).toMatchObject({ status: 500, code: 'INTERNAL_SERVER_ERROR' });
  expect(await wallet()).toBe(10_000);
  failing = false;
  expect((await move(10)).status).toBe(200);
  expect(await wallet()).toBe(9_000);
});

test('a movement wants a key, and a sensible one', async () => {
  for (const key of [null, '', 'short', 'has spaces in it', 'x'.repeat(200)])
    expect(await move(10, key)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  expect(runs).toBe(0);
});
