/**
 * Each request has an id: taken from the proxy in front or made here, given back with the answer (`x-request-id`), and in
 * every line of the log about it. One line a request (`LOG_LEVEL=info`) says what it was and how long it took; addresses,
 * bodies and who called are in none.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export const REQUEST_ID = 'x-request-id';

/** For Fastify's `genReqId`. What looks like no id is not taken: it would be written into the log. */
export function requestId({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

export function logRequests(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered');
    done();
  });
}
