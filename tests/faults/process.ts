/** The real service as a process of its own that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, migrationsHash, readMigrations } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { bundledService } from './bundle.ts';

export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** At once, without a word: what a crash or an empty battery does. Resolves when it is gone. */
  kill(): Promise<void>;
  /** As an operator stops it. Throws when it does not end well. */
  stop(): Promise<void>;
}

/** What opens its desk: as `Authorization: Bearer`. */
export const DESK_TOKEN = 'the-desk-of-a-process-that-is-tested';

/**
 * What node is given to run the service. PGlite is large: what the optimizing compiler takes is more than its code wins
 * back while a test runs.
 */
export const SERVICE = ['--enable-source-maps', '--liftoff-only', await bundledService()];

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function listening(service: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /listens on (http:\S+?),/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    service.stdout?.on('data', listen);
    service.stderr?.on('data', listen);
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
  });
}

/**
 * A data folder as the service's first start leaves it, for those who test a later one: to make it takes seconds, so it
 * is made once after each change of a migration and kept in `.cache/`.
 */
export async function makeDataFolder(name: string): Promise<string> {
  const cache = join(ROOT, '.cache');
  const kept = join(cache, `data-${migrationsHash(await readMigrations())}`);
  if (!existsSync(kept)) {
    await mkdir(cache, { recursive: true });
    const unfinished = await mkdtemp(join(cache, 'data-'));
    const db = await openDatabase({ dataDir: unfinished, databaseUrl: undefined });
    await migrate(db);
    await db.close();
    // Whoever was first has made the same.
    await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true }));
  }
  const folder = await mkdtemp(join(tmpdir(), name));
  await cp(kept, folder, { recursive: true });
  return folder;
}

/** Starts it on a free port. `env`: its settings. */
export async function startProcess(env: Record<string, string>): Promise<ServiceProcess> {
  const service = spawn(process.execPath, SERVICE, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', HOST: '127.0.0.1', PORT: '0', DESK: 'on', DESK_TOKEN, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => service.once('exit', resolve));
  const end = (signal: NodeJS.Signals) => {
    service.kill(signal);
    return exit;
  };
  try {
    const url = await listening(service);
    if (service.pid === undefined) throw new Error('the service has no process');
    return {
      url,
      pid: service.pid,
      kill: async () => void (await end('SIGKILL')),
      async stop() {
        const code = await end('SIGTERM');
        if (code !== 0) throw new Error(`the service ended with ${code}`);
      },
    };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

/** Never called: tells `npm test -- --changed`, which follows imports, what the process runs. */
export const runs = () => import('../../server/main.ts');
