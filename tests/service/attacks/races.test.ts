/**
 * Everything at once through two processes on one PostgreSQL: each gives its effect once, none answers with a 5xx, and
 * what one has kept the other shows.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activateBonus } from '../../../contract/bonus.ts';
import { uploadImage } from '../../../contract/chat.ts';
import { resetPassword } from '../../../contract/forgot.ts';
import { login } from '../../../contract/login.ts';
import { createQr } from '../../../contract/qrcode.ts';
import { spin } from '../../../contract/spin.ts';
import { activateSlot, transfer, withdraw } from '../../../contract/wallet.ts';
import { buildApp } from '../../../server/app.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { type Database, one } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { balanceOf, house, post, walletOf } from '../../../server/ledger/ledger.ts';
import { hashPassword } from '../../../server/members/passwords.ts';
import { hashToken, openSession } from '../../../server/members/sessions.ts';
import { RESET_GUESSES, sendCode, verifyCode } from '../../../server/otp/verification.ts';
import { seed } from '../../../server/seed/seed.ts';
import { writeSettings } from '../../../server/settings/settings.ts';
import { expectBooksToBalance } from '../books.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';

let server: PostgresServer;
let databases: Database[] = [];
let processes: FastifyInstance[] = [];
let db: Database;

const config: Config = {
  ...readConfig({ NODE_ENV: 'test', STATIC_DIR: '/nonexistent', LOG_LEVEL: 'fatal' }),
  scrypt: { N: 16, r: 1, p: 1 },
};

beforeAll(async () => {
  server = await startPostgres();
  databases = [await openPostgres({ url: server.url }), await openPostgres({ url: server.url })];
  [db] = databases as [Database, Database];
  await migrate(db);
  await seed(db, config, new Date());
  await writeSettings(db, { registerOTP: false });
  processes = await Promise.all(databases.map((db) => buildApp({ config, db })));
});
afterAll(async () => {
  for (const process of processes) await process.close();
  for (const database of databases) await database.close();
  await server?.stop();
});

let members = 0;
/** A member with 1,000 baht and coins, and a session. */
async function member(coin = 1): Promise<{ id: number; token: string }> {
  const digits = String(++members).padStart(8, '0');
  const { id } = one(
    await db.query<{ id: number }>(
      `insert into member (phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, coin, created_at)
       values ('06' || $1::text, 'Racer', 'none', 'KBANK', 'RACER', '99' || $1::text, 'BAHT', $2, now()) returning id`,
      [digits, coin],
    ),
  );
  await db.transaction((tx) =>
    post(tx, {
      kind: 'opening',
      reference: `race:${id}`,
      entries: [
        { account: walletOf(id), amount: 100_000 },
        { account: house('OPENING'), amount: -100_000 },
      ],
      at: new Date(),
    }),
  );
  return { id, token: await openSession(db, id, new Date(), 1) };
}

/**
 * Sends as many requests at once, by turns through one process and the other. Returns the statuses, the smallest first.
 */
async function race(times: number, request: (at: number) => InjectOptions): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, at) => (processes[at % processes.length] as FastifyInstance).inject(request(at))),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses;
}
const keyed = (token: string, key = randomUUID() as string) => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': key,
});
const count = async (sql: string, id: number) =>
  one(await db.query<{ count: number }>(`select count(*)::int as count from ${sql}`, [id])).count;

test('a wallet of 1,000 is withdrawn once, ten times 600 at once', async () => {
  const { id, token } = await member();
  const statuses = await race(10, () => ({
    method: 'POST',
    url: withdraw.path,
    headers: keyed(token),
    payload: { amount: 600 },
  }));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await balanceOf(db, walletOf(id))).toBe(40_000);
  await expectBooksToBalance(db);
});

test('one key at both processes is one withdrawal', async () => {
  const { id, token } = await member();
  const statuses = await race(10, () => ({
    method: 'POST',
    url: withdraw.path,
    headers: keyed(token, 'one-key-for-all'),
    payload: { amount: 200 },
  }));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await balanceOf(db, walletOf(id))).toBe(80_000);
});

test('one coin turns the wheel once', async () => {
  const { id, token } = await member(1);
  await race(10, () => ({ method: 'POST', url: spin.path, headers: keyed(token), payload: {} }));
  expect(await count('spin where member_id = $1', id)).toBe(1);
});

test('of QR codes that are asked for at once one is open', async () => {
  const { id, token } = await member();
  await race(10, () => ({
    method: 'POST',
    url: createQr.path.replace('{bankCode}', 'KBANK'),
    headers: keyed(token),
    payload: { amount: 100 },
  }));
  expect(await count('qr_code where is_open and member_id = $1', id)).toBe(1);
});

test('a game account is opened once, and money goes into it while it goes out', async () => {
  const opened = async () => {
    const { id, token } = await member();
    await race(8, () => ({
      method: activateSlot.method,
      url: activateSlot.path.replace('{slotCode}', 'PG'),
      headers: keyed(token),
    }));
    expect(await count('game_account where member_id = $1', id)).toBe(1);
    return token;
  };
  // Two that are inserted in the same moment may meet at the one unique index or at the other.
  for (let times = 0; times < 10; times++) await opened();
  const token = await opened();
  await race(12, (at) => ({
    method: 'POST',
    url: transfer.path,
    headers: keyed(token),
    payload: at % 3 === 0 ? { from: 'PG', to: 'WALLET', amount: 300 } : { from: 'WALLET', to: 'PG', amount: 300 },
  }));
  await expectBooksToBalance(db);
});

test('a bonus that is received once is received once, also beside another', async () => {
  const { id, token } = await member();
  await race(10, (at) => ({
    method: activateBonus.method,
    url: activateBonus.path.replace('{code}', at % 2 === 0 ? 'WELCOME50' : 'DAILY10'),
    headers: keyed(token),
  }));
  expect(await count('bonus_receipt where member_id = $1', id)).toBeLessThanOrEqual(1);
  await expectBooksToBalance(db);
});

test('one number, or one bank account, is registered once', async () => {
  const registration = (username: string, bankAccountNo: string) => ({
    name: 'Racer',
    username,
    password: 'a long enough one',
    sourceCode: '',
    inviteCode: '',
    bankCode: 'KBANK',
    bankAccountName: 'RACER',
    bankAccountNo,
  });
  const send = (payload: object) => ({ method: 'POST', url: '/api/account', payload }) as const;
  const byPhone = await race(8, (at) => send(registration('0911111111', `700000000${at}`)));
  expect(byPhone.filter((status) => status === 200)).toHaveLength(1);
  const byBank = await race(8, (at) => send(registration(`092222222${at}`, '8000000000')));
  expect(byBank.filter((status) => status === 200)).toHaveLength(1);
});

test('what is uploaded at one process is shown by the other (before: 404)', async () => {
  const { token } = await member();
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#14705b' } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--edge--\r\n'),
  ]);
  const [here, there] = processes as [FastifyInstance, FastifyInstance];
  const sent = await here.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    payload,
  });
  const { path } = v.parse(v.object({ path: v.string() }), sent.json());
  const [one, other] = await Promise.all([here.inject({ url: path }), there.inject({ url: path })]);
  expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
  expect((await sharp(other.rawPayload).metadata()).width).toBe(600);
});

test('wrong codes for a new password, from five browsers at once, are compared as often as a day allows', async () => {
  const phone = '0688888888';
  const now = new Date();
  const asked: Omit<Parameters<typeof verifyCode>[1], 'code'>[] = [];
  for (const minutes of [4, 3, 2, 1, 0]) {
    const browser = Uint8Array.from({ length: 32 }, () => minutes);
    const at = new Date(now.getTime() - minutes * 60_000);
    const sent = await db.transaction((tx) =>
      sendCode(tx, { phone, browser, member: null, purpose: 'reset', language: 'th', now: at }),
    );
    if (sent.kind !== 'sent') throw new Error(sent.kind);
    asked.push({ token: sent.token, browser, member: null, now });
  }
  const tries = Array.from({ length: 20 }, (_, at) => {
    const from = asked[at % asked.length];
    if (from === undefined) throw new Error('no code');
    // None has seven digits.
    return databases[at % 2]?.transaction((tx) => verifyCode(tx, { ...from, code: String(1_000_000 + at) }));
  });
  const outcomes = await Promise.all(tries);
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(RESET_GUESSES.day.tries);
  expect(outcomes.filter((outcome) => outcome === 'guessed-at')).toHaveLength(15);
});

test('no login by the old password is left when a new one is set at the same moment', async () => {
  const [old, next] = ['a password of before', 'a password of after'];
  const hash = await hashPassword(old, config.scrypt);
  const [here] = processes as [FastifyInstance, FastifyInstance];
  for (let round = 0; round < 6; round++) {
    const { id } = await member();
    const phone = one(
      await db.query<{ phone: string }>('update member set password_hash = $2 where id = $1 returning phone', [
        id,
        hash,
      ]),
    ).phone;
    const visitor = 'v'.repeat(43);
    const asker = { browser: hashToken(visitor), member: null, now: new Date() };
    const sent = await db.transaction((tx) => sendCode(tx, { ...asker, phone, purpose: 'reset', language: 'th' }));
    const [message] = await db.query<{ text: string }>('select text from sms where phone = $1', [phone]);
    const code = /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
    const token = sent.kind === 'sent' ? sent.token : '';
    expect(await db.transaction((tx) => verifyCode(tx, { ...asker, token, code }))).toBe('valid');
    const logins = race(4, () => ({ method: 'POST', url: login.path, payload: { username: phone, password: old } }));
    const payload = { otpToken: token, newPassword: next };
    const reset = await here.inject({ method: 'PUT', url: resetPassword.path, cookies: { visitor }, payload });
    expect(reset.statusCode).toBe(200);
    const answers = await logins;
    expect(answers.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect(await db.query('select 1 from session where member_id = $1', [id])).toEqual([]);
  }
});
