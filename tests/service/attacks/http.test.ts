/** Tricks with headers, addresses and sockets, against the service on a port of its own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadImage } from '../../../contract/chat.ts';
import { login } from '../../../contract/login.ts';
import { getProfile } from '../../../contract/profile.ts';
import { withdraw } from '../../../contract/wallet.ts';
import { balanceOf, walletOf } from '../../../server/ledger/ledger.ts';
import { type Service, startService } from '../harness.ts';
import { openRaw, type RawClient } from './sockets.ts';

let front: string;
let service: Service;
let address: string;
let clients: RawClient[] = [];
let sockets: Socket[] = [];

beforeAll(async () => {
  front = await mkdtemp(join(tmpdir(), 'attack-front-'));
  await writeFile(join(front, 'index.html'), '<!doctype html><title>app</title>');
  await mkdir(join(front, 'assets'));
  await writeFile(join(front, 'assets', 'app.js'), 'app()');
  await writeFile(join(front, '..', `${front.split('/').at(-1)}-secret`), 'a secret beside the front end');
  service = await startService({ config: { staticDir: front, desk: true } });
  address = await service.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => service.reset());
afterEach(() => {
  for (const { socket } of clients) socket.destroy();
  for (const socket of sockets) socket.disconnect();
  clients = [];
  sockets = [];
});
afterAll(async () => {
  await service.close();
  await rm(front, { recursive: true });
  await rm(`${front}-secret`);
});

const raw = async (head: readonly string[], body = '') => {
  const client = await openRaw(address, head, body);
  clients.push(client);
  return client;
};
const PASSWORD_FORM = JSON.stringify({ username: '0812345678', password: 'x' });

describe('one request that two servers read differently', () => {
  const head = [`POST ${login.path} HTTP/1.1`, 'host: wallet', 'content-type: application/json'];
  test.each([
    [
      'a length and pieces',
      ['content-length: 4', 'transfer-encoding: chunked'],
      '0\r\n\r\nGET /api/wallet HTTP/1.1\r\n\r\n',
    ],
    ['two lengths', ['content-length: 4', 'content-length: 40'], '{}'],
    ['a length with a sign', ['content-length: +4'], '{}  '],
    ['pieces that are spelt otherwise', ['transfer-encoding: xchunked'], '{}'],
    ['pieces that end in something else', ['transfer-encoding: chunked, identity'], '0\r\n\r\n'],
    ['a header with a space before its colon', ['content-length : 2'], '{}'],
    ['a header that goes on in the next line', ['x-a: b', ' c: d', 'content-length: 2'], '{}'],
  ])('%s is refused, and the connection ends', async (_, headers, body) => {
    const client = await raw([...head, ...headers], body);
    expect(await client.status()).toBe(400);
    await client.closed();
    expect(client.answer().match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('two sessions, or two keys, in one request are one or none', async () => {
    const [one, other] = [await service.member({ wallet: 100_000 }), await service.member({ wallet: 100_000 })];
    const body = JSON.stringify({ amount: 500 });
    const send = async (headers: string[]) => {
      const common = [
        'host: wallet',
        'content-type: application/json',
        `content-length: ${body.length}`,
        'connection: close',
      ];
      return (await raw([`POST ${withdraw.path} HTTP/1.1`, ...common, ...headers], body)).status();
    };
    const sessions = [one, other].map(({ token }) => `authorization: Bearer ${token}`);
    expect(await send([...sessions.slice(0, 1), 'idempotency-key: attack-0001', 'idempotency-key: attack-0002'])).toBe(
      400,
    );
    await send([...sessions, 'idempotency-key: attack-0003']);
    expect(await balanceOf(service.db, walletOf(other.id))).toBe(100_000);
  });
});

describe('an address', () => {
  test.each([
    '/../server/config.ts',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/assets//etc/passwd',
    '/assets/..\\..\\etc\\passwd',
    '/assets/app.js%00.html',
    '/.env',
    '/.git/config',
    '/.data/pg/PG_VERSION',
    '/server/main.ts',
    '/desk/assets/..%2f..%2fpackage.json',
    '/api/chat/files/..%2f..%2f..%2fpackage.json',
    'http://wallet/../../etc/passwd',
    'file:///etc/passwd',
  ])('%s leads to nothing but the app', async (path) => {
    const client = await raw([`GET ${path} HTTP/1.1`, 'host: wallet', 'accept: */*', 'connection: close']);
    await client.closed();
    expect(client.answer()).not.toMatch(/root:|"player-wallet"|readConfig|a secret beside/);
    const status = await client.status();
    expect(
      status === 200
        ? /<title>app/.test(client.answer())
        : status === 404 || status === 400 || status === 403 || status === 401,
    ).toBe(true);
  });

  test.each(['/metrics', '/debug', '/docs', '/swagger.json', '/api/docs', '/api/metrics', '/readyz?verbose'])(
    '%s tells nothing about the inside',
    async (url) => {
      const { payload } = await service.app.inject({ url });
      expect(payload).not.toMatch(/version|heap|uptime|node|fastify|postgres/i);
    },
  );

  test.each(['x-original-url', 'x-rewrite-url', 'x-http-method-override', 'x-forwarded-path', 'x-forwarded-prefix'])(
    '%s changes nothing',
    async (name) => {
      const value = name.includes('method') ? 'DELETE' : '/desk/api/members';
      const answer = await service.app.inject({ url: '/api/lookup/banks', headers: { [name]: value } });
      expect(answer.statusCode).toBe(200);
      expect(answer.payload).toContain('KBANK');
    },
  );

  test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])('by %s gives nothing back of what was sent', async (method) => {
    const client = await raw([`${method} / HTTP/1.1`, 'host: wallet', 'x-secret: not for you', 'connection: close']);
    await client.closed();
    expect(client.answer()).not.toContain('not for you');
    expect(client.answer()).not.toMatch(/^HTTP\/1.1 200/);
  });

  test('as a header is nobody’s: a link names the host that was asked, and never leaves it by a trick', async () => {
    for (const host of [
      'wallet/evil.example',
      'wallet@evil.example',
      'wallet evil',
      'wallet?evil',
      'wallet#evil',
      'a\\b',
    ]) {
      const client = await raw(['GET /user/home HTTP/1.1', `host: ${host}`, 'connection: close']);
      await client.closed();
      expect(client.answer()).not.toMatch(/^location:.*evil/im);
    }
    const { headers } = await service.app.inject({ url: '/provider//evil.example', headers: { accept: 'text/html' } });
    expect(headers.location).toBeUndefined();
  });
});

describe('another site', () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  test('reads no answer: none allows another origin', async () => {
    const { token } = await service.demo();
    for (const method of ['GET', 'OPTIONS'] as const) {
      const asked = { ...headers, authorization: `Bearer ${token}`, 'access-control-request-method': 'GET' };
      const answer = await service.app.inject({ method, url: getProfile.path, headers: asked });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('moves nothing by a form or a picture: a session travels in a header only', async () => {
    const { id, token } = await service.member({ wallet: 100_000 });
    const sent = { ...headers, cookie: `token=${token}; session=${token}`, 'idempotency-key': 'attack-0001' };
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'application/json'])
      expect(
        (
          await service.app.inject({
            method: 'POST',
            url: `${withdraw.path}?token=${token}`,
            headers: { ...sent, 'content-type': contentType },
            payload: '{"amount":500}',
          })
        ).statusCode,
      ).toBe(401);
    expect(await balanceOf(service.db, walletOf(id))).toBe(100_000);
  });

  test('does not work the desk, also with its cookie', async () => {
    const cookie = `desk=${service.config.deskToken}`;
    const send = (more: Record<string, string>, payload = '{"refundPercent":50}') =>
      service.app.inject({
        method: 'PUT',
        url: '/desk/api/flags',
        headers: { cookie, authorization: 'none', ...more },
        payload,
      });
    expect((await send({ ...headers, 'content-type': 'application/json' })).statusCode).toBe(403);
    expect((await send({ origin: 'null', 'content-type': 'application/json' })).statusCode).toBe(403);
    expect((await send({ 'sec-fetch-site': 'same-site', 'content-type': 'application/json' })).statusCode).toBe(403);
    expect((await send({ 'content-type': 'text/plain' })).statusCode).toBe(415);
  });

  test('learns no address of ours, frames nothing, and runs no script here', async () => {
    const answer = await service.app.inject({ url: '/user/home', headers: { accept: 'text/html' } });
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers.server).toBeUndefined();
  });
});

describe('a body', () => {
  test('that is pressed is not unpacked (before: it was)', async () => {
    const pressed = gzipSync(Buffer.from(PASSWORD_FORM));
    for (const payload of [pressed, gzipSync(Buffer.alloc(50_000_000, 32))]) {
      const { user } = process.cpuUsage();
      const answer = await service.app.inject({
        method: 'POST',
        url: login.path,
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        payload,
      });
      expect(process.cpuUsage().user - user).toBeLessThan(500_000);
      expect([400, 413]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ message: 'INVALID_REQUEST' });
    }
  });

  test.each(['__proto__', 'constructor'])('with %s changes no object', async (name) => {
    const inner = name === 'constructor' ? { prototype: { isAdmin: true } } : { isAdmin: true };
    const body = `{"username":"0812345678","password":"x",${JSON.stringify(name)}:${JSON.stringify(inner)}}`;
    const answer = await service.app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer.json()).toMatchObject({ message: 'INVALID_REQUEST' });
    expect('isAdmin' in {}).toBe(false);
  });

  test('as a form with a thousand fields, or with names of an object’s own, is refused', async () => {
    const part = (name: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    for (const names of [Array.from({ length: 1000 }, (_, at) => `f${at}`), ['__proto__'], ['toString']]) {
      const answer = await service.app.inject({
        method: 'POST',
        url: uploadImage.path,
        headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        payload: `${names.map(part).join('')}--edge--\r\n`,
      });
      expect([400, 413]).toContain(answer.statusCode);
    }
  });

  test('leaves no trace in the log: lines and colours of a terminal stay out of it', async () => {
    const lines: string[] = [];
    const { log } = service.app;
    const write = log.error.bind(log);
    log.error = (...args: [unknown]) => void lines.push(JSON.stringify(args));
    try {
      await service.app.inject({
        url: '/api/autoLogin/pg/x%0d%0a{"level":30,"msg":"logged in"}%1b[2J',
        headers: { 'user-agent': 'x\u001b[31m', authorization: 'Bearer secret-of-somebody' },
      });
    } finally {
      log.error = write;
    }
    expect(lines.join()).not.toMatch(/logged in|secret-of-somebody|\\u001b/);
  });
});

describe('the socket', () => {
  const open = (options: Parameters<typeof io>[1] = {}) => {
    const socket = io(address, { path: '/socket.io', transports: ['websocket'], reconnection: false, ...options });
    sockets.push(socket);
    return socket;
  };
  const connected = (socket: Socket) =>
    new Promise((resolve) => socket.once('connect', () => resolve(true)).once('connect_error', () => resolve(false)));

  test('has no polling, no other rooms, and no other name space', async () => {
    expect((await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).status).toBe(400);
    expect(
      await connected(io(`${address}/admin`, { path: '/socket.io', transports: ['websocket'], reconnection: false })),
    ).toBe(false);
    const { token, id } = await service.member();
    const other = await service.member();
    const socket = open({ auth: { token } });
    await connected(socket);
    for (const room of [
      `chat-${other.id}`,
      `chat- ${id}`,
      `chat-${id}\0`,
      `chat-0${id}`,
      `member:${other.id}`,
      `session:${'0'.repeat(64)}`,
    ])
      expect(await socket.timeout(5000).emitWithAck('join', { room })).toEqual({ joined: false, account: false });
    expect(await socket.timeout(5000).emitWithAck('join', { room: `chat-${id}` })).toEqual({
      joined: true,
      account: true,
      unchangedFor: expect.any(Number),
    });
  });

  test('lives through frames that no app sends, and others hear on', async () => {
    const { token, id } = await service.member();
    const good = open({ auth: { token } });
    await connected(good);
    const bad = open();
    await connected(bad);
    bad.emit('__proto__', {});
    bad.emit('constructor', { prototype: 1 });
    bad.emit('join');
    bad.emit('join', null, 'no function');
    bad.emit('join', Buffer.alloc(100));
    bad.emit('join', { room: { toString: 'x' } }, () => {});
    expect(await bad.timeout(5000).emitWithAck('join', [['room']])).toEqual({ joined: false, account: false });
    // Larger than any room's name: closed at once.
    const gone = new Promise((resolve) => bad.once('disconnect', resolve));
    bad.emit('join', { room: 'x'.repeat(10_000) });
    await gone;
    expect(await good.timeout(5000).emitWithAck('join', { room: `chat-${id}` })).toEqual({
      joined: true,
      account: true,
      unchangedFor: expect.any(Number),
    });
  });
});
