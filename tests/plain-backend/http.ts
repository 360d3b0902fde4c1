import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Calls, createCalls, createWorld, PIXEL, Refusal, type World } from './calls.ts';

/** The forms in which backends answer the same thing. Each has one meaning; the first of each is the default. */
export interface Forms {
  /** Lists as the calls give them, or bare, or under a key that says nothing of what is in them. */
  lists: 'named' | 'bare' | 'data' | 'items' | 'rows' | 'result';
  /** The way in which a page says that there are more. */
  pages: 'total' | 'pages';
  refusals: 'code' | 'within 200' | 'html' | 'text' | 'error' | 'nested';
  pictures: 'absolute' | 'relative';
  qr: 'svg' | 'data URL' | 'base64' | 'payload';
  expireIn: 'seconds' | 'milliseconds' | 'mm:ss' | 'date';
  /** The one foreign origin that may read answers, with `authorization`, `content-type` and the marker, if it has one. */
  origin: string | null;
  /** The header of clients that this backend insists on. */
  marker: string | null;
  /** Names that no answer contains. */
  without: readonly string[];
}

const PLAIN: Forms = {
  lists: 'named',
  pages: 'total',
  refusals: 'code',
  pictures: 'absolute',
  qr: 'svg',
  expireIn: 'seconds',
  origin: null,
  marker: null,
  without: [],
};

/** The way in which an answer is lost, and whether the call had been carried out by then. */
export interface Loss {
  done: boolean;
  how: '502' | 'cut' | 'hang';
}

export interface Start extends Partial<Forms> {
  /** Changes calls before the first is answered. */
  plant?: (calls: Calls, world: World) => void;
  /** Answers what is no call, as a web server that has the app's files beside the backend. */
  site?: (path: string) => { type: string; bytes: Buffer | string; headers?: Record<string, string> };
}

/** The answer to a call: `json` as such, `text` as the type says. */
interface Answer {
  status: number;
  json?: unknown;
  text?: string;
  type?: string;
}

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
const MAX_BODY = 25 * 1024 * 1024;

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Refusal('SLIP_INVALID_FILE', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The fields of a multipart form, and its one file. */
function readForm(bytes: Buffer, boundary: string) {
  const body: Body = {};
  let file: { name: string; type: string; bytes: Buffer } | null = null;
  // Latin-1 keeps each byte as one character, so that the file comes out as it went in.
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const [head, content] = [part.slice(0, end), Buffer.from(part.slice(end + 4, -2), 'latin1')];
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '';
    const fileName = /filename="([^"]*)"/.exec(head)?.[1];
    const type = /content-type: *([^\r\n]+)/i.exec(head)?.[1] ?? 'application/octet-stream';
    if (fileName !== undefined) file = { name: fileName, type, bytes: content };
    body[name] = fileName ?? content.toString('utf8');
  }
  return { body, file };
}

async function readBody(request: IncomingMessage) {
  const bytes = await bytesOf(request);
  const type = request.headers['content-type'] ?? '';
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary) return readForm(bytes, boundary);
  const json: unknown = bytes.length ? JSON.parse(bytes.toString('utf8')) : {};
  return { body: isBody(json) ? json : {}, file: null };
}

function find(calls: Calls, method: string, path: string) {
  const asked = path.split('/');
  for (const [name, call] of Object.entries(calls)) {
    const [itsMethod, itsPath = ''] = name.split(' ');
    const places = itsPath.split('/');
    const fits = places.length === asked.length && places.every((at, i) => at.startsWith(':') || at === asked[i]);
    if (itsMethod !== method || !fits) continue;
    return { name, call, places: asked.filter((_, i) => places[i]?.startsWith(':')).map(decodeURIComponent) };
  }
  return null;
}

const expiry = (seconds: number, form: Forms['expireIn']) => {
  if (form === 'milliseconds') return seconds * 1000;
  if (form === 'date') return new Date(Date.now() + seconds * 1000).toISOString();
  if (form === 'seconds') return seconds;
  return [seconds / 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
};

const QR = {
  svg: (markup: unknown) => markup,
  'data URL': () => `data:image/png;base64,${PIXEL}`,
  base64: () => PIXEL,
  payload: () => '00020101021129370016A000000677010111011300668123456785802TH530376463046197',
};

function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, names));
  if (!isBody(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, without(each, names)]));
}

/** An answer in the wanted forms. */
function shape(value: unknown, body: Body, forms: Forms): unknown {
  let shaped = value;
  const { total, ...named } = isBody(value) ? value : {};
  const [list, ...others] = Array.isArray(value) ? [value] : Object.values(named);
  if (Array.isArray(list) && others.length === 0) {
    const pages = Math.ceil(Number(total) / (Number(body.limit) || 10));
    const more = forms.pages === 'total' ? { total } : { page: body.page, pages };
    const key = forms.lists === 'named' ? Object.keys(named)[0] : forms.lists;
    if (forms.lists === 'bare' || key === undefined) shaped = list;
    else shaped = { [key]: list, ...(total === undefined ? {} : more) };
  }
  if (isBody(value) && typeof value.expireIn === 'number') {
    shaped = { ...value, qrcode: QR[forms.qr](value.qrcode), expireIn: expiry(value.expireIn, forms.expireIn) };
  }
  return without(shaped, forms.without);
}

function refuse({ code, status }: Refusal, form: Forms['refusals']): Answer {
  if (form === 'within 200') return { status: 200, json: { success: false, message: code } };
  if (form === 'html') return { status, type: 'text/html', text: `<html><body><h1>${status}</h1></body></html>` };
  if (form === 'text') return { status, type: 'text/plain', text: 'The request was refused.' };
  if (form === 'error') return { status, json: { error: code } };
  if (form === 'nested') return { status, json: { error: { code, detail: { path: [] } } } };
  return { status, json: { message: code } };
}

/** A backend of the specification on a port of its own. */
export async function start({ plant, site, ...given }: Start = {}) {
  const forms: Forms = { ...PLAIN, ...given };
  const world = createWorld();
  const calls = createCalls();
  plant?.(calls, world);
  const files = new Map<string, { type: string; bytes: Buffer | string }>();
  const losses = new Map<string, Loss[]>();
  /** Calls that the specification does not have. */
  const strange: string[] = [];
  const seen: { name: string; headers: IncomingMessage['headers']; body: Body }[] = [];
  let gone = false;

  const keep = (type: string, bytes: Buffer | string) => {
    const path = `/uploads/${randomUUID()}.${type.split('/')[1]}`;
    files.set(path, { type, bytes });
    return forms.pictures === 'absolute' ? `${url}${path}` : path;
  };

  async function answer(request: IncomingMessage, path: string, query: URLSearchParams): Promise<Answer | 'lost'> {
    const found = find(calls, request.method ?? 'GET', path);
    if (!found) {
      strange.push(`${request.method} ${path}`);
      throw new Refusal('NO_DATA', 404);
    }
    if (gone) throw new Refusal('gone', 410);
    const { name, call, places } = found;
    const { body, file } = await readBody(request);
    seen.push({ name, headers: request.headers, body });
    if (forms.marker && request.headers[forms.marker] === undefined) throw new Refusal('KEY_MISSING', 403);
    const unknown = [...Object.keys(body), ...query.keys()].filter((field) => !call.takes.includes(field));
    // Refuses as a validator does that takes no field that the call does not name.
    if (unknown.length) throw new Refusal(`${unknown.join(', ')} must not exist`);
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const member = world.members.get(world.sessions.get(token) ?? '') ?? [...world.members.values()][0];
    if (!member) throw new Refusal('NO_USER', 404);
    if (!call.visitors && !world.sessions.has(token)) throw new Refusal('UNAUTHORIZED', 401);

    const loss = losses.get(name)?.shift();
    const json = loss?.done === false ? null : call.run({ world, member, token, body, places, file, keep });
    if (loss?.how === '502') return { status: 502, type: 'text/html', text: '<h1>502 Bad Gateway</h1>' };
    if (loss?.how === 'cut') request.socket.destroy();
    return loss ? 'lost' : { status: 200, json: shape(json, body, forms) };
  }

  function send(response: ServerResponse, { status, json, text, type = 'application/json' }: Answer) {
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
    response.end(text ?? JSON.stringify(json ?? null));
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (forms.origin && request.headers.origin === forms.origin) {
      const headers = ['authorization', 'content-type', ...(forms.marker ? [forms.marker] : [])];
      response.setHeader('access-control-allow-origin', forms.origin);
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      response.setHeader('access-control-allow-headers', headers.join(', '));
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const file = files.get(pathname);
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    if (!pathname.startsWith('/api/') && site) {
      const { type, bytes, headers } = site(pathname);
      return void response.writeHead(200, { 'content-type': type, ...headers }).end(bytes);
    }
    try {
      const answered = await answer(request, pathname, searchParams);
      if (answered !== 'lost') send(response, answered);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR', 500);
      send(response, refuse(refusal, forms.refusals));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    server,
    world,
    /** A test may change them between two calls. */
    forms,
    /** The calls that reached this backend, in their order. */
    seen,
    strange,
    /** The next answer to this call is lost. */
    lose: (name: string, loss: Loss) => losses.set(name, [...(losses.get(name) ?? []), loss]),
    forgetLosses: (name: string) => losses.delete(name),
    /** The service has ended, or is back. */
    setGone: (value: boolean) => {
      gone = value;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Plain = Awaited<ReturnType<typeof start>>;
