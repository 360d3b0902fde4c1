/** What is sent when something goes wrong, whatever it is. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { isOverloaded } from '../db/database.ts';
import { refusalBody } from './idempotency.ts';
import { Refusal } from './refusal.ts';

/** Refusals as they are; Fastify's own complaints (malformed JSON, too large) as INVALID_REQUEST; the rest as a 500. */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(refusalBody(error));
    const status = error.statusCode;
    if (status !== undefined && status >= 400 && status < 500)
      return reply.code(status).send({ message: 'INVALID_REQUEST', details: error.code });
    // Path pattern, name, message and stack only: bodies, headers and a database error's details hold secrets.
    request.log.error(
      { method: request.method, route: request.routeOptions.url, name: error.name, stack: error.stack },
      'unexpected error',
    );
    return reply.code(isOverloaded(error) ? 503 : 500).send({ message: 'INTERNAL_SERVER_ERROR' });
  });
}
