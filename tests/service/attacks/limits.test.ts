/** Limits that hold against who has many addresses, many sockets, or no end of patience. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Socket as ChatSocket, io } from 'socket.io-client';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chatConfig, chatSocket, joinReply, sendMessage, uploadImage } from '../../../contract/chat.ts';
import { sendTrueLink, uploadSlip } from '../../../contract/deposit.ts';
import { login } from '../../../contract/login.ts';
import { banks } from '../../../contract/lookups.ts';
import { beginPasskey } from '../../../contract/passkeys.ts';
import { findPromotion } from '../../../contract/promotion.ts';
import { createQr } from '../../../contract/qrcode.ts';
import { listStatement } from '../../../contract/statement.ts';
import { getWallet, refreshSlots, withdraw } from '../../../contract/wallet.ts';
import { tellSql } from '../../../server/chat/events.ts';
import { one } from '../../../server/db/database.ts';
import { countedAddress } from '../../../server/limits/address.ts';
import { Budget } from '../../../server/limits/budget.ts';
import { CAPS } from '../../../server/limits/caps.ts';
import { mayTry } from '../../../server/limits/limits.ts';
import { PASSWORD, START, serviceOfFile, startService } from '../harness.ts';
import { frame, openRaw, PING, SOCKET_HEAD, TEXT } from './sockets.ts';

const SOCKETS = 6;

const service = await serviceOfFile({
  config: { caps: { ...CAPS, memberBudget: 10_000, connectionsPerAddress: SOCKETS, socketsPerMember: 2 } },
});
let address: string;
let sockets: Socket[] = [];
let chats: ChatSocket[] = [];

beforeAll(async () => {
  address = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const socket of chats) socket.disconnect();
  sockets = [];
  chats = [];
  await expect.poll(() => open()).toBe(0);
});

const open = () =>
  new Promise<number>((resolve, reject) =>
    service.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

describe('addresses', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::', '2001:0db8:0001:0002:0000:0000:0000:0001'],
    ['fe80::1%eth0', 'fe80::2%eth0'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8:1:2::1]:4711', '[2001:db8:1:2::2]'],
    ['unknown', '_hidden:4711'],
  ])('%s counts as %s', (one, other) => expect(countedAddress(one)).toBe(countedAddress(other)));

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['192.0.2.1:4711', '192.0.2.2:4711'],
    ['[2001:db8:1:2::1]:4711', '[2001:db8:1:3::1]:4711'],
  ])('%s does not count as %s', (one, other) => expect(countedAddress(one)).not.toBe(countedAddress(other)));

  test('100 logins from as many addresses of one /64 come to the limit (before: none did)', async () => {
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 100; at++) {
      const body = { username: `08${String(at).padStart(8, '0')}`, password: 'guess' };
      codes.push((await service.call(login, { body, ip: `2001:db8:1:2::${(at + 1).toString(16)}` })).code);
    }
    expect(codes.filter((code) => code === 'REQUEST_LIMIT_1MIN').length).toBeGreaterThan(30);
  });
});

describe('a flood', () => {
  test('is refused before the database is asked for anything', async () => {
    const app = await startService({ config: { caps: { ...CAPS, addressBudget: 50 } } });
    try {
      const answers = [];
      for (let at = 0; at < 60; at++) answers.push(await app.call(banks, {}));
      expect(answers.filter(({ status }) => status === 429).length).toBe(10);
      // A neighbour is served.
      expect((await app.call(banks, { ip: '192.0.2.9' })).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  test('of one member is refused, whatever addresses it comes from', async () => {
    const app = await startService({ config: { caps: { ...CAPS, memberBudget: 10 } } });
    try {
      const { token } = await app.member();
      const codes = [];
      for (let at = 0; at < 12; at++) codes.push((await app.call(refreshSlots, { ip: `192.0.2.${at}` }, token)).code);
      expect(codes.filter((code) => code === 'REQUEST_LIMIT').length).toBeGreaterThanOrEqual(2);
    } finally {
      await app.close();
    }
  });

  test('of one member is no other’s: each is counted for itself', async () => {
    const link = `https://gift.truemoney.com/campaign/?v=${'a'.repeat(24)}`;
    for (const at of [1, 2]) {
      const { token } = await service.member();
      const ip = `198.51.100.${at}`;
      const browser = `of member ${at}`;
      const file = { name: 'slip.png', type: 'image/png', bytes: Buffer.from('no picture') };
      await service.call(refreshSlots, { ip }, token);
      await service.call(uploadSlip, { ip, file }, token);
      await service.call(createQr, { ip, params: { bankCode: 'KBANK' }, body: { amount: 100 } }, token);
      await service.call(sendTrueLink, { ip, body: { link } }, token);
      await service.call(findPromotion, { ip, params: { code: 'NONE' } }, token);
      const message = { message_type: 'text' as const, payload: { message: 'hello' } };
      await service.call(sendMessage, { ip, body: { sender: 'customer', message } }, token);
      await service.call(uploadImage, { ip, file }, token);
      await service.call(beginPasskey, { ip, browser, body: { password: PASSWORD } }, token);
    }
    const buckets = await service.db.query<{ bucket: string; hits: number }>('select bucket, hits from rate_limit');
    const kinds = new Set(buckets.map(({ bucket }) => bucket.split(':')[0]));
    const limited = [
      'chat',
      'chat-upload',
      'chat-upload-daily',
      'promotion',
      'proof',
      'qr',
      'refresh',
      'slip',
      'truelink',
    ];
    expect([...kinds]).toEqual(expect.arrayContaining(limited));
    expect(buckets.filter(({ hits }) => hits > 1)).toEqual([]);
    await service.reset();
  });

  test('spends what a window allows, and what is refused costs nothing', () => {
    const budget = new Budget(10, 1000);
    expect([budget.spend('a', 6, 0), budget.spend('a', 6, 1), budget.spend('a', 4, 2)]).toEqual([true, false, true]);
    expect([budget.spend('a', 1, 3), budget.spend('b', 10, 4), budget.spend('a', 10, 1000)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('of tries that are refused writes nothing (before: each wrote a row)', async () => {
    const limit = { tries: 3, window: 60_000 };
    const row = async () =>
      one(
        await service.db.query<{ hits: number; at: string }>(
          `select hits, xmin::text || ctid::text as at from rate_limit where bucket = 'flood'`,
        ),
      );
    for (let at = 0; at < 3; at++) expect(await mayTry(service.db, 'flood', limit, START)).toBe(true);
    const before = await row();
    for (let at = 0; at < 20; at++) expect(await mayTry(service.db, 'flood', limit, START)).toBe(false);
    expect(await row()).toEqual(before);
    expect(await mayTry(service.db, 'flood', limit, new Date(START.getTime() + 60_000))).toBe(true);
  });

  test('of refused withdrawals leaves a hundred answers, not one each (before: all, for 30 days)', async () => {
    const { id, token } = await service.member();
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 130; at++) codes.push((await service.call(withdraw, { body: { amount: 500 } }, token)).code);
    expect(codes.filter((code) => code === 'MONEY_NOT_ENOUGH').length).toBe(100);
    expect(codes.filter((code) => code === 'REQUEST_LIMIT').length).toBe(30);
    const kept = await service.db.query('select key from idempotency where member_id = $1', [id]);
    expect(kept.length).toBe(100);
  });

  test('of made-up names at a game writes nothing (before: a row each)', async () => {
    const { code } = one(await service.db.query<{ code: string }>('select code from game order by code limit 1'));
    const rows = async () => (await service.db.query('select bucket from rate_limit')).length;
    const before = await rows();
    for (let at = 0; at < 20; at++) {
      const answer = await service.app.inject({ url: `/provider/${code}?username=nobody${at}&password=x` });
      expect(answer.headers.location).toContain('said=wrong-login');
    }
    expect(await rows()).toBe(before);
  });
});

/** Runs a call outside of the transaction in which a test stands. */
const outside = AsyncLocalStorage.snapshot();

describe('searches of a statement', () => {
  const search = (token: string, filter: object) =>
    service.call(listStatement, { body: { page: 1, limit: 10, ...filter } }, token);

  test('are two at once of a member, for three seconds (before: all, and another’s wallet took 1.7 s)', async () => {
    const { token } = await service.member();
    const { pending, plain } = await service.db.transaction(async (tx) => {
      await tx.query('lock table activity in access exclusive mode');
      // It waits as long as any statement waits for a lock.
      const plain = outside(() => service.db.query('select 1 from activity limit 1'));
      const pending = Array.from({ length: 40 }, () => outside(() => search(token, { text: 'SCB' })));
      const refused = pending.map((one) => one.then(({ code }) => code));
      expect(await Promise.race([...refused, plain.then(() => 'plain')])).toBe('REQUEST_LIMIT');
      const slow = pending.map(async (one) =>
        (await one).code === 'INTERNAL_SERVER_ERROR' ? 'ended' : new Promise(() => {}),
      );
      expect(await Promise.race([...slow, plain.then(() => 'plain')])).toBe('ended');
      return { pending, plain };
    });
    await plain;
    const answers = await Promise.all(pending);
    expect(answers.map(({ status }) => status).filter((status) => status === 503).length).toBeGreaterThanOrEqual(35);
    expect(answers.filter(({ code }) => code === 'REQUEST_LIMIT')).toHaveLength(34);
  });

  test('cost what they cost: a text as much as five pages, a kind three, what is under way one (before: one each)', async () => {
    const app = await startService({ config: { caps: { ...CAPS, memberBudget: 10 } } });
    try {
      const answered = async (filter: object) => {
        const { token } = await app.member();
        const statuses: number[] = [];
        for (let time = 0; time < 11; time++)
          statuses.push((await app.call(listStatement, { body: { page: 1, limit: 10, ...filter } }, token)).status);
        return statuses.filter((status) => status === 200).length;
      };
      expect(await answered({})).toBe(10);
      expect(await answered({ kind: 'withdraw', status: 'PENDING' })).toBe(10);
      expect(await answered({ kind: 'withdraw' })).toBe(3);
      expect(await answered({ kind: 'withdraw', text: '100' })).toBe(2);
    } finally {
      await app.close();
    }
  });
});

describe('a member whose row is locked', () => {
  test('holds up nobody else, nor what asks for the service’s health (before: the whole pool, 9.6 s)', async () => {
    const [locked, other] = [await service.member({ wallet: 100_000 }), await service.member()];
    let answered = 0;
    const asked = await service.db.transaction(async (tx) => {
      await tx.query('select 1 from member where id = $1 for update', [locked.id]);
      const waiting = Array.from({ length: 30 }, () =>
        outside(() => service.call(withdraw, { body: { amount: 100 } }, locked.token)).finally(() => {
          answered++;
        }),
      );
      const queued = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await outside(() => service.db.query(queued))).length).toBeGreaterThanOrEqual(3);
      for (let time = 0; time < 5; time++) {
        expect((await outside(() => service.call(getWallet, {}, other.token))).status).toBe(200);
        expect((await outside(() => service.app.inject('/readyz'))).statusCode).toBe(200);
      }
      expect(answered).toBe(0);
      return { waiting };
    });
    const codes = (await Promise.all(asked.waiting)).map(({ code }) => code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
  });
});

describe('connections', () => {
  test(`of one address are ${SOCKETS} here (before: 3,000 stayed open)`, async () => {
    const { port, hostname } = new URL(address);
    sockets = Array.from({ length: 40 }, () => connect({ port: Number(port), host: hostname }).on('error', () => {}));
    await expect
      .poll(() => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length)
      .toBe(40 - SOCKETS);
    expect(await open()).toBe(SOCKETS);
  });

  const chat = (token: string) => {
    const socket = io(address, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
    chats.push(socket);
    return socket;
  };

  test('a member hears on two sockets here, the third may not join', async () => {
    const { id, token } = await service.member();
    const room = `${(await service.call(chatConfig, {})).reply.PREFIX}${id}`;
    const join = async () => {
      const reply: unknown = await chat(token).timeout(30_000).emitWithAck(chatSocket.join, { room });
      return v.parse(joinReply, reply).joined;
    };
    expect([await join(), await join(), await join()]).toEqual([true, true, false]);
    chats[0]?.disconnect();
    await expect.poll(join).toBe(true);
  });

  test('a socket that talks without end is closed', async () => {
    const { token } = await service.member();
    const socket = chat(token);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let at = 0; at < 200; at++) socket.emit('anything', at);
    await closed;
  });

  test('a socket that pings without end is closed (before: each was answered)', async () => {
    const { socket, closed } = await openRaw(address, SOCKET_HEAD);
    sockets.push(socket);
    for (let at = 0; at < 200 && !socket.destroyed; at++) {
      socket.write(frame(PING, 'x'.repeat(125)));
      await Promise.race([once(socket, 'data').catch(() => {}), closed()]);
    }
    expect(socket.destroyed).toBe(true);
  });

  test('a socket that takes nothing of what it is told is closed (before: all was kept)', async () => {
    const { id, token } = await service.member();
    const { socket, answer } = await openRaw(address, SOCKET_HEAD);
    sockets.push(socket);
    const room = `${(await service.call(chatConfig, {})).reply.PREFIX}${id}`;
    // The service speaks first; what comes earlier is not heard.
    await expect.poll(answer).toContain('0{"sid"');
    socket.write(frame(TEXT, `40${JSON.stringify({ token })}`));
    await expect.poll(answer).toContain('40{"sid"');
    socket.write(frame(TEXT, `420${JSON.stringify([chatSocket.join, { room }])}`));
    await expect.poll(answer).toContain('"joined":true');
    socket.pause();
    // More than the machine itself keeps for a socket.
    await service.db.query(
      `select ${tellSql(`json_build_object('type', 'read', 'key', $1::text, 'readAt', n || repeat('x', 7000))::text`)}
       from generate_series(1, 3000) n`,
      [`member:${id}`],
    );
    await expect.poll(open).toBe(0);
  });

  test('a request whose head does not come is not waited for', () => {
    expect(service.app.server.headersTimeout).toBeLessThanOrEqual(15_000);
    expect(service.app.server.requestTimeout).toBeLessThanOrEqual(300_000);
    expect(service.app.server.timeout).toBeLessThanOrEqual(90_000);
  });
});
