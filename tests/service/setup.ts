/**
 * Once for all tests of the service: the tables' file (template.ts), and a PostgreSQL server, or a database of their own
 * on the one that TEST_DATABASE_URL names. PostgreSQL computes a fifth less than PGlite does for the same tests. PGlite is
 * tried by the browser tests, the simulator and the tests of `npm start`.
 */
import { randomUUID } from 'node:crypto';
import { ask, startPostgres } from './postgres-server.ts';
import { templateFile } from './template.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  // It comes first: where it cannot be made, no server is left behind.
  await templateFile();
  const { url, stop } = given ? await databaseOn(given) : await startPostgres();
  // Workers get the environment of this process.
  process.env.TEST_DATABASE_URL = url;
  return stop;
}

async function databaseOn(server: string): Promise<{ url: string; stop(): Promise<void> }> {
  const name = `tests_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, stop: () => ask(server, `drop database ${name} with (force)`) };
}
