/** Gift links leave the phone in an envelope: AES-256-GCM, `v1.<iv>.<ciphertext with tag>` (contract/deposit.ts). */

function base64url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The 32 bytes of a key in base64; null when there is none or it is not one. */
export function linkKeyOf(base64: string | null): Uint8Array<ArrayBuffer> | null {
  if (base64 === null) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    return bytes.length === 32 ? bytes : null;
  } catch {
    return null;
  }
}

/** Browsers have no WebCrypto on an insecure address. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/**
 * Closes an envelope. `intent` is the intent's random key: the iv comes out of it and the text, so a retry sends the
 * very same envelope (another one under the same `Idempotency-Key` would be a conflict), and no iv ever closes two
 * different texts. Rejects if the browser has no WebCrypto.
 */
export async function sealed(text: string, key: Uint8Array<ArrayBuffer>, intent: string): Promise<string> {
  const iv = (await sha256(`${intent}\n${text}`)).slice(0, 12);
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, new TextEncoder().encode(text));
  return `v1.${base64url(iv)}.${base64url(new Uint8Array(closed))}`;
}
