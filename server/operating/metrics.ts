/**
 * Figures for Prometheus, on an address of their own (`METRICS_PORT`): they say how much there is to do and whether the books
 * agree, which is nobody's business but the operator's. deploy/alerts.yml has what to be woken for.
 */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, one } from '../db/database.ts';
import type { RunningSum } from '../ledger/running-sum.ts';
import { waitingForPasswords, waitingForPictures } from '../workers/pools.ts';

interface Payouts {
  /** The payouts that are not decided yet, and seconds for which the oldest of them has waited. */
  readonly open: number;
  readonly oldest: number;
}

const payoutsOf = async (db: Database): Promise<Payouts> =>
  one(
    await db.query<Payouts>(
      `select count(*)::int as open, coalesce(extract(epoch from now() - min(created_at)), 0)::int as oldest
       from withdrawal where decided_at is null`,
    ),
  );

/** Measures the service from now on. */
export function measure(http: FastifyInstance, db: Database, books: RunningSum): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  http.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    seconds.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000);
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  gauge('passwords_waiting', 'Passwords that wait for a thread', waitingForPasswords);
  gauge('pictures_waiting', 'Uploaded pictures that wait for a process', waitingForPictures);
  gauge('connections_open', 'Connections, sockets included', () => connectionsOf(http.server));
  gauge(
    'books_satang',
    'Sum of the ledger in baht as far as it was added up; anything but 0 is wrong',
    () => books.sums.BAHT,
  );
  gauge('books_kip_hundredths', 'The same in kip', () => books.sums.LAK);
  gauge('books_transactions_left', 'Transactions of the ledger that are to be added up yet', () => books.next());
  gauge(
    'books_wrong_balances',
    'Accounts whose balance is not the sum of their entries; anything but 0 is wrong',
    () => books.wrongBalances,
  );
  // One reading for both: the first gauge is read before the second.
  let payouts = Promise.resolve<Payouts>({ open: 0, oldest: 0 });
  gauge('payouts_open', 'Payouts that are not decided yet', async () => {
    payouts = payoutsOf(db);
    return (await payouts).open;
  });
  const oldest = async () => (await payouts).oldest;
  gauge('payouts_oldest_seconds', 'Time for which the oldest of them has waited', oldest);
  return registry;
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** Answers `/metrics`, and a 503 while a figure cannot be had. */
export function serveMetrics(registry: Registry): Server {
  return createServer(async ({ url }, answer) => {
    if (url !== '/metrics') return answer.writeHead(404).end();
    try {
      const text = await registry.metrics();
      answer.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      answer.writeHead(503).end();
    }
  });
}
