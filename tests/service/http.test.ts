import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadSlip } from '../../contract/deposit.ts';
import { login } from '../../contract/login.ts';
import { banks } from '../../contract/lookups.ts';
import { LOST_SLIP, SHARE_SLIP } from '../../contract/paths.ts';
import { getProfile } from '../../contract/profile.ts';
import { serviceActive } from '../../contract/service.ts';
import { openFiles } from '../../server/files/store.ts';
import type { Module } from '../../server/http/app-context.ts';
import { keeping } from '../../server/http/kept.ts';
import { isLoopback } from '../../server/http/loopback.ts';
import { API_PAGE, PAGE } from '../../server/http/policy.ts';
import { keyedRoute, keyedUploadRoute, memberRoute, route } from '../../server/http/route.ts';
import { RunningSum } from '../../server/ledger/running-sum.ts';
import { modules } from '../../server/modules.ts';
import { newLife } from '../../server/operating/life.ts';
import { slipModule } from '../../server/slip/routes.ts';
import { type Service, START, startService } from './harness.ts';

const received: (string | undefined)[] = [];
const extra: Module = (app) => {
  app.http.get('/api/broken', { config: { policy: API_PAGE } }, () => {
    throw new Error('password=hunter2');
  });
  app.http.get('/who', { config: { policy: PAGE } }, (request) => ({ loopback: isLoopback(request) }));
  keyedUploadRoute(
    app,
    uploadSlip,
    1000,
    async (upload) => upload,
    async ({ prepared: upload, refusal }) => {
      received.push(upload?.filename);
      if (upload === undefined) throw refusal('SLIP_NO_FILE');
      return { reference: String(upload.bytes.length) };
    },
  );
};

const SCRIPT = 'console.log(1);'.repeat(200);

let service: Service;
let front: string;

beforeAll(async () => {
  front = await mkdtemp(join(tmpdir(), 'front-'));
  await mkdir(join(front, 'assets'));
  await writeFile(join(front, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(front, 'register.html'), '<!doctype html><title>registration</title>');
  await writeFile(join(front, 'assets', 'main-1a2b.js'), SCRIPT);
  await writeFile(join(front, 'assets', 'late-3c4d.js'), SCRIPT);
  await writeFile(join(front, 'assets', 'late-3c4d.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(front, 'assets', 'late-3c4d.js.gz'), gzipSync(SCRIPT));
  for (const folder of ['art', 'icons', 'videos']) await mkdir(join(front, folder));
  const others = ['assets/app-5e6f.css', 'assets/inter-7a8b.woff2', 'assets/lines-9c0d.svg', 'art/games.svg'];
  others.push('icons/icon.png', 'videos/play.mp4', 'videos/play.vtt', 'favicon.svg', 'service-worker.js');
  for (const name of [...others, 'manifest.webmanifest']) await writeFile(join(front, name), `what is in ${name}`);
  service = await startService({
    // Its upload takes the slips' place.
    modules: [...modules.filter((module) => module !== slipModule), extra],
    config: { staticDir: front },
  });
});
beforeEach(() => service.reset());
afterAll(async () => {
  await service.close();
  await rm(front, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });

describe('the API', () => {
  test('tells the time of the service and is not cached', async () => {
    const { headers } = await service.call(banks, {});
    expect(headers).toMatchObject({ 'x-server-time': String(START.getTime()), 'cache-control': 'no-store' });
  });

  test('an unknown path', async () => {
    const answer = await get('/api/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'NOT_FOUND' });
  });

  test('a file that the build does not have is no page', async () => {
    for (const path of ['/old-worker.js', '/old.css', '/user/home.js'])
      expect((await get(path, { accept: '*/*' })).statusCode, path).toBe(404);
    expect((await get('/user/home')).statusCode).toBe(200);
  });

  test('an unexpected error gives nothing away', async () => {
    const answer = await get('/api/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ message: 'INTERNAL_SERVER_ERROR' });
  });

  test('a body that is no JSON, none at all, or too large', async () => {
    const post = (payload: string, type = 'application/json') =>
      service.app.inject({ method: 'POST', url: login.path, headers: { 'content-type': type }, payload });
    for (const [answer, status] of [
      [await post('{"username":'), 400],
      [await post('null'), 400],
      [await post('x', 'text/csv'), 415],
      [await post(JSON.stringify({ username: 'x'.repeat(70_000) })), 413],
      [await service.app.inject({ method: 'POST', url: login.path }), 400],
    ] as const) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ message: 'INVALID_REQUEST' });
    }
  });

  test('a service that has ended says so to every call, and goes on when it is back', async () => {
    const { token } = await service.demo();
    await service.set({ terminated: true });
    for (const answer of [
      await service.call(serviceActive, {}),
      await service.call(getProfile, {}, token),
      await service.call(login, { body: { username: '0812345678', password: 'demo1234' } }),
    ])
      expect(answer).toMatchObject({ status: 410, raw: { message: 'gone' } });
    expect((await get('/api/nothing')).statusCode).toBe(410);
    await service.set({ terminated: false });
    expect((await service.call(getProfile, {}, token)).status).toBe(200);
  });

  test('a call is registered with the helper that fits it', () => {
    const { app: http, db, config } = service;
    const parts = { files: openFiles(db, config), keep: keeping(db), life: newLife(), books: new RunningSum(db) };
    const app = {
      http,
      db,
      config,
      clock: service.clock.now,
      usual: async () => undefined,
      reads: new Map(),
      ...parts,
    };
    expect(() => route(app, getProfile, async () => Promise.reject())).toThrow('memberRoute');
    expect(() => memberRoute(app, uploadSlip, async () => ({}))).toThrow('keyed');
    expect(() => keyedRoute(app, getProfile, async () => Promise.reject())).toThrow('safe');
  });
});

describe('an upload', () => {
  const send = async (bytes: Uint8Array | undefined, key: string, token: string) =>
    service.call(
      uploadSlip,
      { key, ...(bytes === undefined ? {} : { file: { name: 'slip.png', type: 'image/png', bytes } }) },
      token,
    );

  test('arrives once under its key; other bytes are another request', async () => {
    const { token } = await service.demo();
    received.length = 0;
    expect((await send(Buffer.alloc(500, 1), 'slip-key-1', token)).reply.reference).toBe('500');
    expect((await send(Buffer.alloc(500, 1), 'slip-key-1', token)).reply.reference).toBe('500');
    expect(received).toEqual(['slip.png']);
    expect(await send(Buffer.alloc(500, 2), 'slip-key-1', token)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  test('without a file, or too large', async () => {
    const { token } = await service.demo();
    expect(await send(undefined, 'slip-key-2', token)).toMatchObject({ code: 'SLIP_NO_FILE' });
    expect(await send(Buffer.alloc(2000), 'slip-key-3', token)).toMatchObject({ status: 413, code: 'INVALID_REQUEST' });
  });
});

describe('the front end', () => {
  let address: string;
  beforeAll(async () => {
    address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const ask = (url: string, init: RequestInit = {}) => fetch(`${address}${url}`, init);

  test('every screen gets the page, asked for anew each time', async () => {
    for (const url of ['/', '/user/home', '/login?next=%2Fuser%2Fhome']) {
      const answer = await ask(url, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>app</title>');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('an address that cannot be decoded gets the page, which says that there is none', async () => {
    const answer = await ask('/user/%E0%A4%A?x=%', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>app</title>');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect((await ask('/api/%E0%A4%A')).status).toBe(400);
  });

  test('the registration has a page of its own', async () => {
    for (const url of ['/register', '/register/', '/register?code=PR1']) {
      const answer = await ask(url, { headers: { accept: 'text/html' } });
      expect(await answer.text()).toContain('<title>registration</title>');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('hashed files are kept for ever and sent compressed', async () => {
    const { headers } = await ask('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('br');
  });

  test.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT).length],
    ['gzip', 'gzip', gzipSync(SCRIPT).length],
    ['identity', null, SCRIPT.length],
  ])('what the build has pressed is sent as it is: %s', async (accepted, encoding, length) => {
    const answer = await ask('/assets/late-3c4d.js', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-length')).toBe(String(length));
    expect(answer.headers.get('content-type')).toMatch(/javascript; charset=utf-8/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(await answer.text()).toBe(SCRIPT);
  });

  test('what is missing and no screen is not found', async () => {
    for (const url of ['/assets/gone.js', '/art/gone.svg', '/files/gone', '/desk/gone'])
      expect((await ask(url)).status).toBe(404);
    expect((await ask('/user/home', { method: 'POST' })).status).toBe(404);
  });

  test('nothing outside of its folder', async () => {
    const answer = await ask('/..%2f..%2fetc%2fpasswd');
    expect(await answer.text()).not.toContain('root:');
  });

  /** What a browser heeds before it runs, shows or lends an answer. */
  const GUARDS = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'x-content-type-options',
    'x-dns-prefetch-control',
    'x-download-options',
    'x-frame-options',
    'x-permitted-cross-domain-policies',
    'x-xss-protection',
  ];
  const FILE = ['cross-origin-resource-policy', 'x-content-type-options'];
  const WITH_POLICY = ['content-security-policy', ...FILE];
  const PAGES = /^default-src 'self';script-src 'self';.*frame-ancestors 'self'/;
  const DATA = /^default-src 'none'; frame-ancestors 'none'$/;
  const PICTURE = /^default-src 'none'; style-src 'unsafe-inline'$/;
  const NOTHING = /^default-src 'none'$/;
  const WORKER = /^default-src 'none'; script-src 'self'; connect-src 'self'$/;

  test.each<[string, number, readonly string[], RegExp | null]>([
    ['/', 200, GUARDS, PAGES],
    ['/user/home', 200, GUARDS, PAGES],
    ['/register.html', 200, GUARDS, PAGES],
    ['/art/gone.svg', 404, GUARDS, PAGES],
    ['/api/lookup/banks', 200, WITH_POLICY, DATA],
    ['/api/nothing', 404, WITH_POLICY, DATA],
    ['/api/broken', 500, WITH_POLICY, DATA],
    ['/livez', 200, WITH_POLICY, DATA],
    ['/assets/main-1a2b.js', 200, WITH_POLICY, NOTHING],
    ['/assets/late-3c4d.js', 200, WITH_POLICY, NOTHING],
    ['/service-worker.js', 200, WITH_POLICY, WORKER],
    ['/assets/lines-9c0d.svg', 200, WITH_POLICY, PICTURE],
    ['/art/games.svg', 200, WITH_POLICY, PICTURE],
    ['/favicon.svg', 200, WITH_POLICY, PICTURE],
    ['/assets/app-5e6f.css', 200, FILE, null],
    ['/assets/inter-7a8b.woff2', 200, FILE, null],
    ['/icons/icon.png', 200, FILE, null],
    ['/videos/play.mp4', 200, FILE, null],
    ['/videos/play.vtt', 200, FILE, null],
    ['/manifest.webmanifest', 200, FILE, null],
  ])('%s (%i) has the headers of what it is, and no others', async (url, status, names, policy) => {
    const answer = await ask(url, { headers: { accept: 'text/html, */*' } });
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(GUARDS.filter((name) => headers.has(name))).toEqual(names);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    if (policy !== null) expect(headers.get('content-security-policy')).toMatch(policy);
    // Support finds a call, or a page, in the log by its id.
    expect(headers.has('x-request-id')).toBe(names === GUARDS || policy === DATA);
  });

  test.each([
    ['/user/home', GUARDS],
    ['/register.html', GUARDS],
    ['/service-worker.js', []],
    ['/assets/late-3c4d.js', []],
    ['/art/games.svg', []],
  ])('%s that has not changed: a page has today’s policy, a file keeps what it came with', async (url, names) => {
    const etag = (await ask(url)).headers.get('etag') ?? '';
    const { status, headers } = await ask(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect(status).toBe(304);
    expect(GUARDS.filter((name) => headers.has(name))).toEqual(names);
  });

  test.each([
    ['/assets/app-5e6f.css', 'public, max-age=31536000, immutable', false],
    ['/art/games.svg', 'public, max-age=86400', true],
    ['/icons/icon.png', 'public, max-age=86400', true],
    ['/videos/play.mp4', 'public, max-age=86400', true],
    ['/favicon.svg', 'public, max-age=86400', true],
    ['/manifest.webmanifest', 'no-cache', true],
    ['/service-worker.js', 'no-cache', true],
    ['/register.html', 'no-cache', true],
  ])('%s is kept: %s', async (url, kept, hasParts) => {
    const { headers } = await ask(url);
    expect(headers.get('cache-control')).toBe(kept);
    expect(headers.get('etag')).toMatch(/./);
    // Of a film a browser wants parts. What never changes is not asked for anew.
    expect([headers.has('accept-ranges'), headers.has('last-modified')]).toEqual([hasParts, hasParts]);
  });

  test('own scripts only, also those of a page that another release puts in place after the others', async () => {
    const policy = async () => (await ask('/')).headers.get('content-security-policy');
    expect(await policy()).toContain("script-src 'self';");
    const home = join(front, 'home.html');
    for (const code of ['show(1)', 'show(22)']) {
      await writeFile(home, `<!doctype html><script>${code}</script>`);
      expect(await policy()).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    await rm(home);
    expect(await policy()).toContain("script-src 'self';");
  });
});

test('a shared picture leads to the slips, also one that is too large: what is said of it nobody reads there', async () => {
  for (const megabytes of [1, 21]) {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const payload = Buffer.alloc(megabytes * 1024 * 1024);
    const answer = await service.app.inject({ method: 'POST', url: SHARE_SLIP, headers, payload });
    expect([answer.statusCode, answer.headers.location], `${megabytes} MB`).toEqual([303, LOST_SLIP]);
  }
});

test('health', async () => {
  expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
});

test('only this machine is this machine', async () => {
  const who = async (options: { remoteAddress?: string; headers?: Record<string, string> }) => {
    const answer = await service.app.inject({ url: '/who', ...options });
    return answer.json<{ loopback: boolean }>().loopback;
  };
  expect(await who({ headers: { host: 'localhost:8787' } })).toBe(true);
  expect(await who({ headers: { host: '127.0.0.1:8787' } })).toBe(true);
  expect(await who({ remoteAddress: '192.168.1.20' })).toBe(false);
  expect(await who({ headers: { host: 'evil.example' } })).toBe(false);
  expect(await who({ headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } })).toBe(false);
});
