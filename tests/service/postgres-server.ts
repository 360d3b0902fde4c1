/**
 * A real PostgreSQL for tests that need one: the server of TEST_DATABASE_URL, else one of our own, made anew in a
 * temporary folder on a free port. Fails, rather than skips, when the machine has none.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../../scripts/postgres.mjs';

export interface PostgresServer {
  /** A database, or a schema in one, that nobody else uses. For DATABASE_URL. */
  readonly url: string;
  /** Ends every connection to it at once, as a failover or a broken network does. */
  dropConnections(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings of a server whose data nobody needs afterwards, so that nothing has to reach the disk, and that many services share. */
const THROWN_AWAY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'max_connections=300',
];

/** Starts it. Throws with what is missing on a machine without PostgreSQL. `settings`: of a server of our own. */
export async function startPostgres(settings = THROWN_AWAY): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL ?? '';
  return given === '' ? ownServer(settings) : schemaOf(given);
}

/** Runs one statement on a connection of its own. */
export async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The user and the surroundings in which its programs run. */
interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Waits for each to be gone: one that has only received the order may still take a statement. Milliseconds. */
const dropping = (which: string) => `select pg_terminate_backend(pid, 60000) from pg_stat_activity where ${which}`;

async function schemaOf(server: string): Promise<PostgresServer> {
  const schema = `own_${randomUUID().replaceAll('-', '')}`;
  await ask(server, `create schema ${schema}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  url.searchParams.set('application_name', schema);
  return {
    url: url.href,
    dropConnections: () => ask(server, dropping(`application_name = '${schema}'`)),
    stop: () => ask(server, `drop schema ${schema} cascade`),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port }: AddressInfo = address;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PostgreSQL refuses to run as root: then its own user runs it, or nobody. */
function runner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody'])
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user; the next.
    }
  throw new Error('PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody"');
}

/** The programs, or a copy in `folder` where their user may not read them: npm's may be in a folder that only root reads. */
function readable(programs: string, folder: string, user: ReturnType<typeof runner>): string {
  try {
    execFileSync(join(programs, 'postgres'), ['--version'], { ...user, stdio: 'ignore' });
    return programs;
  } catch {
    const copy = join(folder, 'programs');
    cpSync(join(programs, '..'), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}

async function ownServer(settings: readonly string[]): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = runner();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const programs = readable(findPostgres(), folder, user);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  for (let tries = 1; ; tries++)
    try {
      return await serving(programs, folder, options, settings);
    } catch (error) {
      // Between finding a free port and taking it, somebody else may have taken it.
      if (tries < 5 && error instanceof Error && /address already in use/i.test(error.message)) continue;
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
}

/** Runs the server on the database in `folder`, on a port that is free. Throws with what it said when it does not start. */
async function serving(
  programs: string,
  folder: string,
  options: RunAs,
  settings: readonly string[],
): Promise<PostgresServer> {
  const port = await freePort();
  const set = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...set],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const url = `postgresql://tests@127.0.0.1:${port}/postgres`;
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    // At once, whoever is still connected.
    server.kill('SIGINT');
    await gone;
  };
  try {
    await answering(server, url);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url,
    dropConnections: () => ask(url, dropping("backend_type = 'client backend' and pid <> pg_backend_pid()")),
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(server: ChildProcess, url: string): Promise<void> {
  let said = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  for (let tries = 0; ; tries++) {
    if (server.exitCode !== null || server.signalCode !== null || tries === 600)
      throw new Error(`PostgreSQL does not start: ${said}`);
    try {
      return await ask(url, 'select 1');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
