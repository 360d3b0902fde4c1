/** Builds the service out of its modules. Nothing listens yet. */
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { UPLOAD_TIMEOUT } from '../contract/call.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openFiles } from './files/store.ts';
import { admit } from './http/admission.ts';
import type { App, Clock, Module } from './http/app-context.ts';
import { limitConnections } from './http/connections.ts';
import { answerErrors } from './http/errors.ts';
import { keeping } from './http/kept.ts';
import { API_PAGE } from './http/policy.ts';
import { protect } from './http/security.ts';
import { decodable, serveFrontEnd } from './http/static.ts';
import { RunningSum } from './ledger/running-sum.ts';
import { isProxy } from './limits/address.ts';
import { modules as allModules } from './modules.ts';
import { type Life, newLife, serveHealth } from './operating/life.ts';
import { measure } from './operating/metrics.ts';
import { logRequests, requestId } from './operating/requests.ts';
import { usualTimes } from './withdraw/usual.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Database;
  /** The clock; the real time by default. */
  readonly clock?: Clock;
  /** The modules; all of `modules.ts` by default. */
  readonly modules?: readonly Module[];
  /** The life that `endGently` ends; by default one that nobody else knows. */
  readonly life?: Life;
}

/** JSON bodies at most; uploads have their own limits. */
const BODY_LIMIT = 64 * 1024;
/** Milliseconds in which a request's headers must have come, and all of it: as long as the app waits for an upload. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = UPLOAD_TIMEOUT;
/** Milliseconds without a byte in either direction: longer than any answer takes. */
const CONNECTION_TIMEOUT = 90_000;

/** Builds the app; the caller makes it listen and closes it. The database stays the caller's. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const http = Fastify({
    logger: { level: deps.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: CONNECTION_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: 5000 },
    trustProxy: isProxy(deps.config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    genReqId: requestId,
    // At once: whoever wants running calls to end ends the service gently (server/operating/life.ts).
    forceCloseConnections: true,
    return503OnClosing: false,
  });
  const { db, config, clock = () => new Date() } = deps;
  const { life = newLife() } = deps;
  const books = new RunningSum(db);
  const app: App = {
    http,
    db,
    files: openFiles(db, config),
    config,
    clock,
    keep: keeping(db),
    life,
    books,
    usual: usualTimes(db),
    reads: new Map(),
  };
  answerErrors(http);
  logRequests(http);
  if (config.metricsPort !== undefined) life.figures = measure(http, db, books);
  limitConnections(app);
  admit(app);
  await protect(http, deps.config);
  serveHealth(http, db, life);
  // Paths that the API does not have get a route too: guards stand before it, however the address is written.
  http.all('/api/*', { config: { policy: API_PAGE } }, async (_request, reply) =>
    reply.code(404).send({ message: 'NOT_FOUND' }),
  );
  for (const module of deps.modules ?? allModules) await module(app);
  await serveFrontEnd(app);
  return http;
}
