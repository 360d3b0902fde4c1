/** Takes in the files that earlier releases kept in the data folder, and removes them there. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { type FileStore, markUsed, type Purpose, TooMuch } from './store.ts';

const FOLDERS: Readonly<Record<Purpose, { folder: string; names: RegExp }>> = {
  slip: { folder: 'slips', names: /^[0-9a-f]{64}\.jpg$/ },
  chat: { folder: 'chat', names: /^[\w-]{43}\.(png|jpg|gif|mp4|mov|pdf)$/ },
};

/**
 * Stores the folder's files in the database or the object store, at the start, before anything listens. A file that
 * fails stays where it is, for the next start.
 */
export async function takeFolderIn(db: Database, files: FileStore, dataDir: string): Promise<number> {
  let count = 0;
  for (const purpose of ['slip', 'chat'] as const) {
    const folder = join(dataDir, FOLDERS[purpose].folder);
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((name) => FOLDERS[purpose].names.test(name))) {
      const path = join(folder, name);
      const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)]);
      if (bytes.length === 0) continue;
      try {
        // An owner each: none of them is anybody's share.
        await files.keep({ name, owner: `folder:${name}`, purpose, bytes, now: mtime });
      } catch (error) {
        if (!(error instanceof TooMuch)) throw error;
        continue;
      }
      await markUsed(db, name, purpose);
      await rm(path);
      count++;
    }
  }
  return count;
}
