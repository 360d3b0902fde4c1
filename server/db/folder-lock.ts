/**
 * Keeps a second process off a PGlite folder: two would corrupt it. The lock is a file that names its holder; one left
 * behind by a process that is gone is taken over.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../config.ts';

/** Takes the lock of a folder, making the folder if need be. Returns what gives it back. Throws a StartupError. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'service.lock');
  const mine = holder(process.pid);
  makeWritable(folder);
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => {
        if (read(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw cannotUse(folder, error);
      const theirs = read(file);
      const pid = Number(theirs?.split(' ')[0]);
      if (theirs !== undefined && theirs !== mine && isRunning(pid, theirs))
        throw new StartupError(
          `another process (${pid}) already uses the data folder ${folder}; stop it or set DATA_DIR to another folder`,
        );
      setAside(file);
    }
  }
  throw new StartupError(`cannot lock the data folder ${folder}: another process keeps taking ${file}`);
}

/** A rename is atomic, so of several processes that find a stale lock only one moves it away. */
function setAside(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // Someone else was quicker.
  }
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.writable.${process.pid}`);
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

/** The process id and, where the system tells it, when the process started: ids are used again. */
function holder(pid: number): string {
  return `${pid} ${startOf(pid)}`;
}

function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  // The 22nd field, counted after the name, which may itself hold spaces and brackets.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
}

function isRunning(pid: number, theirs: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  return holder(pid) === theirs;
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
