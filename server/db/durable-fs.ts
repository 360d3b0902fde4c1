/**
 * PGlite's files in a folder, written so that they outlast a power cut. PGlite runs PostgreSQL with `fsync` off, and its
 * file system has no fsync: what was committed could be lost with the machine. Here PostgreSQL asks for it, as a server
 * does, and the folder's file system passes it on.
 */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** PGlite's own parameters, without `-F` (no fsync). Its `fdatasync` does nothing: only `fsync` reaches the folder. */
export const DURABLE_PARAMETERS = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'io_method=sync',
    'fsync=on',
    'wal_sync_method=fsync',
  ].flatMap((setting) => ['-c', setting]),
];

/** An open file of PostgreSQL's, as Emscripten knows it. A folder has no file descriptor. */
interface Stream {
  readonly nfd?: number;
  readonly node: object;
}

interface FolderFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: object): string;
}

export class DurableFS extends NodeFS {
  /** Writes an open file out. */
  readonly #fsync: (file: number) => void;

  constructor(folder: string, fsync: (file: number) => void = fsyncSync) {
    super(folder);
    this.#fsync = fsync;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const passFsyncOn = (module: { NODEFS?: FolderFileSystem }) => {
      const files = module.NODEFS;
      if (files === undefined) throw new Error('PGlite has no file system of a folder: its fsync cannot be passed on');
      files.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncPath(files.realPath(node));
        else this.#fsync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), passFsyncOn] } };
  }
}

/** Writes out everything below a folder: what `initdb` made was not. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
