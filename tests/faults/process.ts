/** The real service as a process of its own that can be killed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { templateFile } from '../service/template.ts';
import { bundledService } from './bundle.ts';

export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Kills it at once, without a word, as a crash or an empty battery does. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops it as an operator does. Throws when it does not end well. */
  stop(): Promise<void>;
}

/** The token that opens its desk: as `Authorization: Bearer`. */
export const DESK_TOKEN = 'the-desk-of-a-process-that-is-tested';

export const BUNDLE = await bundledService({ passwords: process.env.VITEST ? 'quick' : 'as in production' });

/**
 * Options of node for running the service. PGlite is large: the optimizing compiler takes more time than its code wins
 * back while a test runs.
 */
export const SERVICE = ['--liftoff-only', BUNDLE.main];

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
 * A data folder with all tables and no rows, for those who test a later start than the first: to make the tables takes
 * seconds, so they come from the tests' template.
 */
export async function makeDataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  const database = join(folder, 'pg');
  await mkdir(database, { mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', await templateFile(), '-C', database]);
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

/** Never called: shows `npm test -- --changed`, which follows imports, what the process runs. */
export const runs = () => import('../../server/main.ts');
