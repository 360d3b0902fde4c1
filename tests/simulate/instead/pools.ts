/** In the place of server/workers/pools.ts: what its workers do, here and now. */
import { type ScryptOptions, scryptSync } from 'node:crypto';

export class Exceeded extends Error {}

export async function derive(
  _who: string,
  password: string,
  salt: Uint8Array,
  length: number,
  options: ScryptOptions,
): Promise<Uint8Array> {
  return scryptSync(password, salt, length, options);
}

export const areUploadsFull = () => false;

export function onUpload<R>(_kind: string, _who: string, work: () => Promise<R>): Promise<R> {
  return work();
}

export async function onPicture(): Promise<never> {
  throw new Exceeded('pictures are not simulated');
}
