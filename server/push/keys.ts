/** The keys by which push services know who sends (VAPID): from the settings, or made for trying. */
import { createECDH } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

export interface PushKeys {
  /** 65 bytes in base64url. */
  readonly publicKey: string;
  /** 32 bytes in base64url. Secret. */
  readonly privateKey: string;
  /** The address at which push services reach the operator: `mailto:` or `https:`. */
  readonly subject: string;
}

const curve = () => createECDH('prime256v1');

/** The public key to a private one; undefined where it is none. */
export function publicKeyOf(privateKey: string): string | undefined {
  const ecdh = curve();
  try {
    ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return ecdh.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

/** True for a point of the curve: with anything else nothing can be encrypted. */
export function isPoint(publicKey: string): boolean {
  const ecdh = curve();
  ecdh.generateKeys();
  try {
    return ecdh.computeSecret(Buffer.from(publicKey, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/** From VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY and VAPID_SUBJECT; undefined where none is set, the name of what is wrong as a string. */
export function readPushKeys(get: (name: string) => string | undefined): PushKeys | string | undefined {
  const [privateKey, publicKey, subject] = ['PRIVATE_KEY', 'PUBLIC_KEY', 'SUBJECT'].map((name) => get(`VAPID_${name}`));
  if (privateKey === undefined && publicKey === undefined && subject === undefined) return undefined;
  if (privateKey === undefined || !/^[\w-]{43}$/.test(privateKey)) return 'VAPID_PRIVATE_KEY';
  if (publicKey === undefined || publicKeyOf(privateKey) !== publicKey) return 'VAPID_PUBLIC_KEY';
  if (subject === undefined || !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) return 'VAPID_SUBJECT';
  return { privateKey, publicKey, subject };
}

const kept = v.object({ publicKey: v.string(), privateKey: v.string(), subject: v.string() });

/** Keys for trying, made once and kept in the data folder: a browser's subscription is for one key. */
export async function developmentKeys(dataDir: string): Promise<PushKeys> {
  const file = join(dataDir, 'push-keys.json');
  try {
    return v.parse(kept, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    const ecdh = curve();
    ecdh.generateKeys();
    // A key that begins with zeros is given without them.
    const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
      .subarray(-32)
      .toString('base64url');
    const made = { publicKey: ecdh.getPublicKey('base64url'), privateKey, subject: 'mailto:nobody@example.com' };
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }
}
