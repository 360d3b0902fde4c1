/** The pictures of slips among the stored files. */
import { createHash } from 'node:crypto';
import type { FileStore } from '../files/store.ts';

/** Keeps a picture and returns its name: a hash, so that the same upload made twice is one file. Throws as `keep`. */
export async function keepPicture(files: FileStore, memberId: number, jpeg: Uint8Array, now: Date): Promise<string> {
  const name = `${createHash('sha256').update(`${memberId}\n`).update(jpeg).digest('hex')}.jpg`;
  await files.keep({ name, owner: `member:${memberId}`, purpose: 'slip', bytes: jpeg, now });
  return name;
}
