/** Where the pictures of slips are kept. */
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newToken } from '../members/sessions.ts';

/** Where slips are, below the data folder: never below what is served. */
export const slipFolder = (dataDir: string) => join(dataDir, 'slips');

/**
 * Keeps a picture and returns its file name: a hash, so that the same upload made twice is one file. Whole or not at
 * all. Throws when the disk does.
 */
export async function keepPicture(dataDir: string, memberId: number, jpeg: Uint8Array): Promise<string> {
  const name = `${createHash('sha256').update(`${memberId}\n`).update(jpeg).digest('hex')}.jpg`;
  const folder = slipFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${newToken()}`);
  await writeFile(unfinished, jpeg, { mode: 0o600 });
  await rename(unfinished, join(folder, name));
  return name;
}
