/**
 * Work that takes the processor's time is done beside the service, with a limit on time, memory and how much may wait.
 * Two pools, so that pictures never keep a login waiting.
 *
 * - Pictures: processes of a low priority. A process can be ended whatever its native code is doing, and what it took is
 *   free again.
 * - Passwords: threads, each computing one hash at a time. Node's own pool of threads stays free for files.
 */
import type { ScryptOptions } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import workerpool, { type Pool } from 'workerpool';
import { CAPS, type Caps } from '../limits/caps.ts';
import { Busy, Turns } from '../limits/turns.ts';
import type { PictureWork } from './pictures.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Milliseconds between asking a worker to end and ending it. */
const PATIENCE = 50;
/** Megabytes of JavaScript's heap in a picture's process; `MEMORY_MAX` there is for all of the process. */
const HEAP = 256;
/** Milliseconds that one password may take: a hundred times what it does. */
const PASSWORD_TIME = 30_000;
const filmTurns = new Turns({ free: 2, most: 20, mostOfOne: 12, patience: 30_000 });

/** Workers begin with their first task. */
const picturesBy = (free: number) => ({
  turns: new Turns({ free, most: 40, mostOfOne: 12, patience: 30_000 }),
  pool: workerpool.pool(script('./pictures.worker.mjs'), {
    workerType: 'process',
    maxWorkers: free,
    workerTerminateTimeout: PATIENCE,
    forkOpts: { execArgv: [`--max-old-space-size=${HEAP}`], serialization: 'advanced' },
  }),
});

const passwordsBy = (free: number) => ({
  // Players of one mobile network may share an address.
  turns: new Turns({ free, most: 100, mostOfOne: 50, patience: 15_000 }),
  pool: workerpool.pool(script('./passwords.worker.mjs'), {
    workerType: 'thread',
    maxWorkers: free,
    workerTerminateTimeout: PATIENCE,
  }),
});

let pictures = picturesBy(CAPS.pictureWorkers);
let passwords = passwordsBy(CAPS.passwordWorkers);

/** Sets the number of workers for this process. Before the first task: what runs elsewhere would not be counted. */
export function setWorkers(caps: Pick<Caps, 'passwordWorkers' | 'pictureWorkers'>): void {
  pictures = picturesBy(caps.pictureWorkers);
  passwords = passwordsBy(caps.passwordWorkers);
}

/**
 * All the work on an uploaded file of a caller, with its queries and its storing: files that come at once are handled
 * one after another. Throws Busy when too much waits.
 */
export function onUpload<R>(kind: 'picture' | 'film', who: string, work: () => Promise<R>): Promise<R> {
  return (kind === 'picture' ? pictures.turns : filmTurns).run(who, work);
}

/**
 * The number of waiting files and passwords; and true if another upload would be refused, so that there is no use in
 * reading it.
 */
export const waitingForPictures = () => pictures.turns.waiting + filmTurns.waiting;
export const waitingForPasswords = () => passwords.turns.waiting;
export const areUploadsFull = () => pictures.turns.isFull || filmTurns.isFull;

/** Milliseconds in which a new process has begun, on a machine that has other work. */
const BEGINNING = 60_000;

/**
 * Looks at a picture, within `onUpload`. Throws Busy after `time` milliseconds, or when it took too
 * much memory: on a machine that has other work a good picture may, too.
 */
export async function onPicture<M extends keyof PictureWork>(
  method: M,
  bytes: Uint8Array,
  time: number,
): Promise<Awaited<ReturnType<PictureWork[M]>>> {
  // The time is the picture's: a process that follows one that was ended takes its own to begin.
  await run(pictures.pool, 'begin', [], BEGINNING);
  return run(pictures.pool, method, [bytes], time);
}

/** Computes a password's hash for a caller. Throws Busy when too many wait for theirs. */
export function derive(
  who: string,
  password: string,
  salt: Uint8Array,
  length: number,
  options: ScryptOptions,
): Promise<Uint8Array> {
  return passwords.turns.run(who, () =>
    run(passwords.pool, 'derive', [password, salt, length, options], PASSWORD_TIME),
  );
}

async function run(pool: Pool, method: string, params: unknown[], time: number) {
  try {
    return await pool.exec(method, params).timeout(time);
  } catch (error) {
    if (error instanceof workerpool.Promise.TimeoutError || error instanceof workerpool.TerminateError)
      throw new Busy(`${method} did not end in time`, { cause: error });
    throw error;
  }
}
