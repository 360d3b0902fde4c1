/**
 * Decides who gets in before anything of a body is read and, for the costs of a flood, before the database is queried.
 * In this order: the address's budget, whether the service has ended, the session, the member's budget, the body's
 * size, the caller's open uploads. The cost of the body's content is charged once the body has come.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { GONE } from '../../contract/errors.ts';
import { askingFor } from '../db/guard.ts';
import { callerOf, isProxy } from '../limits/address.ts';
import { Budget, Counted } from '../limits/budget.ts';
import { BUDGET_WINDOW } from '../limits/caps.ts';
import { Pace } from '../limits/pace.ts';
import { bearer, findSession, type Member, memberOf } from '../members/sessions.ts';
import { areUploadsFull } from '../workers/pools.ts';
import type { App } from './app-context.ts';
import type { Kept } from './kept.ts';
import { type RoutePolicy, requirePolicies } from './policy.ts';
import { Refusal } from './refusal.ts';
import { cutSlowBodies } from './slow.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's address as limits count it (`callerOf`). */
    caller: string;
    /** The caller of a `member` or `optional` route; known before the body is read. */
    member: Member | null;
    /** Settings and lists as they stand for this request; null where the request needs nothing of the service. */
    kept: Kept | null;
    /** Room for the body of this request, given back when it is answered. */
    room: Room | null;
  }
}

export interface Room {
  /**
   * Takes room for a piece of a file. Throws a Refusal (503) when the process holds too much already; else waits for
   * its pace.
   */
  take(bytes: number): Promise<void>;
}

/** The kinds of access of the contract's calls, and the kinds for which a session is looked up. */
const CALLS: ReadonlySet<string> = new Set<Call['access']>(['public', 'optional', 'member']);
const TAKES_TOKEN: ReadonlySet<string> = new Set<Call['access']>(['optional', 'member']);

/** A multipart form beside its file: boundaries, headers, small fields. */
const FORM_BYTES = 64 * 1024;
/** Up to this size anybody's refused body is thrown away as it comes. */
const DRAINED_BYTES = 256 * 1024;

/** Adds the hooks. Before any route is registered. */
export function admit(app: App): void {
  const { http, config } = app;
  const { caps } = config;
  const trusted = isProxy(config.trustProxy);
  const byAddress = new Budget(caps.addressBudget, BUDGET_WINDOW);
  const byMember = new Budget(caps.memberBudget, BUDGET_WINDOW);
  const uploads = new Counted();
  const held = { all: 0, guests: 0 };
  // A round of the event loop that parses a piece of each of a hundred files would hold up everybody's answer.
  const pace = new Pace(caps.uploadRate);

  requirePolicies(http);
  http.decorateRequest('caller', '');
  http.decorateRequest('member', null);
  http.decorateRequest('kept', null);
  http.decorateRequest('room', null);

  http.addHook('onRequest', async (request, reply) => {
    const { policy } = request.routeOptions.config;
    if (policy?.cache === 'no-store') {
      reply.header('x-server-time', String(app.clock().getTime()));
      reply.header('cache-control', 'no-store');
    }
    request.caller = callerOf(request.raw, trusted);
    if (!byAddress.spend(request.caller, policy?.cost ?? 1)) throw new Refusal('REQUEST_LIMIT');
    if (policy === undefined) return;
    if (!policy.afterEnd || CALLS.has(policy.access)) {
      const token = TAKES_TOKEN.has(policy.access) ? bearer(request) : undefined;
      const found = await findSession(app.db, token);
      request.kept = await app.keep(found.version);
      if (!policy.afterEnd && request.kept.settings.terminated) return reply.code(410).send({ message: GONE });
      if (token !== undefined || policy.access === 'member')
        request.member = await memberOf(app.db, found, app.clock());
    }
    const { member } = request;
    if (member !== null && !byMember.spend(String(member.id), policy.cost)) throw new Refusal('REQUEST_LIMIT');
    const size = expectedSize(request, policy);
    if (size === 0) return;
    if (policy.fileBytes > 0) openUpload(request, reply);
    makeRoom(request, reply, policy.fileBytes > 0 ? 0 : size);
  });
  http.addHook('preValidation', async ({ body, caller, member, routeOptions }) => {
    const cost = routeOptions.config.policy?.costOf?.(body) ?? 0;
    const isPaid = byAddress.spend(caller, cost) && (member === null || byMember.spend(String(member.id), cost));
    if (!isPaid) throw new Refusal('REQUEST_LIMIT');
  });
  // Not sooner: what Node does when a body has come, it does for nobody in particular.
  http.addHook('preHandler', ({ member }, _reply, done) => {
    if (member === null) done();
    else askingFor(`member:${member.id}`, done);
  });
  http.addHook('onError', async (request, reply, error) => endUnread(request, reply, error));
  cutSlowBodies(http, caps.bodyGrace);

  /** Counts an upload until it is answered or its connection is gone. */
  function openUpload(request: FastifyRequest, reply: FastifyReply): void {
    const { member, caller } = request;
    const [who, most] =
      member === null ? [`address:${caller}`, caps.uploadsPerAddress] : [`member:${member.id}`, caps.uploadsPerMember];
    if (!uploads.take(who, most)) throw new Refusal('REQUEST_LIMIT');
    atEnd(reply, () => uploads.release(who));
  }

  /** Room for `bytes` now, and for what a form turns out to hold. */
  function makeRoom(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    const isGuest = request.member === null;
    let taken = 0;
    const take = (more: number) => {
      const isFull = held.all + more > caps.bytesInFlight || (isGuest && held.guests + more > caps.guestBytesInFlight);
      if (isFull) throw new Refusal('REQUEST_LIMIT', 503);
      taken += more;
      held.all += more;
      if (isGuest) held.guests += more;
    };
    atEnd(reply, () => {
      held.all -= taken;
      if (isGuest) held.guests -= taken;
      taken = 0;
    });
    take(bytes);
    request.room = {
      async take(more) {
        if (areUploadsFull()) throw new Refusal('REQUEST_LIMIT', 503);
        take(more);
        await pace.take(more);
      },
    };
  }
}

/** Bytes of the body as announced, or as many as it may have; 0 for none. Throws INVALID_REQUEST when that is too much. */
function expectedSize(request: FastifyRequest, policy: RoutePolicy): number {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
  const most = policy.fileBytes > 0 ? policy.fileBytes + FORM_BYTES : request.routeOptions.bodyLimit;
  if (announced === undefined) return encoding === undefined ? 0 : most;
  const size = Number(announced);
  if (!(size <= most)) throw new Refusal('INVALID_REQUEST', 413);
  return size;
}

/**
 * A refusal before the body has come: what a member still sends is thrown away as it comes, so that their app reads the
 * answer, unless it is too large anyway. Anybody else's connection is closed, so that nobody goes on sending for nothing.
 */
function endUnread(request: FastifyRequest, reply: FastifyReply, error: { statusCode?: number }): void {
  const { raw, member } = request;
  if (raw.complete) return;
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
  const isSmall = encoding === undefined && Number(announced ?? 0) <= DRAINED_BYTES;
  const isWelcome = member !== null && error.statusCode !== 413;
  if (!isWelcome && !isSmall) return void reply.header('connection', 'close');
  raw.unpipe();
  raw.resume();
}

/** Once, when a request is answered or its connection is gone. */
function atEnd(reply: FastifyReply, done: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    done();
  };
  reply.raw.once('finish', once);
  reply.raw.once('close', once);
}
