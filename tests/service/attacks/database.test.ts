/** On PostgreSQL nothing waits for ever: not a statement, not for a lock, not a transaction that was forgotten. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { API_PAGE } from '../../../server/http/policy.ts';
import { openWire } from '../../faults/wire.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';

let server: PostgresServer;
let db: Database;
/** Another process of the service. */
let other: Database;

beforeAll(async () => {
  server = await startPostgres();
  db = await openPostgres({ url: server.url, times: { statement: 1000, lock: 300, idle: 600 } });
  other = await openPostgres({ url: server.url });
  await migrate(other);
  await db.script('create table account (id int primary key); insert into account values (1)');
});
afterAll(async () => {
  await db.close();
  await other.close();
  await server.stop();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The service on a database, with a route for each statement. */
const serving = (on: Database, statements: Record<string, string>) =>
  buildApp({
    config: readConfig({ NODE_ENV: 'test', STATIC_DIR: '/nonexistent', LOG_LEVEL: 'silent' }),
    db: on,
    modules: [
      ({ http }) => {
        for (const [path, sql] of Object.entries(statements))
          http.get(path, { config: { policy: API_PAGE } }, async () => on.query(sql));
      },
    ],
  });
const AGAIN = [503, { message: 'INTERNAL_SERVER_ERROR' }];
const answerOf = async (app: FastifyInstance, path: string) => {
  const answer = await app.inject(path);
  return [answer.statusCode, answer.json()];
};

test('a statement that takes too long, and one that waits for a lock, are given up and answered with 503', async () => {
  const app = await serving(db, {
    '/api/slow': 'select pg_sleep(60)',
    '/api/lock': 'update account set id = id where id = 1',
  });
  expect(await answerOf(app, '/api/slow')).toEqual(AGAIN);
  await other.transaction(async (tx) => {
    await tx.query('update account set id = id where id = 1');
    expect(await answerOf(app, '/api/lock')).toEqual(AGAIN);
  });
  expect((await app.inject('/api/lock')).statusCode).toBe(200);
  await app.close();
});

test('a database that goes away, and one that is away, are answered with 503, not as a mistake of ours', async () => {
  const wire = await openWire();
  wire.lead(server.url);
  const url = new URL(server.url);
  url.host = new URL(wire.url).host;
  const far = await openPostgres({ url: url.href });
  const app = await serving(far, { '/api/slow': 'select pg_sleep(60)', '/api/quick': 'select 1 as one' });
  const lost = answerOf(app, '/api/slow');
  await expect
    .poll(() => other.query(`select 1 from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`))
    .not.toEqual([]);
  wire.lead(undefined);
  wire.cut();
  expect(await lost).toEqual(AGAIN);
  expect(await answerOf(app, '/api/quick')).toEqual(AGAIN);
  expect(await answerOf(app, '/readyz')).toEqual([503, { status: 'no database' }]);
  wire.lead(server.url);
  expect(await answerOf(app, '/api/quick')).toEqual([200, [{ one: 1 }]]);
  expect(await answerOf(app, '/readyz')).toEqual([200, { status: 'ok' }]);
  await app.close();
  await far.close();
  await wire.close();
});

test('a migration that finds a table held lets other calls through, and runs when it is free', async () => {
  await other.script("alter table sms drop column status; delete from migration where name = '0070-sms-status.sql'");
  let free = () => {};
  const reading = other.transaction(async (tx) => {
    await tx.query('select count(*) from sms');
    await new Promise<void>((resolve) => {
      free = resolve;
    });
  });
  const ran = migrate(other, 200);
  // It waits in front of this one for 200 ms at most: `db` gives up after 300.
  await expect
    .poll(() => other.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%sms%'`))
    .not.toEqual([]);
  await db.query('select count(*) from sms');
  free();
  await reading;
  expect(await ran).toEqual(['0070-sms-status.sql']);
});

test('a transaction that asks nothing is ended, and its lock is free (before: the connection ended the process)', async () => {
  const forgotten = db.transaction(async (tx) => {
    await tx.query('update account set id = id where id = 1');
    await wait(1500);
    await tx.query('select 1');
  });
  const ended = expect(forgotten).rejects.toThrow();
  await wait(1000);
  await db.query('update account set id = id where id = 1');
  await ended;
});
