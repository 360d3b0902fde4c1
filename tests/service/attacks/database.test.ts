// @vitest-environment node
/** On PostgreSQL nothing waits for ever: not a statement, not for a lock, not a transaction that was forgotten. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { API_PAGE } from '../../../server/http/policy.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';

let server: PostgresServer;
let db: Database;
/** Another process of the service. */
let other: Database;

beforeAll(async () => {
  server = await startPostgres();
  db = await openPostgres({ url: server.url, times: { statement: 1000, lock: 300, idle: 600 } });
  other = await openPostgres({ url: server.url });
  await db.script(
    'create table account (id int primary key); insert into account values (1); create table setting (key text, value jsonb)',
  );
});
afterAll(async () => {
  await db.close();
  await other.close();
  await server.stop();
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a statement that takes too long, and one that waits for a lock, are given up and answered with 503', async () => {
  const config = readConfig({ NODE_ENV: 'test', STATIC_DIR: '/nonexistent', LOG_LEVEL: 'silent' });
  const app = await buildApp({
    config,
    db,
    modules: [
      ({ http }) => {
        http.get('/api/slow', { config: { policy: API_PAGE } }, () => db.query('select pg_sleep(60)'));
        http.get('/api/lock', { config: { policy: API_PAGE } }, () =>
          db.query('update account set id = id where id = 1'),
        );
      },
    ],
  });
  expect((await app.inject('/api/slow')).statusCode).toBe(503);
  await other.transaction(async (tx) => {
    await tx.query('update account set id = id where id = 1');
    const answer = await app.inject('/api/lock');
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'INTERNAL_SERVER_ERROR' }]);
  });
  expect((await app.inject('/api/lock')).statusCode).toBe(200);
  await app.close();
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
