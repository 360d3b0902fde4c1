/**
 * Keeps a second process off a PGlite folder: two would corrupt it. The lock is a file that its holder writes anew each
 * second. Whether a holder still lives is known at once where its process can be seen. Another container, or another
 * machine, does not see it: there the lock is taken over when the file has stood still for long enough by the taker's own
 * clock.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { StartupError } from '../config.ts';

/** Milliseconds between two beats of a holder. */
const BEAT = 1_000;
/** Much longer than a holder that lives leaves out, however busy its machine. */
const DEAD_AFTER = 30_000;
/** A holder that could not beat for so long, as when its machine slept, looks whether the folder is still its own. */
const DOUBTFUL_AFTER = 5_000;

const holderSchema = v.object({
  /** The id of this holder of the lock. */
  id: v.string(),
  pid: v.number(),
  /** The start of the process, in the system's ticks: process ids are used again. */
  started: v.string(),
  /** The machine's run and the namespace in which `pid` means something. */
  place: v.string(),
  beat: v.number(),
});
type Holder = v.InferOutput<typeof holderSchema>;

export interface FolderLock {
  /** Throws when another process has taken the folder. Cheap: it looks only after a pause in which that could be. */
  expectHeld(): void;
  release(): void;
}

/**
 * Takes the lock of a folder, making the folder if need be. `lost` is told, once, when another process has taken it
 * meanwhile: nothing more may be written. Throws a StartupError. `deadAfter`: milliseconds without a beat after which a
 * holder that cannot be seen is taken for dead.
 */
export async function lockFolder(
  folder: string,
  lost: (error: Error) => void,
  deadAfter = DEAD_AFTER,
): Promise<FolderLock> {
  const file = join(folder, 'service.lock');
  makeWritable(folder);
  for (let attempt = 0; attempt < 5; attempt++) {
    const mine: Holder = { id: randomUUID(), ...self(), beat: 0 };
    const whole = `${file}.${mine.id}`;
    try {
      // A link is made at once and fails where a lock is: nobody finds half of one.
      writeFileSync(whole, JSON.stringify(mine));
      linkSync(whole, file);
      return hold(file, mine, lost);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw cannotUse(folder, error);
    } finally {
      rmSync(whole, { force: true });
    }
    const found = read(file);
    if (found === undefined) continue;
    if (await isAlive(file, found, deadAfter))
      throw new StartupError(
        `another process (${holderIn(found)?.pid ?? 'unknown'}) already uses the data folder ${folder}; stop it or set DATA_DIR to another folder`,
      );
    setAside(file, found);
  }
  throw new StartupError(`cannot lock the data folder ${folder}: another process keeps taking ${file}`);
}

function hold(file: string, mine: Holder, lost: (error: Error) => void): FolderLock {
  let holder = mine;
  let beatAt = performance.now();
  const check = () => {
    if (readHolder(file)?.id === mine.id) return;
    clearInterval(timer);
    throw new Error(`another process has taken the data folder's lock ${file}`);
  };
  const beat = () => {
    check();
    holder = { ...holder, beat: holder.beat + 1 };
    const next = `${file}.${mine.id}`;
    writeFileSync(next, JSON.stringify(holder));
    renameSync(next, file);
    beatAt = performance.now();
  };
  const timer = setInterval(() => {
    try {
      beat();
    } catch (error) {
      // A disk that is full for a moment is no reason to stop, as long as nobody else can have taken the folder.
      if (performance.now() - beatAt < DOUBTFUL_AFTER && readHolder(file)?.id === mine.id) return;
      clearInterval(timer);
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  }, BEAT);
  timer.unref();
  return {
    expectHeld() {
      if (performance.now() - beatAt > DOUBTFUL_AFTER) beat();
    },
    release() {
      clearInterval(timer);
      if (readHolder(file)?.id === mine.id) rmSync(file, { force: true });
    },
  };
}

/** Waits, where the holder's process cannot be seen or the lock not be read, until it is sure either way. */
async function isAlive(file: string, found: string, deadAfter: number): Promise<boolean> {
  const theirs = holderIn(found);
  if (theirs !== undefined && theirs.place === place() && theirs.place !== UNKNOWN) return isRunning(theirs);
  const began = performance.now();
  while (performance.now() - began < deadAfter) {
    await sleep(BEAT / 4);
    const now = read(file);
    if (now === undefined) return false;
    if (now !== found) return true;
  }
  return false;
}

/**
 * A rename is atomic, so of several processes that find a dead holder's lock only one moves it away. What was moved is
 * looked at: if it is not the one that was found dead, somebody was quicker and the lock is theirs again.
 */
function setAside(file: string, dead: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== dead) renameSync(aside, file);
    rmSync(aside, { force: true });
  } catch {
    // Someone else was quicker.
  }
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.writable.${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw cannotUse(folder, error);
  }
}

function cannotUse(folder: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartupError(`cannot write to the data folder ${folder}: ${reason}`);
}

const UNKNOWN = '';

/**
 * The machine's run and the namespace of the process; empty where the system does not show them: then a process is
 * never known by its number.
 */
function place(): string {
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim();
  try {
    return boot === undefined ? UNKNOWN : `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return UNKNOWN;
  }
}

const self = () => ({ pid: process.pid, started: startOf(process.pid) ?? '', place: place() });

function startOf(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The 22nd field, counted after the name, which may itself hold spaces and brackets.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

/** True if the holder's process runs; only a holder of this place can be judged. */
function isRunning({ pid, started }: Holder): boolean {
  return startOf(pid) === started;
}

/** Undefined for no file, and for one that is none of ours or was cut short. */
function readHolder(file: string): Holder | undefined {
  const text = read(file);
  return text === undefined ? undefined : holderIn(text);
}

function holderIn(text: string): Holder | undefined {
  try {
    return v.parse(holderSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
