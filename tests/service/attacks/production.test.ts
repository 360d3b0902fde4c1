/**
 * Attacks on production: the data it starts with, access to the desk, and the headers by which a caller describes
 * itself.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTO_LOGIN_BY_NAME } from '../../../contract/autologin.ts';
import { login } from '../../../contract/login.ts';
import { activateSlot } from '../../../contract/wallet.ts';
import { buildApp } from '../../../server/app.ts';
import { type Config, readConfig, StartupError } from '../../../server/config.ts';
import type { Module } from '../../../server/http/app-context.ts';
import { PAGE } from '../../../server/http/policy.ts';
import { modules } from '../../../server/modules.ts';
import { expectProductionData } from '../../../server/production.ts';
import { seed } from '../../../server/seed/seed.ts';
import { DEV_LINK_KEY } from '../../../server/truelink/envelope.ts';
import { openTestDatabase } from '../database.ts';
import { DEMO_PASSWORD, DEMO_PHONE, type Service, START, startService } from '../harness.ts';

const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://me:secret@db.example/wallet' };

describe('production started with', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['the built-in database', { NODE_ENV: 'production' }, /set DATABASE_URL, or EMBEDDED=allow/],
    ['the same, when NODE_ENV was forgotten', {}, /set DATABASE_URL, or EMBEDDED=allow/],
    ['the demo member', { ...PRODUCTION, DEMO: 'on' }, /unset DEMO/],
    ['the key for trying', { ...PRODUCTION, LINK_KEY: DEV_LINK_KEY }, /openssl rand -base64 32/],
    ['a desk token that can be guessed', { ...PRODUCTION, DESK: 'on', DESK_TOKEN: 'desk' }, /openssl rand -hex 32/],
    ['a proxy that is everybody', { ...PRODUCTION, TRUST_PROXY: 'on' }, /list the proxies'/],
    ['a network that is everybody', { ...PRODUCTION, TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' }, /has "0\.0\.0\.0\/0"/],
  ])('%s, and now says what to do instead', (_, env, what) => {
    expect(() => readConfig(env)).toThrow(StartupError);
    expect(() => readConfig(env)).toThrow(what);
    // One line, one sentence.
    expect(() => readConfig(env)).not.toThrow(/\n|secret/);
  });

  test('desk, stand-in games, demo member and a known key by default, and has none now', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ desk: false, games: false, demo: false, linkKey: undefined });
    expect(readConfig({ NODE_ENV: 'production', EMBEDDED: 'allow' })).toMatchObject({ desk: false, production: true });
    expect(readConfig({ ...PRODUCTION, DESK: 'on', GAMES: 'on' })).toMatchObject({ desk: true, games: true });
  });

  test('what everybody knows the way into, on an address that everybody reaches', () => {
    const open = readConfig({ NODE_ENV: 'development', HOST: '0.0.0.0' });
    expect(open).toMatchObject({ desk: false, games: false, demo: false });
  });

  test('a desk that had the same token each time', () => {
    const tokens = [readConfig(PRODUCTION), readConfig(PRODUCTION)].map(({ deskToken }) => deskToken);
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect(tokens[0]).not.toBe(tokens[1]);
  });
});

describe('a database', () => {
  const config = (env: Record<string, string> = {}): Config => ({
    ...readConfig({ ...PRODUCTION, ...env }),
    scrypt: { N: 16, r: 1, p: 1 },
  });

  test('that was tried out first kept its demo member and its stand-in games in production', async () => {
    const { db, close } = await openTestDatabase();
    await seed(db, { ...config(), demo: true, games: true, production: false }, START);
    await expect(expectProductionData(db, config())).rejects.toThrow(/demo member 08\d{8}.*is_active = false/);
    await db.query('update member set is_active = false');
    await expect(expectProductionData(db, config())).rejects.toThrow(/16 stand-in games .*GAMES=on to keep them/);
    // Other made-up data is the subject of tests/service/operator.test.ts.
    const madeUp = /has what the product is tried with/;
    await expect(expectProductionData(db, config({ GAMES: 'on' }))).rejects.toThrow(madeUp);
    await db.query(`update game set is_active = false where web like '/provider/%'`);
    await expect(expectProductionData(db, config())).rejects.toThrow(madeUp);
    await close();
  });

  test('that begins in production has neither, and gets the games when they are switched on', async () => {
    const { db, close } = await openTestDatabase();
    await seed(db, config(), START);
    await expectProductionData(db, config());
    expect(await db.query('select 1 from member union all select 1 from game')).toEqual([]);
    expect(await seed(db, config({ GAMES: 'on' }), START)).toEqual(['games', 'lao-games']);
    await close();
  });
});

describe('a service', () => {
  let service: Service;
  const who: Module = (app) => {
    app.http.get('/who', { config: { policy: PAGE } }, ({ caller }) => ({ caller }));
  };
  beforeAll(async () => {
    service = await startService({ modules: [...modules, who], config: { trustProxy: ['10.0.0.0/8'] } });
  });
  beforeEach(() => service.reset());
  afterAll(() => service.close());

  const plain = (config: Partial<Config> = {}) =>
    buildApp({ config: { ...service.config, ...config }, db: service.db });

  test('behind a plain reverse proxy on its machine opened the desk to everybody', async () => {
    const app = await plain();
    for (const url of ['/desk', '/desk/api/flags', '/desk/api/sms', '/desk?token=', '/desk?token=guess']) {
      // The headers are those that nginx sends without any `proxy_set_header`.
      const answer = await app.inject({ url, headers: { host: '127.0.0.1:8787', connection: 'close' } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json().message).toContain('the link that the service printed');
    }
    const switched = await app.inject({ method: 'PUT', url: '/desk/api/flags', payload: { terminated: true } });
    expect(switched.statusCode).toBe(401);
    await app.close();
  });

  test('opens the desk by its link, once, and keeps the token where no script reads it', async () => {
    const app = await plain();
    const opened = await app.inject(`/desk?token=${service.config.deskToken}`);
    expect(opened).toMatchObject({ statusCode: 303, headers: { location: '/desk' } });
    const [cookie] = opened.cookies;
    expect(cookie).toMatchObject({ path: '/desk', httpOnly: true, sameSite: 'Lax' });
    const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' };
    expect((await app.inject({ url: '/desk/api/flags', cookies })).statusCode).toBe(200);
    // Not the page of another origin, and not from elsewhere, even with it.
    const headers = { origin: 'https://evil.example' };
    const forged = await app.inject({ method: 'PUT', url: '/desk/api/flags', cookies, headers, payload: {} });
    expect(forged.statusCode).toBe(403);
    expect((await app.inject({ url: '/desk', cookies, remoteAddress: '192.0.2.1' })).statusCode).toBe(403);
    await app.close();
  });

  test('played the stand-in games in production', async () => {
    const app = await plain({ games: false });
    for (const url of ['/provider/PG', '/provider/PG?username=a&password=b'])
      expect((await app.inject(url)).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/provider/PG/play', payload: {} })).statusCode).toBe(404);
    await app.close();
  });

  test.each([
    ['a caller that makes its address up', '192.0.2.9', '203.0.113.7', '192.0.2.9'],
    ['a caller behind the proxy that puts one in front', '10.0.0.1', '203.0.113.7, 192.0.2.9', '192.0.2.9'],
    ['two proxies', '10.0.0.1', '203.0.113.7, 192.0.2.9, 10.1.1.1', '192.0.2.9'],
    ['two proxies that write ports', '10.0.0.1', '203.0.113.7, 192.0.2.9:4711, 10.1.1.1:4712', '192.0.2.9'],
    ['a proxy that writes a port behind IPv6', '10.0.0.1', '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['a proxy that does not know', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['a proxy behind another that does not know', '10.0.0.1', '203.0.113.7, _hidden, 10.1.1.1', '10.1.1.1'],
  ])('believed the leftmost address, or what is none, of %s', async (_, remoteAddress, forwarded, caller) => {
    const answer = await service.app.inject({
      url: '/who',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(answer.json()).toEqual({ caller });
  });

  test('let X-Forwarded-Host send a player, logged in, to another site', async () => {
    const { token, id } = await service.member();
    await service.call(activateSlot, { params: { slotCode: 'PG' } }, token);
    const link = async () => {
      const headers = { 'x-forwarded-host': 'evil.example', host: 'wallet.example' };
      const input = { params: { username: `pg${id}` }, headers, ip: '10.0.0.1' };
      return (await service.call(AUTO_LOGIN_BY_NAME.PG, input, token)).reply.link;
    };
    expect(await link()).toMatch(/^http:\/\/wallet\.example\/provider\/PG\?token=/);
  });

  test('took a cookie that another host of the domain had put there', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const body = { username: DEMO_PHONE, password: DEMO_PASSWORD };
    const enter = (headers: Record<string, string>) =>
      service.call(login, { body, ip: '10.0.0.1', browser: null, headers: { ...https, ...headers } });
    const cookie = String((await enter({})).headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-device=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    // Without the prefix, which no other host can set, it is not looked at.
    const [given = ''] = cookie.split(';');
    expect((await enter({ cookie: given })).headers['set-cookie']).toContain(given);
    expect((await enter({ cookie: given.replace('__Host-', '') })).headers['set-cookie']).not.toContain(given);
  });

  test('is told its own address by PUBLIC_URL alone', () => {
    expect(readConfig({ ...PRODUCTION, PUBLIC_URL: 'https://wallet.example/' }).publicUrl).toBe(
      'https://wallet.example',
    );
    expect(readConfig(PRODUCTION).publicUrl).toBeUndefined();
  });
});
