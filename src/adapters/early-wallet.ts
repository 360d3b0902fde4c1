import { type Early, earlyOr } from './early.ts';

/** The member's figures, as home's own file requests them before the app's code is there (src/first-request.ts). */
export interface EarlyWallet extends Early<Response> {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The answer, once home's own file shows its figures. */
  reply?: unknown;
  /** The app has begun: home's own file shows no newer figures. */
  appHasBegun?: boolean;
}

declare global {
  interface Window {
    /** The request that home's file has sent for the wallet, until the app has taken it. */
    earlyWallet?: EarlyWallet | undefined;
  }
}

/** The figures may have changed since an older request. Milliseconds. */
const GOOD_FOR = 15_000;

/** The answer without its `Date`, which would tell the service's time as it was then (src/adapters/service-time.ts). */
function withoutTime(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('date');
  return new Response(answer.body, { status: answer.status, headers });
}

/** The request whose answer stands on the page already, if it is this session's. The page shows no newer one any more. */
export function takeShown(token: string | null): EarlyWallet | undefined {
  // There is no window where the page is drawn at build time.
  const early = typeof window === 'undefined' ? undefined : window.earlyWallet;
  if (early !== undefined) early.appHasBegun = true;
  return early?.headers.authorization === `Bearer ${token}` ? early : undefined;
}

interface EarlyWay {
  /** `fetch`, but the early answer is taken in place of the same request, once. Undefined where there is none. */
  readonly through: typeof fetch | undefined;
  /** The time of the answer's figures. Milliseconds since 1970. */
  readAt(): number;
}

/** The way of a request for the wallet, where an early answer may stand in for it. */
export function earlyWallet(): EarlyWay {
  let at: number | undefined;
  const through: typeof fetch = (request, init) => {
    const early = window.earlyWallet;
    window.earlyWallet = undefined;
    const sent = new Headers(init?.headers);
    const isSame =
      request === early?.url && Object.entries(early.headers).every(([name, value]) => sent.get(name) === value);
    at = early?.at;
    const taken = isSame
      ? { ...early, answer: early.answer.then((answer) => answer && withoutTime(answer)) }
      : undefined;
    return earlyOr(taken, GOOD_FOR, () => {
      at = undefined;
      return fetch(request, init);
    });
  };
  return { through: window.earlyWallet && through, readAt: () => at ?? Date.now() };
}
