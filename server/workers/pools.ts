/**
 * What takes the processor's time is done beside the service, with a limit on time, memory and how much may wait. Two
 * pools, so that pictures never keep a login waiting.
 *
 * - Pictures: processes of a low priority. A process can be ended whatever its native code is doing, and what it took is
 *   free again.
 * - Passwords: threads, each computing one hash at a time. Node's own pool of threads stays free for files.
 */
import type { ScryptOptions } from 'node:crypto';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import workerpool, { type Pool } from 'workerpool';
import type { PictureWork } from './pictures.worker.ts';
import { Turns } from './turns.ts';

/** The work did not end in time, or took too much memory: its worker was ended. */
export class Exceeded extends Error {}

/** So that a process can begin with TypeScript. */
const execArgv = ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** One core stays with the service. */
const CORES = Math.max(1, availableParallelism() - 1);
/** Milliseconds between asking a worker to end and ending it. */
const PATIENCE = 50;
/** Megabytes of JavaScript's heap in a picture's process; `MEMORY_MAX` there is for all of the process. */
const HEAP = 256;
const PICTURE_WORKERS = Math.min(2, CORES);
const PASSWORD_WORKERS = Math.min(4, CORES);
/** How many wait at most, and for how long in milliseconds. */
const pictureTurns = new Turns(PICTURE_WORKERS, 40, 30_000);
const passwordTurns = new Turns(PASSWORD_WORKERS, 100, 15_000);
/** Milliseconds that one password may take: a hundred times what it does. */
const PASSWORD_TIME = 30_000;

/** A pool that starts with its first task. */
function lazily(make: () => Pool): () => Pool {
  let pool: Pool | undefined;
  return () => {
    pool ??= make();
    return pool;
  };
}

const pictures = lazily(() =>
  workerpool.pool(script('./pictures.worker.ts'), {
    workerType: 'process',
    maxWorkers: PICTURE_WORKERS,
    workerTerminateTimeout: PATIENCE,
    forkOpts: { execArgv: [...execArgv, `--max-old-space-size=${HEAP}`], serialization: 'advanced' },
  }),
);

const passwords = lazily(() =>
  workerpool.pool(script('./passwords.worker.mjs'), {
    workerType: 'thread',
    maxWorkers: PASSWORD_WORKERS,
    workerTerminateTimeout: PATIENCE,
  }),
);

/** Looks at a picture. Throws Busy, or Exceeded after `time` milliseconds or when it took too much memory. */
export function onPicture<M extends keyof PictureWork>(
  method: M,
  bytes: Uint8Array,
  time: number,
): Promise<Awaited<ReturnType<PictureWork[M]>>> {
  return pictureTurns.run(() => run(pictures(), method, [bytes], time));
}

/** Computes a password's hash. Throws Busy. */
export function derive(
  password: string,
  salt: Uint8Array,
  length: number,
  options: ScryptOptions,
): Promise<Uint8Array> {
  return passwordTurns.run(() => run(passwords(), 'derive', [password, salt, length, options], PASSWORD_TIME));
}

async function run(pool: Pool, method: string, params: unknown[], time: number) {
  try {
    return await pool.exec(method, params).timeout(time);
  } catch (error) {
    if (error instanceof workerpool.Promise.TimeoutError || error instanceof workerpool.TerminateError)
      throw new Exceeded(method, { cause: error });
    throw error;
  }
}
