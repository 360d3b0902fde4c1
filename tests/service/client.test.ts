/** The typed client against a real server that answers, refuses, stays silent and hangs up. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../contract/call.ts';
import { baht, satang } from '../../contract/money.ts';
import { type Api, ApiFailure, createApi } from '../../src/api/client.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = (response: ServerResponse, seen: Seen) => void;

const reply = v.object({ amount: baht });
const about = { access: 'member', tag: 'Test', summary: 'For this test', without: 'loses nothing', reply } as const;

const safeGet = call({ ...about, id: 'safeGet', method: 'GET', path: '/safe', repeat: 'safe', errors: ['NO_DATA'] });
const safePost = call({
  ...about,
  id: 'safePost',
  method: 'POST',
  path: '/list',
  repeat: 'safe',
  body: v.object({ page: v.number() }),
});
const keyedGet = call({ ...about, id: 'keyedGet', method: 'GET', path: '/receive', repeat: 'keyed' });
const keyedPost = call({
  ...about,
  id: 'keyedPost',
  method: 'POST',
  path: '/move',
  repeat: 'keyed',
  body: v.object({ amount: baht }),
});
const neverGet = call({ ...about, id: 'neverGet', method: 'GET', path: '/clear', repeat: 'never' });
const publicPost = call({
  ...about,
  id: 'publicPost',
  method: 'POST',
  path: '/login',
  access: 'public',
  repeat: 'never',
  body: v.object({ username: v.string() }),
});
const withPath = call({
  ...about,
  id: 'withPath',
  method: 'GET',
  path: '/find/{code}',
  repeat: 'safe',
  params: v.object({ code: v.string() }),
});
const upload = call({ ...about, id: 'upload', method: 'POST', path: '/slip', repeat: 'keyed', encoding: 'multipart' });
const chat = call({ ...about, id: 'chat', method: 'GET', path: '/chat', access: 'optional', repeat: 'safe' });

const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
const raw =
  (status: number, body: string, type = 'application/json'): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
const fine = json(200, { amount: 12.5 });
const hangUp: Answer = (response) => response.destroy();
const stayCold: Answer = () => {};
/** Half an answer, then the line is cut. */
const cutShort: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"amount":', () => response.destroy());
};
/** Half an answer, then nothing. */
const stall: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"amount":');
};

let answers: Answer[] = [];
let seen: Seen[] = [];
const server = createServer((request, response) => {
  // A connection a request: what one test leaves hanging does not reach the next.
  response.shouldKeepAlive = false;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(one);
    // The last answer stays.
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, one);
  });
});

let baseUrl = '';
let token: string | null = 'secret-token';
const onSessionRefused = vi.fn<(token: string) => void>();
const onGone = vi.fn<() => void>();
const backoff = vi.fn<(attempt: number) => number>(() => 1);

/** `announced`: the backend has said that it knows more than the specification. */
function make({ announced = true } = {}) {
  const known = announced ? {} : { marker: null, holdsKeys: true };
  return createApi({ baseUrl, token: () => token, onSessionRefused, onGone, backoff, ...known });
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  baseUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [fine];
  seen = [];
  token = 'secret-token';
});
afterEach(() => {
  vi.clearAllMocks();
});

async function failure(promise: Promise<unknown>): Promise<ApiFailure> {
  const outcome = await promise.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (outcome instanceof ApiFailure) return outcome;
  throw new Error(`not an ApiFailure: ${String(outcome)}`);
}

it('a key that nobody knew to be honoured is sent where the backend refuses for want of it', async () => {
  const refusing: typeof fine = (response, one) => {
    if (one.headers['idempotency-key'] !== undefined) return fine(response, one);
    response.writeHead(400, { 'content-type': 'application/json', 'idempotency-key': '' });
    response.end('{"message": "INVALID_REQUEST"}');
  };
  answers = [refusing];
  const api = make({ announced: false });
  expect(await api.send(keyedPost, { body: { amount: 1 }, key: 'intent-1' })).toMatchObject({ ok: true });
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, 'intent-1']);
});

describe('an answer', () => {
  it('is parsed where it enters: baht on the wire, satang inside', async () => {
    expect(await make().send(safeGet, {})).toEqual({ ok: true, value: { amount: 1250 } });
  });

  it('is read as JSON whatever type a backend gives it', async () => {
    answers = [raw(200, '{"amount": 1}', 'text/plain')];
    expect(await make().send(safeGet, {})).toEqual({ ok: true, value: { amount: 100 } });
  });
});

describe('what came as home opened', () => {
  const early = vi.fn<typeof fetch>(async () => Response.json({ amount: 1 }));
  beforeEach(() => {
    globalThis.openingFetch = early;
  });
  afterEach(() => {
    globalThis.openingFetch = undefined;
  });

  it('answers a call that only reads', async () => {
    expect(await make().send(safeGet, {})).toEqual({ ok: true, value: { amount: 100 } });
    expect(seen).toEqual([]);
  });

  it('answers no call that changes something, nor those after it', async () => {
    const api = make();
    await api.send(keyedPost, { body: { amount: 1 }, key: 'intent-1' });
    expect(await api.send(safeGet, {})).toEqual({ ok: true, value: { amount: 1250 } });
    expect(early).not.toHaveBeenCalled();
  });
});

describe('a request', () => {
  it('carries the client marker and the token, never in the address', async () => {
    await make().send(withPath, { params: { code: 'A B/ກ?x=1' } });
    expect(seen[0]?.headers['x-client']).toBe('player-web');
    expect(seen[0]?.headers.authorization).toBe('Bearer secret-token');
    expect(seen[0]?.url).toBe(`/find/${encodeURIComponent('A B/ກ?x=1')}`);
    for (const one of seen) expect(one.url).not.toContain('secret-token');
  });

  it('says which language the player reads', async () => {
    const language = () => 'lo';
    await createApi({ baseUrl, language, token: () => null, onSessionRefused, onGone, backoff }).send(safeGet, {});
    await make().send(safeGet, {});
    expect(seen.map(({ headers }) => headers['accept-language'])).toEqual(['lo', '*']);
  });

  it('does without the cache of the browser, in which two tabs that read the same wait for one another', async () => {
    await make().send(safeGet, {});
    expect(seen[0]?.headers['cache-control']).toBe('no-cache');
  });

  it('of a public call carries no token', async () => {
    await make().send(publicPost, { body: { username: '0812345678' } });
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(seen[0]?.headers['x-client']).toBe('player-web');
  });

  it('of an optional call carries it when there is one', async () => {
    await make().send(chat, {});
    token = null;
    await make().send(chat, {});
    expect(seen.map((one) => one.headers.authorization)).toEqual(['Bearer secret-token', undefined]);
  });

  it('carries the key of the intent, and its body as JSON', async () => {
    await make().send(keyedPost, { body: { amount: 10.25 }, key: 'intent-1' });
    expect(seen[0]?.headers['idempotency-key']).toBe('intent-1');
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.body).toBe('{"amount":10.25}');
  });

  it('carries no header beyond the specification to another origin that announces none', async () => {
    await make({ announced: false }).send(keyedPost, { body: { amount: 10.25 }, key: 'intent-1' });
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('idempotency-key');
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('x-client');
  });

  it('sends a GET with a key too', async () => {
    await make().send(keyedGet, { key: 'intent-2' });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/receive', headers: { 'idempotency-key': 'intent-2' } });
  });

  it('passes a form through', async () => {
    const form = new FormData();
    form.set('file', new Blob(['picture'], { type: 'image/png' }), 'slip.png');
    expect(await make().send(upload, { body: form, key: 'intent-3' })).toEqual({
      ok: true,
      value: { amount: satang(1250) },
    });
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('filename="slip.png"');
    expect(seen[0]?.body).toContain('picture');
  });
});

describe('repeating', () => {
  it('helps a safe GET over a 503, a little later each time', async () => {
    answers = [raw(503, 'busy', 'text/plain'), raw(502, ''), fine];
    expect(await make().send(safeGet, {})).toMatchObject({ ok: true });
    expect(seen).toHaveLength(3);
    expect(backoff.mock.calls).toEqual([[1], [2]]);
  });

  it('helps a safe POST over a cut connection', async () => {
    answers = [hangUp, cutShort, fine];
    expect(await make().send(safePost, { body: { page: 1 } })).toMatchObject({ ok: true });
    expect(seen.map((one) => one.body)).toEqual(['{"page":1}', '{"page":1}', '{"page":1}']);
  });

  it('ends after two repeats', async () => {
    answers = [json(503, { message: 'INTERNAL_SERVER_ERROR' })];
    expect((await failure(make().send(safeGet, {}))).kind).toBe('server');
    expect(seen).toHaveLength(3);
  });

  it('is not done for a 500', async () => {
    answers = [json(500, { message: 'INTERNAL_SERVER_ERROR' })];
    expect((await failure(make().send(safeGet, {}))).kind).toBe('server');
    expect(seen).toHaveLength(1);
  });

  it.each([keyedGet, neverGet])('is never done for $id', async (one) => {
    for (const answer of [raw(503, ''), raw(408, ''), hangUp, cutShort]) {
      seen = [];
      answers = [answer];
      await failure(make().send(one, { key: 'intent' }));
      expect(seen).toHaveLength(1);
    }
    expect(backoff).not.toHaveBeenCalled();
  });

  it('is never done for a POST that moves money', async () => {
    for (const answer of [raw(503, ''), raw(425, ''), hangUp, cutShort]) {
      seen = [];
      answers = [answer];
      await failure(make().send(keyedPost, { body: { amount: 1 }, key: 'intent' }));
      expect(seen).toHaveLength(1);
    }
  });

  it('is not done for a refusal', async () => {
    answers = [json(404, { message: 'NO_DATA' })];
    await make().send(safeGet, {});
    expect(seen).toHaveLength(1);
  });
});

describe('the connection is back', () => {
  /** A phone whose connection comes back at the test's order. */
  function phone() {
    const line = new EventTarget();
    const onReturn = (listener: () => void) => line.addEventListener('online', listener);
    return {
      api: createApi({ baseUrl, token: () => token, onSessionRefused, onGone, backoff, onReturn }),
      comes: () => void line.dispatchEvent(new Event('online')),
    };
  }
  const asked = (times: number) => expect.poll(() => seen.length).toBe(times);

  it('while a read hangs: it is asked again, after a while', async () => {
    answers = [stayCold, stall, fine];
    const { api, comes } = phone();
    const outcome = api.send(safeGet, { signal: new AbortController().signal });
    await asked(1);
    comes();
    await asked(2);
    comes();
    expect(await outcome).toMatchObject({ ok: true });
    expect(seen).toHaveLength(3);
    expect(backoff.mock.calls).toEqual([[1], [2]]);
  });

  it('however often: a read is asked twice more', async () => {
    answers = [stayCold];
    const { api, comes } = phone();
    const failed = failure(api.send({ ...safeGet, timeout: 1000 }, {}));
    for (const times of [1, 2, 3]) {
      await asked(times);
      comes();
    }
    expect((await failed).kind).toBe('timeout');
    expect(seen).toHaveLength(3);
  });

  it.each<[string, (api: Api) => Promise<unknown>]>([
    ['moves money', (api) => api.send({ ...keyedPost, timeout: 500 }, { body: { amount: 1 }, key: 'intent' })],
    ['has an effect', (api) => api.send({ ...neverGet, timeout: 500 }, {})],
  ])('is nothing to a call that %s', async (_, send) => {
    answers = [stayCold];
    const { api, comes } = phone();
    const failed = failure(send(api));
    await asked(1);
    comes();
    expect((await failed).kind).toBe('timeout');
    expect(seen).toHaveLength(1);
  });

  it('while nobody waits for the answer any more: it is not asked', async () => {
    answers = [stayCold];
    const { api, comes } = phone();
    const left = new AbortController();
    const outcome = api.send(safeGet, { signal: left.signal });
    await asked(1);
    left.abort('left');
    comes();
    await expect(outcome).rejects.toBe('left');
    expect(seen).toHaveLength(1);
  });
});

describe('no usable answer', () => {
  it('in time is a timeout, not repeated', async () => {
    answers = [stayCold];
    expect((await failure(make().send({ ...safeGet, timeout: 1000 }, {}))).kind).toBe('timeout');
    expect(seen.length).toBeLessThanOrEqual(1);
    expect(backoff).not.toHaveBeenCalled();
  });

  it('in time is a timeout where the caller may abort, too', async () => {
    answers = [stayCold];
    const given = { signal: new AbortController().signal };
    expect((await failure(make().send({ ...safeGet, timeout: 1000 }, given))).kind).toBe('timeout');
    expect(seen.length).toBeLessThanOrEqual(1);
  });

  it('in time, half way through the answer, is a timeout too', async () => {
    answers = [stall];
    const given = { body: { amount: 1 } };
    expect((await failure(make().send({ ...keyedPost, timeout: 1000 }, given))).kind).toBe('timeout');
    expect(seen.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['at once', hangUp],
    ['half way', cutShort],
  ])('on a connection cut %s is offline', async (_, answer) => {
    answers = [answer];
    expect((await failure(make().send(neverGet, {}))).kind).toBe('offline');
  });

  it('where nobody listens is offline', async () => {
    const api = createApi({ baseUrl: 'http://127.0.0.1:9', token: () => null, onSessionRefused, onGone, backoff });
    expect((await failure(api.send(safeGet, {}))).kind).toBe('offline');
  });

  it.each([
    ['broken JSON', raw(200, '{"amount": 1')],
    ['a page', raw(200, '<html>Welcome</html>', 'text/html')],
    ['nothing', raw(200, '')],
    ['a wrong shape', json(200, { total: 1 })],
    ['a third decimal', json(200, { amount: 1.005 })],
  ])('with %s is malformed, not repeated', async (_, answer) => {
    answers = [answer];
    expect((await failure(make().send(safeGet, {}))).kind).toBe('malformed');
    expect(seen).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it('is a value', async () => {
    answers = [json(400, { message: 'MONEY_NOT_ENOUGH' })];
    expect(await make().send(keyedPost, { body: { amount: 1 }, key: 'k' })).toEqual({
      ok: false,
      code: 'MONEY_NOT_ENOUGH',
    });
  });

  it('in words of its own is told as it is', async () => {
    answers = [json(422, { message: 'ปิดปรับปรุงถึง 02:00' })];
    expect(await make().send(neverGet, {})).toEqual({ ok: false, code: 'ปิดปรับปรุงถึง 02:00' });
  });

  it('with a known code counts even with a 5xx', async () => {
    answers = [json(502, { message: 'TRANSFER_FAIL' })];
    expect(await make().send(keyedPost, { body: { amount: 1 }, key: 'k' })).toEqual({
      ok: false,
      code: 'TRANSFER_FAIL',
    });
  });

  it('is not meant by a 503, whatever its code: the same may be sent again', async () => {
    answers = [json(503, { message: 'REQUEST_LIMIT' })];
    expect((await failure(make().send(keyedPost, { body: { amount: 1 }, key: 'k' }))).kind).toBe('server');
  });

  it.each([
    ['in a page', raw(403, '<html>Forbidden</html>', 'text/html'), 'REFUSED'],
    ['by its status alone', raw(400, 'Bad Request', 'text/plain'), 'REFUSED'],
    ['with nothing in it', raw(413, ''), 'FILE_INVALID'],
    ['that may be its own repeat', raw(409, 'Conflict', 'text/plain'), 'CONFLICT'],
    ['in plain words', raw(400, 'ยอดเงินไม่พอ', 'text/plain'), 'ยอดเงินไม่พอ'],
    ['under another key', json(400, { error: 'MONEY_NOT_ENOUGH' }), 'MONEY_NOT_ENOUGH'],
    ['inside of another', json(422, { error: { code: 'NO_WALLET', message: 'no wallet' } }), 'NO_WALLET'],
    ['in a list', json(422, { message: 'Bad Request', errors: [{ message: 'amount' }] }), 'amount'],
    ['by a proxy for too many requests', raw(429, 'slow down', 'text/plain'), 'REQUEST_LIMIT'],
    ['in an answer that went well', json(200, { success: false, message: 'MONEY_NOT_ENOUGH' }), 'MONEY_NOT_ENOUGH'],
    ['the same without a word', json(200, { success: false }), 'REFUSED'],
    ['the same as an error', json(200, { error: 'NO_WALLET' }), 'NO_WALLET'],
  ])('%s is read', async (_, answer, code) => {
    answers = [answer];
    expect(await make().send(keyedPost, { body: { amount: 1 }, key: 'k' })).toEqual({ ok: false, code });
  });
});

describe('a session that is not taken', () => {
  it.each([
    ['401 UNAUTHORIZED', json(401, { message: 'UNAUTHORIZED' }), 'UNAUTHORIZED'],
    ['401 in words of its own', json(401, { message: 'invalid token' }), 'UNAUTHORIZED'],
    ['401 with nothing', raw(401, ''), 'UNAUTHORIZED'],
    ['403 INVALID_USER_2', json(403, { message: 'INVALID_USER_2' }), 'INVALID_USER_2'],
    ['400 EXPIRED_AUTH_TOKEN', json(400, { message: 'EXPIRED_AUTH_TOKEN' }), 'EXPIRED_AUTH_TOKEN'],
  ])('is told: %s', async (_, answer, code) => {
    answers = [answer];
    expect(await make().send(safeGet, {})).toEqual({ ok: false, code });
    expect(onSessionRefused.mock.calls).toEqual([['secret-token']]);
  });

  it('is told by the token that the request carried, not by a newer one', async () => {
    answers = [
      (response, one) => {
        token = 'newer-token';
        json(401, { message: 'UNAUTHORIZED' })(response, one);
      },
    ];
    await make().send(safeGet, {});
    expect(onSessionRefused.mock.calls).toEqual([['secret-token']]);
  });

  it('keeps its token through the repeats of a request', async () => {
    answers = [
      (response, one) => {
        token = 'newer-token';
        raw(503, '')(response, one);
      },
      json(401, { message: 'UNAUTHORIZED' }),
    ];
    await make().send(safeGet, {});
    expect(seen.map((one) => one.headers.authorization)).toEqual(['Bearer secret-token', 'Bearer secret-token']);
    expect(onSessionRefused.mock.calls).toEqual([['secret-token']]);
  });

  it('is not meant by a wrong password', async () => {
    answers = [json(401, { message: 'WRONG_PASSWORD' })];
    expect(await make().send(neverGet, {})).toEqual({ ok: false, code: 'WRONG_PASSWORD' });
    expect(onSessionRefused).not.toHaveBeenCalled();
  });

  it('is not meant by a refused login, nor without a token', async () => {
    answers = [json(401, { message: 'UNAUTHORIZED' })];
    await make().send(publicPost, { body: { username: '0812345678' } });
    token = null;
    await make().send(chat, {});
    expect(onSessionRefused).not.toHaveBeenCalled();
  });
});

describe('a locked app', () => {
  let held: Promise<void> | undefined;
  let open = () => {};
  const lock = () => {
    held = new Promise((resolve) => {
      open = () => {
        held = undefined;
        resolve();
      };
    });
  };
  const locked = () => createApi({ baseUrl, token: () => token, onSessionRefused, onGone, backoff, hold: () => held });
  const authorised = () => seen.map((one) => one.headers.authorization);
  const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

  it('sends nothing until it is open', async () => {
    lock();
    answers = [fine];
    const sent = locked().send(safeGet, {});
    await soon();
    expect(seen).toEqual([]);
    open();
    expect(await sent).toMatchObject({ ok: true });
    expect(authorised()).toEqual(['Bearer secret-token']);
  });

  it.each([
    ['closed', null],
    ['another’s', 'newer-token'],
  ])('sends nothing more of a session that is %s by then', async (_, newer) => {
    lock();
    const sent = locked().send(keyedPost, { body: { amount: satang(100) }, key: 'k' });
    token = newer;
    open();
    await expect(sent).rejects.toMatchObject({ kind: 'offline' });
    expect(seen).toEqual([]);
  });

  it('lets go on what was sent, and holds its repeats', async () => {
    answers = [
      (response, one) => {
        lock();
        raw(503, '')(response, one);
      },
      fine,
    ];
    const sent = locked().send(safeGet, {});
    await expect.poll(() => seen.length).toBe(1);
    await soon();
    expect(seen).toHaveLength(1);
    open();
    expect(await sent).toMatchObject({ ok: true });
    expect(seen).toHaveLength(2);
  });

  it('sends what the lock itself asks, and nothing that was called off', async () => {
    lock();
    answers = [fine];
    const off = new AbortController();
    const held = locked().send(neverGet, { signal: off.signal });
    expect(await locked().send(safeGet, { unheld: true })).toMatchObject({ ok: true });
    off.abort(new Error('left'));
    open();
    await expect(held).rejects.toThrow('left');
    expect(seen).toHaveLength(1);
  });
});

describe('a code with which the service refused', () => {
  it('is told, so that its text can be there; words for people are not', async () => {
    const onCode = vi.fn<(code: string) => void>();
    const api = createApi({ baseUrl, token: () => token, onSessionRefused, onGone, onCode, backoff });
    answers = [json(403, { message: 'KEY_MISSING' }), json(400, { message: 'Closed until 18:00' })];
    expect(await api.send(safeGet, {})).toEqual({ ok: false, code: 'KEY_MISSING' });
    expect(await api.send(safeGet, {})).toEqual({ ok: false, code: 'Closed until 18:00' });
    expect(onCode.mock.calls).toEqual([['KEY_MISSING']]);
  });
});

describe('a service that has ended', () => {
  it.each([
    ['410 gone', json(410, { message: 'gone' })],
    ['410 with nothing', raw(410, '')],
    ["400 'gone'", json(400, { message: 'gone' })],
    ["503 'gone'", json(503, { message: 'gone' })],
    ["200 'gone'", json(200, { message: 'gone' })],
  ])('is told: %s', async (_, answer) => {
    answers = [answer];
    expect(await make().send(safeGet, {})).toEqual({ ok: false, code: 'gone' });
    expect(onGone).toHaveBeenCalledTimes(1);
    expect(onSessionRefused).not.toHaveBeenCalled();
    expect(seen).toHaveLength(1);
  });
});

describe('on a phone without AbortSignal.any', () => {
  const { any } = AbortSignal;
  beforeEach(() => void Reflect.deleteProperty(AbortSignal, 'any'));
  afterEach(() => void Object.assign(AbortSignal, { any }));

  it('a call that may be aborted is answered', async () => {
    answers = [json(200, { amount: 1 })];
    const answer = await make().send(safeGet, { signal: new AbortController().signal });
    expect(answer).toEqual({ ok: true, value: { amount: satang(100) } });
  });

  it('a call that was aborted before is not sent', async () => {
    const reason = new Error('the screen was left');
    await expect(make().send(safeGet, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(seen).toHaveLength(0);
  });
});

describe('aborting', () => {
  it('rejects with the reason and sends nothing more', async () => {
    const reason = new Error('the screen was left');
    const abort = new AbortController();
    answers = [
      () => {
        abort.abort(reason);
      },
    ];
    await expect(make().send(safeGet, { signal: abort.signal })).rejects.toBe(reason);
    expect(seen).toHaveLength(1);
  });

  it('before the start sends nothing', async () => {
    const reason = new Error('too late');
    await expect(make().send(safeGet, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(seen).toHaveLength(0);
  });

  it('does not wait for the next repeat', async () => {
    const reason = new Error('left while waiting');
    const abort = new AbortController();
    backoff.mockImplementationOnce(() => {
      setTimeout(() => abort.abort(reason), 5);
      // Longer than any test may take: that the promise settles at all is what is tried.
      return 24 * 60 * 60 * 1000;
    });
    answers = [raw(503, '')];
    await expect(make().send(safeGet, { signal: abort.signal })).rejects.toBe(reason);
    expect(seen).toHaveLength(1);
  });
});
