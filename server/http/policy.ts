/**
 * The policy of each route, in one place: who may call it, what it takes in, what it costs. Guards read the policy of
 * the route that the router has matched, never the address as it was written: `/%61pi/wallet` is `/api/wallet`.
 */
import type { FastifyInstance, RouteOptions } from 'fastify';
import * as v from 'valibot';
import { createAccount } from '../../contract/account.ts';
import type { Call } from '../../contract/call.ts';
import { resetPassword } from '../../contract/forgot.ts';
import { login } from '../../contract/login.ts';
import { contact } from '../../contract/lookups.ts';
import { getOpening } from '../../contract/opening.ts';
import { beginPasskey, loginByPasskey, removePasskey } from '../../contract/passkeys.ts';
import { provePayout } from '../../contract/payout-proof.ts';
import { changePassword } from '../../contract/profile.ts';
import { endOtherSessions, endSession } from '../../contract/sessions.ts';
import { listStatement } from '../../contract/statement.ts';

export interface RoutePolicy {
  /**
   * Calls of the contract say who may call; the session is looked at before the body is read. `desk`, `door` and `provider` have
   * guards of their own in their modules; `link` is for addresses that are themselves the proof; `page` for everybody.
   */
  readonly access: Call['access'] | 'desk' | 'door' | 'provider' | 'link' | 'page';
  /** True if the route still answers after the service has ended. */
  readonly afterEnd: boolean;
  /** `no-store`: nobody keeps the answer, and it tells the service's time. */
  readonly cache: 'no-store' | 'own';
  /**
   * Bytes of the file in a form, 0 where no form is taken. Uploads are counted by caller while they are not answered.
   * Other bodies have Fastify's `bodyLimit`.
   */
  readonly fileBytes: number;
  /** Units of the caller's budget (`Caps`): 1 for reading, more for what writes or computes. */
  readonly cost: number;
  /** Units beside these, for what the body asks for. */
  readonly costOf?: (body: unknown) => number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: RoutePolicy;
  }
}

const COST: Readonly<Record<Call['repeat'], number>> = { safe: 1, never: 3, keyed: 5 };
/** Calls that compute a password's hash, or check a signature. */
const COSTLY: ReadonlySet<Call> = new Set<Call>([
  login,
  loginByPasskey,
  createAccount,
  changePassword,
  resetPassword,
  endSession,
  endOtherSessions,
  beginPasskey,
  removePasskey,
  provePayout,
]);
/** Of these, of uploads, and of the opening, which is as many calls. */
const COST_OF_WORK = 15;

const byText = v.object({ text: v.string() });
const byRareStatus = v.object({ status: v.picklist(['FAILED', 'PENDING']) });
const plainPage = v.strictObject({ page: v.unknown(), limit: v.unknown() });

/**
 * The cost of a search in a statement beside reading a page: of 10,000 entries a text takes 50 times as long, a kind or
 * a game 10 times. Entries that have not succeeded are found at once. A member can still export 5,000 entries, which
 * are 50 pages.
 */
function costOfSearch(body: unknown): number {
  if (v.is(byText, body)) return 4;
  return v.is(plainPage, body) || v.is(byRareStatus, body) ? 0 : 2;
}

/** The policy of a call of the contract. */
export function policyOf(call: Call, fileBytes: number): RoutePolicy {
  return {
    access: call.access,
    // A player who is sent to /terminated can still reach support.
    afterEnd: call === contact,
    cache: 'no-store',
    fileBytes,
    cost: fileBytes > 0 || COSTLY.has(call) || call === getOpening ? COST_OF_WORK : COST[call.repeat],
    ...(call === listStatement ? { costOf: costOfSearch } : {}),
  };
}

const READING = { afterEnd: true, cache: 'own', fileBytes: 0, cost: 1 } as const;

/** Files that everybody may read. */
export const PAGE: RoutePolicy = { ...READING, access: 'page' };
/** Files whose address is the proof. */
export const LINK: RoutePolicy = { ...READING, access: 'link' };
/** An answer of the API that is no call of the contract. */
export const API_PAGE: RoutePolicy = { ...READING, access: 'public', afterEnd: false, cache: 'no-store' };

/** Gives a policy to the routes registered in `scope` from now on that have none of their own. */
export function everyRoute(scope: FastifyInstance, policy: RoutePolicy): void {
  scope.addHook('onRoute', (route) => {
    route.config = { policy, ...route.config };
  });
}

/** Lets the service not start while a route says nothing about itself. */
export function requirePolicies(http: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  // Looked at when all are there: a narrower scope gives its policy after this hook has run.
  http.addHook('onRoute', (route) => void routes.push(route));
  http.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => config?.policy === undefined);
    if (silent.length > 0)
      throw new Error(`routes without a policy: ${silent.map(({ method, url }) => `${method} ${url}`).join(', ')}`);
  });
}
