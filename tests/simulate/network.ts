/** The network between phones and service: delays, and faults of requests. */
import { IDEMPOTENCY_HEADER } from '../../contract/errors.ts';
import type { Tab } from './browser.ts';
import type { Random } from './random.ts';
import type { Asked, ServiceHost } from './service.ts';
import type { Timeline } from './timeline.ts';

/** The fates of a request. */
export const FATES = {
  /** It never arrives, and the phone gets an error, or nothing is heard of it. */
  lost: 3,
  /** It is done, and no answer comes. */
  unheard: 5,
  lateRequest: 2,
  lateAnswer: 3,
  /** It arrives twice; the first answer is heard, or the second. */
  doubled: 4,
  /** The answer ends in its middle. */
  cut: 2,
  /** Something in front of the service answers with a page of its own, before or after it has passed the request on. */
  proxy: 2,
  tooMany: 1,
  failing: 2,
} as const;
export type Fate = keyof typeof FATES;

/** These fates are more frequent for a request that is repeated: a proxy refuses it as one too many more easily. */
export const AGAIN: Readonly<Partial<Record<Fate, number>>> = { tooMany: 40 };

/** `money`: it carries a key, or counts as much; `again`: it has come before, too; `figures`: it reads the wallet. */
export type RequestKind = 'money' | 'again' | 'figures' | 'other';

/** A thing that goes by the network: its name among all that is decided, and its own stream of chance. */
export interface Drawn {
  readonly name: string;
  readonly random: Random;
}

export interface Reach {
  readonly timeline: Timeline;
  readonly service: ServiceHost;
  /** The backend knows the specification alone: each arrival of a request is a new one to it, whatever its key. */
  readonly isKeyless: boolean;
  /** Draws what becomes of a request; null: nothing. */
  fate(tab: Tab, drawn: Drawn, kind: RequestKind): Fate | null;
  /** `what`: one word. */
  drawn(tab: Tab, what: string): Drawn;
  note(tab: Tab, what: string, details: Record<string, unknown>): void;
}

const FIGURES = /\/api\/wallet\b/;
/** Calls that count as much as money, and have no key: an account, a password, a message. */
const GRAVE = /\/(account|password|send-message)\b/;
/** Calls that move money or give something: where the backend honours no keys, the app may send none. */
const MOVING = /\/(withdraw|transfer\w*|slip|truelink|qrcode|spin|claim|activate|refund|invite)\b/;

function kindOf({ headers, method, url }: Asked, isKeyless: boolean): RequestKind {
  if (headers[IDEMPOTENCY_HEADER] !== undefined || (isKeyless && MOVING.test(url))) return 'money';
  if (method === 'GET') return FIGURES.test(url) ? 'figures' : 'other';
  return GRAVE.test(url) ? 'money' : 'other';
}

/** A call's name in the names of what happens to it: its path's last part. */
const wordFor = ({ url }: Asked) => /(\w+)\W*$/.exec(url.split('?')[0] ?? '')?.[1] ?? 'none';

const broken = () => new TypeError('fetch failed');
const PAGE = '<!doctype html><title>Please wait</title><p>The page you are looking for is being prepared.</p>';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type: string;
}

const page = (status: number): Answer => ({ status, body: PAGE, type: 'text/html; charset=utf-8' });
const refusing = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ message }),
  type: 'application/json',
});

/** `at`: the service's time. */
function responseOf({ status, body, type }: Answer, at: number, isCut: boolean): Response {
  const headers = { 'content-type': type, date: new Date(at).toUTCString() };
  if (!isCut) return new Response(status === 204 ? null : body, { status, headers });
  const bytes = new TextEncoder().encode(body);
  const half = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, bytes.length >> 1));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(half, { status, headers });
}

function askedBy(tab: Tab, address: string, init: RequestInit): Asked {
  const { pathname, search } = new URL(address, 'http://wallet.test');
  const headers = Object.fromEntries(new Headers(init.headers));
  const body = typeof init.body === 'string' ? init.body : null;
  if (body !== null) headers['content-type'] ??= 'application/json';
  return { method: init.method ?? 'GET', url: pathname + search, headers, body, jar: tab.phone.cookies };
}

/** A form with one file, as it travels. */
async function travelling(form: FormData): Promise<Pick<RequestInit, 'headers' | 'body'>> {
  const file = form.get('file');
  if (!(file instanceof File)) throw new TypeError('a form without a file');
  const head = `Content-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}`;
  const body = `--edge\r\n${head}\r\n\r\n${await file.text()}\r\n--edge--\r\n`;
  return { headers: { 'content-type': 'multipart/form-data; boundary=edge' }, body };
}

/**
 * Notes a request that the phone has to remember until its answer comes. A code that nobody has paid is soon forgotten.
 */
function remember({ phone }: Tab, { method, url, headers }: Asked, at: number): void {
  const key = headers[IDEMPOTENCY_HEADER];
  if (key === undefined || phone.storage !== 'works' || url.includes('/qrcode/')) return;
  const token = headers.authorization?.replace(/^Bearer /, '') ?? null;
  if (!phone.unheard.has(key)) phone.unheard.set(key, { call: `${method} ${url}`, token, at });
}

/** The service wants a key: it gets another one each time, also where the app sends none. */
const withoutKey = (asked: Asked, arrival: number): Asked => ({
  ...asked,
  headers: { ...asked.headers, [IDEMPOTENCY_HEADER]: `arrival-${arrival}` },
});

/** `fetch` of a tab. */
export function fetching(reach: Reach) {
  const send = sending(reach);
  return async (tab: Tab, address: string, init: RequestInit): Promise<Response> => {
    if (!(init.body instanceof FormData)) return send(tab, address, init);
    const { headers, body } = await reach.timeline.real(travelling(init.body));
    reach.timeline.party = tab;
    return send(tab, address, {
      ...init,
      body: body ?? null,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...Object.fromEntries(new Headers(headers)) },
    });
  };
}

function sending(reach: Reach) {
  const { timeline, service } = reach;
  let arrivals = 0;
  return (tab: Tab, address: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const asked = askedBy(tab, address, init);
      const drawn = reach.drawn(tab, wordFor(asked));
      const { random } = drawn;
      const isAgain = tab.phone.unheard.has(asked.headers[IDEMPOTENCY_HEADER] ?? '');
      const fate = reach.fate(tab, drawn, isAgain ? 'again' : kindOf(asked, reach.isKeyless));
      const call = `${asked.method} ${asked.url}`;
      let isOver = false;
      const over = (settle: () => void) => {
        if (isOver) return;
        isOver = true;
        settle();
      };
      const stop = () => over(() => reject(init.signal?.reason));
      const fail = (delay: number) => tab.later(delay, () => over(() => reject(broken())));
      if (init.signal?.aborted) return stop();
      init.signal?.addEventListener('abort', stop, { once: true });
      reach.note(tab, 'request', { call, fate: fate ?? undefined });
      remember(tab, asked, timeline.now);
      if (!tab.phone.online) return fail(5);

      const slow = fate === 'lateRequest' || fate === 'lateAnswer' ? random.between(5_000, 90_000) : 0;
      const there = random.between(15, 250) + (fate === 'lateRequest' ? slow : 0);
      const back = random.between(15, 250) + (fate === 'lateAnswer' ? slow : 0);
      const isSilent = random.chance(0.4);
      const isFirst = random.chance(0.5);
      const status = random.pick([200, 502, 503]);

      const tell = (answer: Answer, delay = back) => {
        const at = timeline.now;
        tab.later(delay, () =>
          over(() => {
            reach.note(tab, 'answer', { call, status: answer.status });
            if (fate !== 'cut') tab.phone.unheard.delete(asked.headers[IDEMPOTENCY_HEADER] ?? '');
            resolve(responseOf(answer, at, fate === 'cut'));
          }),
        );
      };
      /** Lets it arrive; `heard`: with its answer, null where the service has gone. */
      const arrive = (delay: number, heard: (answer: Answer | null) => void) =>
        timeline.after(delay, null, () =>
          service.handle(reach.isKeyless ? withoutKey(asked, ++arrivals) : asked, heard),
        );
      const hear = (answer: Answer | null) => {
        if (answer === null) fail(back);
        else if (fate === 'unheard') {
          if (!isSilent) fail(back);
        } else if (fate === 'proxy') tell(page(status));
        else tell(answer);
      };
      if (fate === 'lost') {
        if (!isSilent) fail(there);
        return;
      }
      if (reach.isKeyless && asked.url === '/api/capabilities') return tell(refusing(404, 'NO_DATA'), there);
      if (fate === 'tooMany') return tell(refusing(429, 'REQUEST_LIMIT'), there);
      if (fate === 'failing') return tell(isFirst ? refusing(500, 'INTERNAL_SERVER_ERROR') : page(503), there);
      if (fate === 'proxy' && isFirst) return tell(page(status), there);
      if (fate === 'doubled') {
        arrive(there, (answer) => isFirst && hear(answer));
        return void arrive(there + random.between(0, 10_000), (answer) => !isFirst && hear(answer));
      }
      arrive(there, hear);
    });
}
