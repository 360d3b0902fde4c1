/** The reply when something goes wrong, whatever it is. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { isPassing } from '../db/database.ts';
import { Busy } from '../limits/turns.ts';
import { refusalBody } from './idempotency.ts';
import { Refusal } from './refusal.ts';

/**
 * Refusals as they are; Fastify's own complaints (malformed JSON, too large) as INVALID_REQUEST; what may work a little
 * later as a 503; the rest as a 500.
 */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(refusalBody(error));
    if (error instanceof Busy) return reply.code(503).send({ message: 'REQUEST_LIMIT' });
    const status = error.statusCode;
    if (status !== undefined && status >= 400 && status < 500)
      return reply.code(status).send({ message: 'INVALID_REQUEST', details: error.code });
    // Path pattern, name, message and stack only: bodies, headers and a database error's details hold secrets.
    request.log.error(
      { method: request.method, route: request.routeOptions.url, name: error.name, stack: error.stack },
      'unexpected error',
    );
    return reply.code(isPassing(error) ? 503 : 500).send({ message: 'INTERNAL_SERVER_ERROR' });
  });
}
