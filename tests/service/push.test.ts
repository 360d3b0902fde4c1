/** Notifications on phones (rule: Push): who is told what, through which push service, and when a device is forgotten. */
import { createVerify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getCapabilities } from '../../contract/capabilities.ts';
import { logout } from '../../contract/login.ts';
import { keepPush, type PushChoice, readPush, removePush } from '../../contract/push.ts';
import { withdraw } from '../../contract/wallet.ts';
import { readConfig, StartupError } from '../../server/config.ts';
import { one } from '../../server/db/database.ts';
import { tidyUp } from '../../server/housekeeping.ts';
import { openSession } from '../../server/members/sessions.ts';
import { endpointOf, isPublicAddress } from '../../server/push/endpoint.ts';
import { developmentKeys, publicKeyOf } from '../../server/push/keys.ts';
import { SWEPT_EVERY } from '../../server/push/outbox.ts';
import { MOST_DEVICES } from '../../server/push/routes.ts';
import { deliver } from '../../server/push/sender.ts';
import { payWithdrawal } from '../../server/withdraw/withdrawals.ts';
import { pushPhone, pushService } from '../push-service.ts';
import { credited } from './credit.ts';
import { type NewMember, type Service, startService } from './harness.ts';

const MINUTE = 60_000;

const ALL: PushChoice = { payouts: true, deposits: true, offers: true, amounts: true };

let folder: string;
let service: Service;
let google: Awaited<ReturnType<typeof pushService>>;
let other: Awaited<ReturnType<typeof pushService>>;
let owner: NewMember;
const phone = pushPhone();
/** Milliseconds between two looks at what is due. */
const LOOK = 50;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-'));
  const { setInterval } = globalThis;
  vi.stubGlobal('setInterval', (work: () => void, time: number) =>
    setInterval(work, time === SWEPT_EVERY ? LOOK : time),
  );
  service = await startService({ config: { push: await developmentKeys(folder) } });
  vi.unstubAllGlobals();
  [google, other] = [await pushService(), await pushService()];
});
beforeEach(async () => {
  await service.reset();
  owner = await service.member({ wallet: 100_000 });
});
afterEach(() => {
  google.reset();
  other.reset();
});
afterAll(async () => {
  await service.close();
  google.close();
  other.close();
  await rm(folder, { recursive: true });
});

const subscribe = (token: string, endpoint: string, changed: Partial<PushChoice> = {}, keys = phone.keys) =>
  service.call(keepPush, { body: { endpoint, ...keys, ...ALL, ...changed } }, token);
const device = async (token = owner.token) => (await service.call(readPush, {}, token)).reply.device;
const deposit = (reference: string, member = owner) => credited(service, member.id, 500_00, reference);
const jobs = async () => one(await service.db.query<{ n: number }>('select count(*) as n from push_job')).n;
const settled = () => vi.waitFor(async () => expect(await jobs()).toBe(0), { timeout: 9000 });
const paths = (from = google) => from.pushed.map(({ path }) => path);
const arrived = (count: number, from = google) =>
  vi.waitFor(() => expect(from.pushed).toHaveLength(count), { timeout: 9000 });

describe('push: what a device is told', () => {
  test('a payout that is paid, sealed for the device alone and signed by the service', {
    timeout: 20_000,
  }, async () => {
    await subscribe(owner.token, google.address('/one'));
    const reference = String((await service.call(withdraw, { body: { amount: 100 } }, owner.token)).reply.reference);
    expect(await jobs()).toBe(0);
    await service.db.transaction((tx) => payWithdrawal(tx, reference, service.clock.now()));
    await settled();
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = google.pushed;
    expect(phone.read(body)).toMatchObject({ kind: 'withdrawal_paid', reference, amount: 100, currency: 'BAHT' });
    expect(headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });

    const [, jwt = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(service.config.push?.publicKey);
    const [head, claims = '', signature = ''] = jwt.split('.');
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const verified = createVerify('sha256')
      .update(`${head}.${claims}`)
      .verify({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
    expect(verified).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: google.address(''),
      sub: service.config.push?.subject,
    });
  });

  test('no kind that was not chosen, and no amount unless it was', { timeout: 20_000 }, async () => {
    await subscribe(owner.token, google.address('/quiet'), { deposits: false });
    await deposit('D1');
    expect(await jobs()).toBe(0);
    await subscribe(owner.token, google.address('/discreet'), { amounts: false });
    await deposit('D2');
    await settled();
    expect(paths()).toEqual(['/discreet']);
    expect(phone.read(google.pushed[0]?.body ?? Buffer.alloc(0))).toEqual({
      id: expect.any(String),
      kind: 'deposit',
      reference: 'D2',
    });
  });

  test('nothing where the outcome was undone with its transaction', async () => {
    await subscribe(owner.token, google.address('/one'));
    const undone = service.db.transaction(async (tx) => {
      await tx.query(
        `insert into inbox_message (member_id, kind, reference, created_at) values ($1, 'deposit', 'D1', $2)`,
        [owner.id, service.clock.now()],
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await jobs()).toBe(0);
  });
});

describe('push: devices', () => {
  test('one of each session, changed and removed by it', async () => {
    expect(await device()).toBeNull();
    await subscribe(owner.token, google.address('/one'));
    await subscribe(owner.token, google.address('/two'), { offers: false });
    expect(await device()).toEqual({ ...ALL, offers: false, endpoint: google.address('/two') });
    await service.call(removePush, {}, owner.token);
    expect(await device()).toBeNull();
  });

  test('are forgotten with their session, and with a member who may no longer enter', async () => {
    await subscribe(owner.token, google.address('/one'));
    await service.call(logout, {}, owner.token);
    const count = async () => one(await service.db.query<{ n: number }>('select count(*) as n from push_device')).n;
    expect(await count()).toBe(0);
    const member = await service.member();
    await subscribe(member.token, google.address('/one'));
    await service.db.query('update member set is_active = false where id = $1', [member.id]);
    expect(await count()).toBe(0);
  });

  test('a phone tells what is of the member who subscribed there last', async () => {
    const next = await service.member();
    await subscribe(owner.token, google.address('/shared'));
    await subscribe(next.token, google.address('/shared'));
    expect(await device()).toBeNull();
    expect(await device(next.token)).not.toBeNull();
  });

  test('are so many at most: the oldest goes', async () => {
    await subscribe(owner.token, google.address('/first'));
    for (let n = 0; n < MOST_DEVICES; n++) {
      service.clock.advance(1000);
      const token = await openSession(service.db, owner.id, service.clock.now(), 24);
      await subscribe(token, google.address(`/${n}`));
    }
    expect(await device()).toBeNull();
    expect(await service.db.query('select 1 from push_device')).toHaveLength(MOST_DEVICES);
  });

  test.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.1.2.3/x',
    'https://[::ffff:192.168.0.1]/x',
    'https://169.254.169.254/latest',
    'https://0x7f.1/x',
    'https://intranet/x',
    'https://db.internal/x',
    'https://push.example:8443/x',
    'https://user:word@push.example/x',
    'https://push.example/ก',
    'https://push.example/a b',
    'no address',
    `https://push.example/${'x'.repeat(2048)}`,
  ])('none at %s', async (endpoint) => {
    expect((await subscribe(owner.token, endpoint)).code).toBe('INVALID_REQUEST');
  });

  test('none with keys of another length, or that are no keys', async () => {
    const endpoint = google.address('/one');
    for (const keys of [
      { ...phone.keys, p256dh: phone.keys.p256dh.slice(1) },
      { ...phone.keys, auth: `${phone.keys.auth}A` },
      { ...phone.keys, p256dh: 'B'.repeat(87) },
    ])
      expect((await subscribe(owner.token, endpoint, {}, keys)).code).toBe('INVALID_REQUEST');
  });

  test('in production, none on the service’s own machine', () => {
    expect(endpointOf('http://127.0.0.1:9/x', true)).toBeDefined();
    expect(endpointOf('http://127.0.0.1:9/x', false)).toBeUndefined();
    expect(['8.8.8.8', '100.64.0.1', '::', 'fd00::1', '2001:4860:4860::8888'].map(isPublicAddress)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('push: sending', () => {
  test.each([404, 410])(
    'a push service that knows no such device any more (%i) has it forgotten',
    { timeout: 20_000 },
    async (status) => {
      google.answers.set('/one', status);
      await subscribe(owner.token, google.address('/one'));
      await deposit('D1');
      await settled();
      expect(await device()).toBeNull();
    },
  );

  test('what fails is tried again later, some times; the device stays', { timeout: 40_000 }, async () => {
    google.answers.set('/one', 503);
    await subscribe(owner.token, google.address('/one'));
    await deposit('D1');
    for (let tries = 1; tries <= 5; tries++) {
      await arrived(tries);
      service.clock.advance(4 ** (tries - 1) * MINUTE);
    }
    await settled();
    expect(await device()).not.toBeNull();
  });

  test('what the player wants no more is not tried again', { timeout: 20_000 }, async () => {
    google.answers.set('/one', 503);
    await subscribe(owner.token, google.address('/one'));
    await deposit('D1');
    await arrived(1);
    google.answers.delete('/one');
    await subscribe(owner.token, google.address('/one'), { deposits: false });
    service.clock.advance(MINUTE);
    await service.db.query(
      `insert into inbox_message (member_id, kind, reference, created_at) values ($1, 'bonus_done', 'B1', $2)`,
      [owner.id, service.clock.now()],
    );
    await arrived(2);
    const kinds = google.pushed.map(({ body }) => phone.read(body).kind);
    expect(kinds).toEqual(['deposit', 'bonus_done']);
  });

  test('a device that is refused again and again goes; one that is told in between stays', {
    timeout: 40_000,
  }, async () => {
    await subscribe(owner.token, google.address('/one'));
    for (const [message, status] of [403, 403, 201, 403, 403, 403].entries()) {
      expect(await device()).not.toBeNull();
      google.answers.set('/one', status);
      await deposit(`D${message}`);
      await settled();
    }
    expect(await device()).toBeNull();
  });

  test('a push service that hangs delays its own devices alone', { timeout: 20_000 }, async () => {
    google.answers.set('/one', null);
    await subscribe(owner.token, google.address('/one'));
    await deposit('D1');
    await arrived(1);
    const next = await service.member();
    await subscribe(next.token, other.address('/two'));
    await deposit('D2', next);
    await arrived(1, other);
    await vi.waitFor(async () => expect(await jobs()).toBe(1));
  });

  test('many that hang delay nobody who was to be told before', { timeout: 30_000 }, async () => {
    await subscribe(owner.token, google.address('/one').replace('127.0.0.1', 'localhost'));
    const hung = await Promise.all(Array.from({ length: 4 * MOST_DEVICES }, () => pushService()));
    const members = await Promise.all([0, 1, 2, 3].map(() => service.member()));
    for (const [index, at] of hung.entries()) {
      at.answers.set('/x', null);
      const token = await openSession(service.db, members[index % 4]?.id ?? 0, service.clock.now(), 24);
      await subscribe(token, at.address('/x'));
    }
    const now = service.clock.now();
    await service.db.transaction(async (tx) => {
      for (const [place, { id }] of [owner, ...members].entries())
        await tx.query(
          `insert into inbox_message (member_id, kind, reference, created_at) values ($1, 'deposit', $2, $3)`,
          [id, `D${place}`, new Date(now.getTime() - 60_000 + place * 1000)],
        );
    });
    await vi.waitFor(() => expect(google.pushed).toHaveLength(1), { timeout: 7000 });
    for (const at of hung) at.close();
  });

  test('a name that stands for a private address is not connected to', async () => {
    const at = { endpoint: 'https://localhost/x', ...phone.keys };
    const keys = await developmentKeys(folder);
    expect(await deliver(at, '{}', 60, keys, new AbortController().signal)).toBe('later');
    expect(await deliver({ ...at, p256dh: 'B'.repeat(87) }, '{}', 60, keys, new AbortController().signal)).toBe('gone');
  });

  test('nothing is sent for a session that has run out, and what is old is dropped', { timeout: 20_000 }, async () => {
    await subscribe(owner.token, google.address('/one'));
    await deposit('D1');
    service.clock.advance(25 * 60 * MINUTE);
    await new Promise((resolve) => setTimeout(resolve, 5 * LOOK));
    expect(paths()).toEqual([]);
    await tidyUp(service.db, service.clock.now());
    expect(await jobs()).toBe(0);
  });
});

describe('push: keys', () => {
  const env = { NODE_ENV: 'test', VAPID_SUBJECT: 'mailto:ops@wallet.example' };

  test('come from the settings, all three or none; for trying they are made once', async () => {
    const made = await developmentKeys(folder);
    expect(await developmentKeys(folder)).toEqual(made);
    expect(publicKeyOf(made.privateKey)).toBe(made.publicKey);
    const set = { ...env, VAPID_PUBLIC_KEY: made.publicKey, VAPID_PRIVATE_KEY: made.privateKey };
    expect(readConfig(set).push).toMatchObject({ publicKey: made.publicKey });
    expect(readConfig({ NODE_ENV: 'test' }).push).toBeUndefined();
    for (const bad of [
      env,
      { ...set, VAPID_PRIVATE_KEY: 'x' },
      { ...set, VAPID_PUBLIC_KEY: undefined },
      { ...set, VAPID_SUBJECT: 'ops' },
    ])
      expect(() => readConfig(bad)).toThrow(StartupError);
  });

  test('without them there is nothing of it', async () => {
    expect((await service.call(getCapabilities, {}, owner.token)).reply.push).toBe(true);
    const plain = await startService();
    const member = await plain.member();
    expect((await plain.call(getCapabilities, {}, member.token)).reply.push).toBe(false);
    for (const call of [readPush, removePush])
      expect((await plain.call(call, {}, member.token)).code).toBe('NOT_FOUND');
    await plain.close();
  });
});
