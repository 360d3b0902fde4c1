/** Builds the service out of its modules. Nothing listens yet. */
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { GONE } from '../contract/errors.ts';
import { contact } from '../contract/lookups.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { App, Clock, Module } from './http/app-context.ts';
import { answerErrors } from './http/errors.ts';
import { protect } from './http/security.ts';
import { serveFrontEnd } from './http/static.ts';
import { modules as allModules } from './modules.ts';
import { isTerminated } from './settings/settings.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  /** The real time unless told. */
  readonly clock?: Clock;
  /** All of `modules.ts` unless told. */
  readonly modules?: readonly Module[];
}

/** JSON bodies at most; uploads have their own limits. */
const BODY_LIMIT = 64 * 1024;

/** Builds the app; the caller makes it listen and closes it. The database stays the caller's. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const http = Fastify({
    logger: { level: deps.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: [...deps.config.trustProxy],
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
  });
  const app: App = { http, db: deps.db, config: deps.config, clock: deps.clock ?? (() => new Date()) };
  answerErrors(http);
  await protect(http);
  guardApi(app);
  http.get('/healthz', async (_request, reply) => {
    try {
      await app.db.query('select 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
  for (const module of deps.modules ?? allModules) await module(app);
  await serveFrontEnd(app);
  return http;
}

const CONTACT_PATH = contact.path;

/** API answers carry the service's time (for countdowns) and are never cached; a service that has ended says so. */
function guardApi(app: App): void {
  app.http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('x-server-time', String(app.clock().getTime()));
    reply.header('cache-control', 'no-store');
    // Who is sent to /terminated can still reach support.
    if (request.url === CONTACT_PATH) return;
    if (await isTerminated(app.db)) return reply.code(410).send({ message: GONE });
  });
}
