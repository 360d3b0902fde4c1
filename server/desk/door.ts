/** Access to the desk, and the shape of its routes. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isLoopback } from '../http/loopback.ts';
import { hashToken } from '../members/sessions.ts';

const COOKIE = 'desk';
/** A working day, in seconds: then the link opens it again. */
const OPEN_FOR = 12 * 3600;

/** The address that opens the desk at the service's own address. */
export const deskLink = (address: string, token: string) => `${address}/desk?token=${token}`;

/** A refusal in plain English; the desk is an operator's tool. */
export class DeskRefusal extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The refusal of a credit with parts of a kip: no bank has sent it. */
export const partOfKip = () => new DeskRefusal(400, 'A kip has no parts: credit whole ones.');

/**
 * Lets in only who is on this machine, has the desk's token and came by the desk's own page or without a browser. What
 * comes from a reverse proxy on this machine looks as if it came from the machine itself: only the token tells. A page of
 * another origin can make a browser send requests here: its `Origin` and `Sec-Fetch-Site` give it away, and a body must
 * be JSON, which such a page cannot send without asking first.
 */
export function guardDesk(desk: FastifyInstance, token: string): void {
  const isToken = (given: string) => timingSafeEqual(hashToken(given), hashToken(token));
  desk.addHook('onRequest', async (request, reply) => {
    if (!isLoopback(request)) throw new DeskRefusal(403, 'The desk answers on this machine only.');
    const inAddress = tokenInAddress(request);
    if (inAddress !== undefined && isToken(inAddress)) {
      // Out of the address at once: the browser's history keeps it.
      request.jar.set({ name: COOKIE, value: token, path: '/desk', seconds: OPEN_FOR });
      return reply.redirect('/desk', 303);
    }
    if (!isToken(bearer(request) ?? request.jar.get(COOKIE)))
      throw new DeskRefusal(401, 'The desk is closed: open it by the link that the service printed when it started.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (!isSameOrigin(request)) throw new DeskRefusal(403, 'The desk takes requests from its own page only.');
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
      if (type !== 'application/json') throw new DeskRefusal(415, 'The body must be application/json.');
    }
  });
  desk.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  desk.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode;
    if (status !== undefined && status >= 400 && status < 500) {
      reply.code(status);
      // Somebody who opens the page without its link reads a sentence.
      if (request.headers.accept?.includes('text/html'))
        return reply.type('text/plain; charset=utf-8').send(error.message);
      return reply.send({ message: error.message });
    }
    request.log.error({ route: request.routeOptions.url, name: error.name, stack: error.stack }, 'desk failed');
    return reply.code(500).send({ message: 'The service failed; its log says more.' });
  });
}

function tokenInAddress(request: FastifyRequest): string | undefined {
  const query = v.safeParse(v.object({ token: v.string() }), request.method === 'GET' ? request.query : undefined);
  return query.success ? query.output.token : undefined;
}

const bearer = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

function isSameOrigin(request: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  return (origin === undefined || origin === `http://${host}`) && (site === undefined || site === 'same-origin');
}

/** Checks a body or a parameter. Throws a DeskRefusal (400) that says where it is wrong. */
export function parsed<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new DeskRefusal(400, `${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`);
}
