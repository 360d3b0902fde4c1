/** Passkeys under attack: answers that are used again, made elsewhere, made for something else, or by somebody else. */
import { beforeEach, describe, expect, test } from 'vitest';
import { lookupPasskeys } from '../../../contract/passkey-lookup.ts';
import {
  addPasskey,
  beginPasskey,
  challengeLogin,
  challengePasskey,
  listPasskeys,
  loginByPasskey,
  removePasskey,
} from '../../../contract/passkeys.ts';
import { getProfile } from '../../../contract/profile.ts';
import { endOtherSessions, listSecurityEvents, listSessions } from '../../../contract/sessions.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { relyingParty } from '../../../server/passkeys/relying-party.ts';
import { Authenticator, type Lies } from '../authenticator.ts';
import { type NewMember, PASSWORD, serviceOfFile, startService } from '../harness.ts';

const ORIGIN = 'https://wallet.example';
const MINUTE = 60_000;
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const service = await serviceOfFile({ config: { publicUrl: ORIGIN } });
let victim: NewMember;
let thief: NewMember;
let phone: Authenticator;

beforeEach(async () => {
  victim = await service.member();
  thief = await service.member();
  phone = await enrolled(victim);
});

const begin = (member: NewMember, browser = 'own', password = PASSWORD) =>
  service.call(beginPasskey, { body: { password }, browser }, member.token);

/** A device with a passkey of the member. */
async function enrolled(member: NewMember, browser = 'own'): Promise<Authenticator> {
  const device = new Authenticator(ORIGIN);
  const { reply } = await begin(member, browser);
  const headers = { 'user-agent': CHROME };
  const added = await service.call(addPasskey, { body: device.make(reply), browser, headers }, member.token);
  expect(added.status).toBe(200);
  return device;
}

const challenge = async (browser = 'own') => (await service.call(challengeLogin, { browser })).reply;
const enter = async (device: Authenticator, lies: Lies = {}, browser = 'own') =>
  service.call(loginByPasskey, { body: device.sign(await challenge(browser), lies), browser });
const passkeysOf = async (member: NewMember) =>
  (await service.call(listPasskeys, {}, member.token)).reply.passkeys.items;

describe('a login with a passkey', () => {
  test('opens a session of whose it is, and stands in the activity', async () => {
    const { reply } = await enter(phone);
    expect((await service.call(getProfile, {}, reply.token)).reply.profile._id).toBe(String(victim.id));
    const [made] = await passkeysOf(victim);
    expect(made).toMatchObject({ device: { browser: 'Chrome', system: 'Android', kind: 'mobile' } });
    expect(made?.lastUsedAt).toBe(service.clock.now().toISOString());
    const { events } = (await service.call(listSecurityEvents, {}, victim.token)).reply;
    expect(events.items.map(({ type }) => type)).toEqual(['passkey_added']);
  });

  test('with an answer that was heard before', async () => {
    const body = phone.sign(await challenge());
    expect((await service.call(loginByPasskey, { body, browser: 'own' })).status).toBe(200);
    expect(await service.call(loginByPasskey, { body, browser: 'own' })).toMatchObject({ code: 'PASSKEY_INVALID' });
  });

  test('with one answer twice at once', async () => {
    const body = phone.sign(await challenge());
    const answers = await Promise.all([1, 2, 3].map(() => service.call(loginByPasskey, { body, browser: 'own' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('in another browser than the one that asked', async () => {
    const body = phone.sign(await challenge('own'));
    expect(await service.call(loginByPasskey, { body, browser: 'thief' })).toMatchObject({ code: 'PASSKEY_INVALID' });
    expect(await service.call(loginByPasskey, { body, browser: null })).toMatchObject({ code: 'PASSKEY_INVALID' });
  });

  test('after the challenge has run out', async () => {
    const body = phone.sign(await challenge());
    service.clock.advance(5 * MINUTE);
    expect(await service.call(loginByPasskey, { body, browser: 'own' })).toMatchObject({ code: 'PASSKEY_INVALID' });
  });

  test.each<[string, Lies]>([
    ['on another site', { origin: 'https://wallet.example.evil.test' }],
    ['on another port', { origin: 'https://wallet.example:8443' }],
    ['by http', { origin: 'http://wallet.example' }],
    ['made for another site', { rpId: 'evil.test' }],
    ['without looking who holds the device', { verified: false }],
    ['that says it makes one', { type: 'webauthn.create' }],
    ['in the name of another', { userHandle: Buffer.from('10001').toString('base64url') }],
  ])('%s', async (_, lies) => {
    expect(await enter(phone, lies)).toMatchObject({ code: 'PASSKEY_INVALID' });
    expect((await enter(phone)).status).toBe(200);
  });

  test('by a copy of the device, whose counter is behind', async () => {
    expect((await enter(phone, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 8, 0]) expect(await enter(phone, { counter })).toMatchObject({ code: 'PASSKEY_INVALID' });
    expect((await enter(phone, { counter: 10 })).status).toBe(200);
  });

  test('by a device that does not count goes on', async () => {
    for (let time = 0; time < 3; time++) expect((await enter(phone, { counter: 0 })).status).toBe(200);
  });

  test('with a challenge of another kind', async () => {
    const making = (await begin(victim)).reply;
    expect(await service.call(loginByPasskey, { body: phone.sign(making), browser: 'own' })).toMatchObject({
      code: 'PASSKEY_INVALID',
    });
    const confirming = (await service.call(challengePasskey, { browser: 'own' }, victim.token)).reply;
    expect(await service.call(loginByPasskey, { body: phone.sign(confirming), browser: 'own' })).toMatchObject({
      code: 'PASSKEY_INVALID',
    });
    const made = new Authenticator(ORIGIN);
    const body = made.make({ ...(await challenge()), user: { id: 'AAAA' } });
    expect(await service.call(addPasskey, { body, browser: 'own' }, victim.token)).toMatchObject({
      code: 'PASSKEY_INVALID',
    });
  });

  test('by another key under the name of a known one', async () => {
    const fake = new Authenticator(ORIGIN);
    const asked = await challenge();
    const { id } = phone.sign(asked);
    const body = { ...fake.sign(asked), id, rawId: id };
    expect(await service.call(loginByPasskey, { body, browser: 'own' })).toMatchObject({ code: 'PASSKEY_INVALID' });
  });

  test('tells nobody which members have one', async () => {
    expect((await challenge()).allowCredentials).toEqual([]);
    const unknown = await enter(new Authenticator(ORIGIN));
    const copied = await enter(phone, { rpId: 'evil.test' });
    expect([unknown.status, unknown.raw]).toEqual([copied.status, copied.raw]);
  });

  test('of a member who may no longer enter', async () => {
    await service.db.query('update member set is_active = false where id = $1', [victim.id]);
    expect(await enter(phone)).toMatchObject({ code: 'INACTIVE_USER' });
  });

  test('without end from one address', async () => {
    let last = 0;
    for (let tries = 0; tries < 61; tries++) last = (await service.call(challengeLogin, { browser: null })).status;
    expect(last).toBe(429);
  });
});

describe('a passkey', () => {
  test('was made with a stolen token alone', async () => {
    expect(await service.call(beginPasskey, { body: {}, browser: 'thief' }, victim.token)).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    expect(await begin(victim, 'thief', 'guess')).toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  test.each<[string, Lies]>([
    ['on another site', { origin: 'https://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['without looking who holds the device', { verified: false }],
    ['by a signature instead', { type: 'webauthn.get' }],
  ])('made %s is none', async (_, lies) => {
    const device = new Authenticator(ORIGIN);
    const body = device.make((await begin(victim)).reply, lies);
    expect(await service.call(addPasskey, { body, browser: 'own' }, victim.token)).toMatchObject({
      code: 'PASSKEY_INVALID',
    });
    expect(await passkeysOf(victim)).toHaveLength(1);
  });

  test('is made for whoever asked, in the browser where they asked, once', async () => {
    const device = new Authenticator(ORIGIN);
    const body = device.make((await begin(victim)).reply);
    const add = (member: NewMember, browser: string) => service.call(addPasskey, { body, browser }, member.token);
    expect(await add(thief, 'own')).toMatchObject({ code: 'PASSKEY_INVALID' });
    expect(await add(victim, 'thief')).toMatchObject({ code: 'PASSKEY_INVALID' });
    expect((await add(victim, 'own')).status).toBe(200);
    expect(await add(victim, 'own')).toMatchObject({ code: 'PASSKEY_INVALID' });
    expect(await passkeysOf(victim)).toHaveLength(2);
  });

  test('of one member becomes no other member’s', async () => {
    const { reply } = await begin(thief);
    // The page tells the device which passkeys it need not make again: the member's own.
    expect(reply.excludeCredentials).toEqual([]);
    expect((await begin(victim)).reply.excludeCredentials).toHaveLength(1);
    const body = phone.make(reply);
    expect(await service.call(addPasskey, { body, browser: 'own' }, thief.token)).toMatchObject({
      code: 'PASSKEY_INVALID',
    });
    expect(await passkeysOf(thief)).toEqual([]);
  });

  test('is one of ten at most', async () => {
    for (let count = 1; count < 10; count++) await enrolled(victim);
    expect(await begin(victim)).toMatchObject({ code: 'PASSKEY_FULL' });
  });

  test('is removed by its member only, with a proof', async () => {
    const [own] = await passkeysOf(victim);
    const remove = (member: NewMember, password: string) =>
      service.call(removePasskey, { params: { id: own?.id ?? '' }, body: { password } }, member.token);
    expect(await remove(victim, 'guess')).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await remove(thief, PASSWORD)).status).toBe(200);
    expect(await passkeysOf(victim)).toHaveLength(1);
    expect((await remove(victim, PASSWORD)).status).toBe(200);
    expect(await enter(phone)).toMatchObject({ code: 'PASSKEY_INVALID' });
    const { events } = (await service.call(listSecurityEvents, {}, victim.token)).reply;
    expect(events.items.map(({ type }) => type)).toEqual(['passkey_removed', 'passkey_added']);
  });
});

describe('a proof by a passkey', () => {
  const confirm = async (device: Authenticator, asking: NewMember, member = asking, lies: Lies = {}) => {
    const asked = (await service.call(challengePasskey, { browser: 'own' }, asking.token)).reply;
    const body = { passkey: device.sign(asked, lies) };
    return service.call(endOtherSessions, { body, browser: 'own' }, member.token);
  };

  test('does what the password does', async () => {
    await enter(phone);
    expect((await confirm(phone, victim)).status).toBe(200);
    expect((await service.call(listSessions, {}, victim.token)).reply.sessions.items).toHaveLength(1);
  });

  test('of another member proves nothing', async () => {
    const own = await enrolled(thief);
    expect(await confirm(own, victim)).toMatchObject({ code: 'PASSKEY_INVALID' });
    expect(await confirm(own, thief, victim)).toMatchObject({ code: 'PASSKEY_INVALID' });
  });

  test('to the challenge of a login proves nothing', async () => {
    const body = { passkey: phone.sign(await challenge()) };
    expect(await service.call(endOtherSessions, { body, browser: 'own' }, victim.token)).toMatchObject({
      code: 'PASSKEY_INVALID',
    });
  });

  test('that is wrong is not made good by a password beside it', async () => {
    const body = { passkey: phone.sign({ challenge: 'AAAA' }), password: PASSWORD };
    expect(await service.call(endOtherSessions, { body, browser: 'own' }, victim.token)).toMatchObject({
      code: 'PASSKEY_INVALID',
    });
  });
});

describe('challenges', () => {
  const open = async () => (await service.db.query('select 1 from passkey_challenge')).length;

  test('of a browser are five at most, and go when they have run out', async () => {
    for (let count = 0; count < 9; count++) await challenge();
    expect(await open()).toBe(5);
    service.clock.advance(6 * MINUTE);
    await tidyUp(service.db, service.clock.now());
    expect(await open()).toBe(0);
  });
});

describe('without a public address that has a name', () => {
  test('there are no passkeys, as at a backend that lacks them', async () => {
    const other = await startService({ config: { publicUrl: 'https://192.0.2.7' } });
    try {
      const { token } = await other.member();
      expect((await other.call(lookupPasskeys, {})).reply.passkeys).toBe(false);
      expect((await other.call(challengeLogin, {})).status).toBe(404);
      expect((await other.call(listPasskeys, {}, token)).status).toBe(404);
      expect((await other.call(beginPasskey, { body: { password: PASSWORD } }, token)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  test.each([
    ['https://wallet.example', true, 'https://wallet.example'],
    ['http://[::1]:8787', false, undefined],
    // The Host header alone makes no site in production.
    [undefined, true, undefined],
    [undefined, false, 'http://localhost:8787'],
  ])('with PUBLIC_URL %s, production %s: %s', (publicUrl, production, origin) => {
    const config = { ...service.config, publicUrl, production };
    expect(relyingParty(config, 'http://localhost:8787')?.origin).toBe(origin);
  });
});

test('a proof by a passkey that was removed meanwhile is none', async () => {
  const { reply } = await service.call(challengePasskey, { browser: 'own' }, victim.token);
  await service.db.query('delete from passkey where member_id = $1', [victim.id]);
  const body = { passkey: phone.sign(reply) };
  const ended = await service.call(endOtherSessions, { body, browser: 'own' }, victim.token);
  expect(ended.code).toBe('PASSKEY_INVALID');
});
