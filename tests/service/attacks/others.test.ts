/**
 * Attacks on somebody else's property: their ids in every call, their keys, their numbers; and figures that only look
 * right.
 */

import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, validateAccount } from '../../../contract/account.ts';
import { ALL_CALLS } from '../../../contract/all.ts';
import { AUTO_LOGIN_BY_NAME } from '../../../contract/autologin.ts';
import { chatHistory, sendMessage, uploadImage } from '../../../contract/chat.ts';
import { uploadSlip } from '../../../contract/deposit.ts';
import { login } from '../../../contract/login.ts';
import { putProfile } from '../../../contract/profile.ts';
import { activatePromotion, findPromotion } from '../../../contract/promotion.ts';
import { cancelQr, createQr, getQr } from '../../../contract/qrcode.ts';
import { claimCoupon, listCoupons, spin } from '../../../contract/spin.ts';
import { slipImage } from '../../../contract/statement.ts';
import { activateSlot, getSlotAccount, withdraw } from '../../../contract/wallet.ts';
import { balanceOf, walletOf } from '../../../server/ledger/ledger.ts';
import { DEMO_PHONE, type NewMember, PASSWORD, serviceOfFile } from '../harness.ts';

const service = await serviceOfFile();
let owner: NewMember;
let thief: NewMember;
beforeEach(async () => {
  owner = await service.member({ wallet: 100_000, coin: 5 });
  thief = await service.member({ wallet: 100_000, coin: 5 });
});

describe('with the id of somebody else', () => {
  test('no QR code is taken back', async () => {
    const { reply } = await service.call(
      createQr,
      { params: { bankCode: 'KBANK' }, body: { amount: 100 } },
      owner.token,
    );
    const qrcodeId = reply.hasQrcode ? reply.qrcodeId : '';
    expect(qrcodeId).toBeTruthy();
    expect((await service.call(cancelQr, { params: { qrcodeId: String(qrcodeId) } }, thief.token)).code).toBe(
      'NO_DATA',
    );
    expect((await service.call(getQr, { params: { bankCode: 'KBANK' } }, owner.token)).reply.hasQrcode).toBe(true);
    expect((await service.call(getQr, { params: { bankCode: 'KBANK' } }, thief.token)).reply.hasQrcode).toBe(false);
  });

  test('no slip is seen, and its picture’s address is of one use only: to show that picture', async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#eee' } })
      .png()
      .toBuffer();
    const { reference } = (
      await service.call(uploadSlip, { file: { name: 'a.png', type: 'image/png', bytes } }, owner.token)
    ).reply;
    const params = { reference: String(reference) };
    expect((await service.call(slipImage, { params }, thief.token)).code).toBe('NO_DATA');
    const { url } = (await service.call(slipImage, { params }, owner.token)).reply;
    const ticket = String(url).split('/').at(-1);
    expect((await service.app.inject({ url: String(url) })).headers['content-type']).toBe('image/jpeg');
    for (const other of [`/provider/PG?token=${ticket}`, `/api/chat/files/${ticket}.jpg`, '/api/wallet'])
      expect(
        (await service.app.inject({ url: other, headers: { authorization: `Bearer ${ticket}` } })).headers[
          'content-type'
        ],
      ).not.toBe('image/jpeg');
    expect(
      (await service.app.inject({ url: '/api/wallet', headers: { authorization: `Bearer ${ticket}` } })).statusCode,
    ).toBe(401);
    // The name under which it is kept is no address.
    const [{ name } = { name: '' }] = await service.db.query<{ name: string }>('select name from stored_file');
    for (const path of [`/files/slips/${name}`, `/api/chat/files/${name}`])
      expect((await service.app.inject({ url: path })).statusCode).toBe(404);
  });

  test('no coupon is claimed', async () => {
    await service.db.query(`update wheel_slice set weight = 0 where code <> 'MONEY20'`);
    await service.call(spin, {}, owner.token);
    const [coupon] = (await service.call(listCoupons, {}, owner.token)).reply.items;
    const body = { coupon: String(coupon?._id) };
    expect((await service.call(claimCoupon, { body }, thief.token)).status).not.toBe(200);
    expect(await balanceOf(service.db, walletOf(thief.id))).toBe(100_000);
    expect((await service.call(claimCoupon, { body }, owner.token)).reply).toMatchObject({ success: true });
  });

  test('no game is entered, and no login of one is told', async () => {
    await service.call(activateSlot, { params: { slotCode: 'PG' } }, owner.token);
    await service.call(activateSlot, { params: { slotCode: 'PG' } }, thief.token);
    const account = (await service.call(getSlotAccount, { params: { slotCode: 'PG' } }, owner.token)).reply;
    const enter = (username: string) => service.call(AUTO_LOGIN_BY_NAME.PG, { params: { username } }, thief.token);
    expect((await enter(account.username)).code).toBe('SLOT_NO_ACCOUNT');
    expect((await enter(`${account.username}' or '1'='1`)).status).not.toBe(200);
    expect((await service.call(getSlotAccount, { params: { slotCode: 'PG' } }, thief.token)).reply.username).not.toBe(
      account.username,
    );
  });

  test('no conversation is read, as a member or as a guest who says to be one', async () => {
    const text = (message: string) => ({
      sender: 'customer' as const,
      message: { message_type: 'text' as const, payload: { message } },
    });
    await service.call(sendMessage, { body: text('mine alone') }, owner.token);
    const read = (body: Record<string, unknown>, token?: string) =>
      service.app.inject({
        method: 'POST',
        url: chatHistory.path,
        payload: { limit: 10, skip: 0, ...body },
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      });
    for (const answer of [
      await read({ userId: String(owner.id) }, thief.token),
      await read({ userId: String(owner.id), guestId: String(owner.id) }),
      await read({ userId: String(owner.id), guestId: `member:${owner.id}`.padStart(32, '0') }),
      await read({ guestId: `member:${owner.id}` }),
    ])
      expect(answer.payload).not.toContain('mine alone');
  });

  test('no file that somebody else has uploaded is sent by guessing', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#eee' } })
      .png()
      .toBuffer();
    const { path } = (await service.call(uploadImage, { file: { name: 'a', type: 'image/png', bytes } }, owner.token))
      .reply;
    const send = (filePath: string) =>
      service.call(
        sendMessage,
        {
          body: {
            sender: 'customer',
            message: { message_type: 'media', payload: { fileType: 'image', filePath, message: '' } },
          },
        },
        thief.token,
      );
    for (const guess of [
      `${path.slice(0, -5)}%.png`,
      `${path.slice(0, 25)}%`,
      '/api/chat/files/%',
      '/api/chat/files/../x.png',
    ])
      expect((await send(guess)).code).toBe('INVALID_REQUEST');
  });

  test('an idempotency key gives nobody else’s answer', async () => {
    const body = { amount: 500 * 100 };
    const key = 'the-same-key-0001';
    const first = await service.call(withdraw, { body: { amount: 500 }, key }, owner.token);
    const second = await service.call(withdraw, { body: { amount: 500 }, key }, thief.token);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.reply.reference).not.toBe(second.reply.reference);
    const again = await service.call(withdraw, { body: { amount: 500 }, key }, thief.token);
    expect(again.raw).toEqual(second.raw);
    expect(await balanceOf(service.db, walletOf(owner.id))).toBe(100_000 - body.amount);
    expect(await balanceOf(service.db, walletOf(thief.id))).toBe(100_000 - body.amount);
  });
});

test('every call that wants a session refuses none, a made-up one and one that is spelt otherwise, by GET, HEAD and POST', async () => {
  const open: string[] = [];
  for (const call of ALL_CALLS.filter(({ access }) => access === 'member'))
    for (const authorization of [
      undefined,
      'Bearer x',
      `Basic ${owner.token}`,
      owner.token,
      `Bearer ${owner.token}x`,
      'Bearer ',
    ])
      for (const method of call.method === 'GET' ? (['GET', 'HEAD'] as const) : [call.method]) {
        const url = call.path.replace(/\{\w+\}/g, 'x');
        const { statusCode } = await service.app.inject({
          method,
          url,
          headers: authorization === undefined ? {} : { authorization },
          ...(method === 'GET' || method === 'HEAD' ? {} : { payload: {} }),
        });
        if (statusCode !== 401) open.push(`${method} ${url} ${statusCode}`);
      }
  expect(open).toEqual([]);
});

describe('a number', () => {
  test.each([
    '"500"',
    '"๕๐๐"',
    '"５００"',
    '500.001',
    '1e-7',
    '-500',
    '-0',
    '0',
    '[500]',
    '{"valueOf":500}',
    'true',
    'null',
    '1e308',
    '9007199254740993',
  ])('%s as an amount moves nothing', async (amount) => {
    const answer = await service.app.inject({
      method: 'POST',
      url: withdraw.path,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'attack-0001',
      },
      payload: `{"amount":${amount}}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(await balanceOf(service.db, walletOf(owner.id))).toBe(100_000);
  });

  test.each([
    '๐๘๑๒๓๔๕๖๗๘',
    '０８１２３４５６７８',
    '081234567８',
    '0812345678\n',
    ' 0812345678',
    '+66812345678',
    '0812345678\u200b',
  ])('%j is no other writing of a phone number that is registered', async (username) => {
    expect((await service.call(login, { body: { username, password: PASSWORD } })).status).not.toBe(200);
    const body = draft({ username });
    expect(['PHONE_NUMBER_REQUIRE_10_DIGIT', 'INVALID_REQUEST']).toContain(
      (await service.call(validateAccount, { body })).code,
    );
  });

  test.each(['๑๒๓๔๕๖๗๘๙๐', '１２３４５６７８９０', '123-456-7890', '1234567890 '])(
    '%j is no second writing of an account number, under which two accounts would be paid out to one',
    async (bankAccountNo) => {
      expect(
        (
          await service.call(validateAccount, {
            body: draft({ bankCode: 'KBANK', bankAccountName: 'A B', bankAccountNo }),
          })
        ).code,
      ).toBe('INVALID_REQUEST');
    },
  );
});

const draft = (more: object) => ({
  name: 'Somebody',
  username: '0899999999',
  password: 'a long enough one',
  sourceCode: '',
  inviteCode: '',
  ...more,
});

describe('who registers', () => {
  test('does not learn which phone numbers are members’ without having the phone (before: EXISTING_USER, 60 a minute)', async () => {
    for (const username of [DEMO_PHONE, owner.phone, '0899999999'])
      expect((await service.call(validateAccount, { body: draft({ username }) })).code).toBe('UNVERIFIED_OTP');
    const bank = { bankCode: 'KBANK', bankAccountName: 'A B', bankAccountNo: '1234567890' };
    expect((await service.call(createAccount, { body: { ...draft({ username: DEMO_PHONE }), ...bank } })).code).toBe(
      'UNVERIFIED_OTP',
    );
  });

  test('does not write over what stands beside their name (before: taken)', async () => {
    await service.set({ registerOTP: false });
    for (const name of ['\u202eevil', 'A\u0007B', 'A\nB', 'A\u2066B', '\u200f'])
      expect((await service.call(validateAccount, { body: draft({ name }) })).code).toBe('INVALID_USER_INFO');
    // Names are accepted as they are written: Thai and Lao with the characters that join and part letters.
    for (const name of ['สมชาย ใจ\u200bดี', 'ສົມຈິດ', "O'Neill"])
      expect((await service.call(validateAccount, { body: draft({ name }) })).status).toBe(200);
    const bank = { bankCode: 'KBANK', bankAccountName: 'A\u202eB', bankAccountNo: '1234567890', password: PASSWORD };
    expect((await service.call(putProfile, { body: { name: 'A', ...bank } }, owner.token)).code).toBe(
      'INVALID_USER_INFO',
    );
    expect(
      (await service.call(putProfile, { body: { ...bank, name: 'A\u0000\u202eB', bankAccountName: 'A' } }, owner.token))
        .status,
    ).toBe(400);
  });
});

test('a promotion code is not found by guessing: looking and receiving count together', async () => {
  let tried = 0;
  for (let at = 0; at < 60; at++) {
    const params = { code: `GUESS${at}` };
    const answer =
      at % 2 === 0
        ? await service.call(findPromotion, { params }, thief.token)
        : await service.call(activatePromotion, { params }, thief.token);
    if (answer.code === 'NO_PROMOTION') tried++;
  }
  expect(tried).toBe(20);
});

test('a login says nothing about a number: the same questions to the database, and the same work', async () => {
  const asked: string[][] = [];
  // Settings and lists are in memory from the first call on.
  await service.call(login, { body: { username: '0800000001', password: 'wrong' }, browser: null });
  const { query } = service.db;
  for (const username of [owner.phone, '0800000000']) {
    const statements: string[] = [];
    service.db.query = (sql, params) => {
      // The outbox is sent when its time has come, whatever is requested.
      if (!sql.includes('send_account_news')) statements.push(sql.replace(/\s+/g, ' ').slice(0, 60));
      return query(sql, params);
    };
    const answer = await service.call(login, {
      body: { username, password: 'wrong' },
      ip: '203.0.113.9',
      browser: null,
    });
    expect(answer).toMatchObject({ status: 400, code: 'WRONG_CREDENTIAL' });
    asked.push(statements);
  }
  service.db.query = query;
  expect(asked[0]).toEqual(asked[1]);
  const [{ password_hash } = { password_hash: '' }] = await service.db.query<{ password_hash: string }>(
    'select password_hash from member where id = $1',
    [owner.id],
  );
  const { N, r, p } = service.config.scrypt;
  // The same work is done for a number that nobody has.
  expect(password_hash).toMatch(`scrypt$${N}$${r}$${p}$`);
});
