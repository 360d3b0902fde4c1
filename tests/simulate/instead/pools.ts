/** The stand-in for server/workers/pools.ts: its workers' jobs, done here and now. */
import { type ScryptOptions, scryptSync } from 'node:crypto';
import { readPicture } from '../slips.ts';

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
export const waitingForPictures = () => 0;
export const waitingForPasswords = () => 0;

export function onUpload<R>(_kind: string, _who: string, work: () => Promise<R>): Promise<R> {
  return work();
}

/** A slip's picture says what its transfer is; in the chat any text that says so is one. */
export async function onPicture(kind: string, bytes: Uint8Array): Promise<object | undefined> {
  if (kind === 'readPicture') return { kind: 'png', bytes };
  const reference = readPicture(Buffer.from(bytes).toString());
  if (reference === null) return undefined;
  return {
    jpeg: bytes,
    tooSmall: false,
    code: { sendingBank: '004', transactionReference: reference },
    hash: '0'.repeat(1024),
  };
}
