import { pause } from '../pause.ts';
import { type Early, earlyOr, PATIENCE } from './early.ts';

declare global {
  /**
   * `fetch` for requests that only read, where home's own file has requested what the page needs as it opens
   * (contract/opening.ts): a reply that came with that is taken in place of the request's own, once. Undefined elsewhere, and
   * once the member's data has changed.
   */
  var openingFetch: typeof fetch | undefined;
  /** The time at which the opening was requested. Milliseconds since 1970. */
  var openingAt: number | undefined;
}

/** The opening's replies are taken for so long: the data may have changed since. Milliseconds. */
const GOOD_FOR = 15_000;

/** The calls that may be answered so (server/opening): no other waits for the opening. */
const MAY_COME =
  /\/(lookup\/(info|notice|enableChatWidget|deposit)|active|statement(\/slip)?|capabilities|unread|config|profile)$/;

/** The time of what is read now, which may come with the opening. Milliseconds since 1970. */
export function readingTime(): number {
  const { openingAt = 0 } = globalThis;
  const now = Date.now();
  return globalThis.openingFetch !== undefined && now - openingAt <= GOOD_FOR ? openingAt : now;
}

interface Opening {
  /** The backend's address, without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The replies by their names, as whole responses; what cannot be read is left out. */
function responsesIn(opening: unknown): Map<string, Response> {
  const answers = isObject(opening) && 'answers' in opening && isObject(opening.answers) ? opening.answers : {};
  const responses = new Map<string, Response>();
  for (const [name, answer] of Object.entries(answers)) {
    if (!isObject(answer) || !('status' in answer) || !('reply' in answer) || typeof answer.status !== 'number')
      continue;
    const headers = { 'content-type': 'application/json' };
    responses.set(name, new Response(JSON.stringify(answer.reply), { status: answer.status, headers }));
  }
  return responses;
}

/** Requests the opening, and makes the way for the requests that it answers. */
export function requestOpening({ baseUrl, headers }: Opening): typeof fetch {
  const answer = fetch(`${baseUrl}/api/opening`, { headers, cache: 'no-store' });
  const at = Date.now();
  globalThis.openingAt = at;
  const opening = answer
    .then(async (response) => responsesIn(response.ok ? await response.json() : undefined))
    .catch(() => new Map<string, Response>());
  /** One that hangs holds no later call up: they wait for it together, from the first on. */
  let awaited: typeof opening | undefined;
  return (request, init) => {
    const own = () => fetch(request, init);
    const sent = new Headers(init?.headers);
    // A public call carries no session.
    const isSame = ([name, value]: [string, string]) =>
      (sent.get(name) ?? (name === 'authorization' ? value : null)) === value;
    if (typeof request !== 'string' || !MAY_COME.test(request)) return own();
    if (!Object.entries(headers).every(isSame)) return own();
    const { method = 'GET', body } = init ?? {};
    const name = [method, request.slice(baseUrl.length), ...(typeof body === 'string' ? [body] : [])].join(' ');
    awaited ??= Promise.race([opening, pause(PATIENCE).then(() => new Map<string, Response>())]);
    const answered: Early<Response> = {
      at,
      answer: awaited.then((responses) => {
        const response = responses.get(name);
        responses.delete(name);
        return response;
      }),
    };
    return earlyOr(answered, GOOD_FOR, own);
  };
}
