/**
 * The service's health checks, and its end without cutting anybody off: it first says that it is not ready, so that the
 * proxy in front sends new callers elsewhere; then its sockets leave, some at a time; then running calls end.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { PAGE } from '../http/policy.ts';

/** Milliseconds that running calls may take at the end: longer than any but an upload does. */
const PATIENCE = 20_000;

export interface Life {
  /** False from the moment at which the service received the order to end. */
  isReady: boolean;
  /** Functions to await before the service stops listening, such as the end of its sockets. */
  readonly leaving: (() => Promise<void>)[];
  /** The metrics, where somebody reads them (`METRICS_PORT`). */
  figures?: Registry;
}

export const newLife = (): Life => ({ isReady: true, leaving: [] });

/** `/livez`: the process runs. `/readyz`: it takes callers, and its database answers; else a 503 that says why not. */
export function serveHealth(http: FastifyInstance, db: Database, life: Life): void {
  // Callers who are still here come again by another connection, to another process.
  http.addHook('onSend', async (_request, reply) => {
    if (!life.isReady) reply.header('connection', 'close');
  });
  http.get('/livez', { config: { policy: PAGE } }, async () => ({ status: 'ok' }));
  http.get('/readyz', { config: { policy: PAGE } }, async (_request, reply) => {
    if (!life.isReady) return reply.code(503).send({ status: 'ending' });
    try {
      await db.ping();
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
}

/** Ends the service. Until `noticed`, when the proxy has noticed, it is not ready and still answers. */
export async function endGently(http: FastifyInstance, life: Life, noticed: Promise<unknown>): Promise<void> {
  life.isReady = false;
  await noticed;
  await Promise.all(life.leaving.map((leave) => leave()));
  await Promise.race([new Promise((ended) => http.server.close(ended)), sleep(PATIENCE, undefined, { ref: false })]);
  await http.close();
}
