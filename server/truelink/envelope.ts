/** Opens what the app sends as a gift link: AES-256-GCM, `v1.<iv>.<ciphertext with tag>` (contract/deposit.ts). */
import { createDecipheriv } from 'node:crypto';

/**
 * The key when none is set outside production: known to everybody, so that gift links can be tried at once. The app's
 * `VITE_LINK_KEY` must be the same.
 */
export const DEV_LINK_KEY = Buffer.from('player-wallet development key 32').toString('base64');

const TAG = 16;

/** The 32 bytes of a key in base64; undefined when it is not one. */
export function linkKeyBytes(base64: string): Uint8Array | undefined {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === base64 ? bytes : undefined;
}

export type Opened =
  | { readonly ok: true; readonly link: string }
  /** `malformed`: no envelope at all. `key`: closed with another key, or changed on the way. */
  | { readonly ok: false; readonly why: 'malformed' | 'key' };

/** Opens an envelope. */
export function openEnvelope(envelope: string, key: Uint8Array): Opened {
  const [, iv, sealed] = /^v1\.([\w-]{16})\.([\w-]{22,})$/.exec(envelope) ?? [];
  if (iv === undefined || sealed === undefined) return { ok: false, why: 'malformed' };
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
    decipher.setAuthTag(bytes.subarray(-TAG));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]);
    return { ok: true, link: text.toString('utf8') };
  } catch {
    return { ok: false, why: 'key' };
  }
}
