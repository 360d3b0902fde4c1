/** A device that makes passkeys, as a browser would use it: ES256, "none" attestation, and whatever lie a test wants. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { BodyOf } from '../../contract/call.ts';
import type { addPasskey } from '../../contract/passkeys.ts';
import type { Assertion } from '../../contract/proof.ts';

/** Values that a test may make the device give. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  /** True if the device verified its user. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly type?: 'webauthn.create' | 'webauthn.get';
  readonly userHandle?: string;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  readonly #site: { origin: string; rpId: string };
  #counter = 0;
  #user = '';

  constructor(origin: string) {
    this.#site = { origin, rpId: new URL(origin).hostname };
  }

  /** Answers `beginPasskey`. */
  make(options: { challenge: string; user: { id: string } }, lies: Lies = {}): BodyOf<typeof addPasskey> {
    this.#user = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const data = Buffer.concat([
      this.#head(ATTESTED, lies),
      Buffer.alloc(16),
      length,
      this.#id,
      isoCBOR.encode(this.#publicKey()),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData(options.challenge, { type: 'webauthn.create', ...lies }),
        // The library's type knows no values that are not known yet.
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
    };
  }

  /** Answers `challengeLogin` and `challengePasskey`. */
  sign(options: { challenge: string }, lies: Lies = {}): Assertion {
    this.#counter += 1;
    const data = this.#head(0, { counter: this.#counter, ...lies });
    const clientDataJSON = this.#clientData(options.challenge, lies);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]))
      .sign(this.#keys.privateKey);
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(signature),
        ...this.#handle(lies),
      },
    };
  }

  /** A device that has made none names nobody. */
  #handle({ userHandle = this.#user }: Lies): { userHandle?: string } {
    return userHandle === '' ? {} : { userHandle };
  }

  #head(flags: number, { rpId = this.#site.rpId, verified = true, counter = 0 }: Lies): Buffer {
    const head = Buffer.alloc(37);
    sha256(rpId).copy(head);
    head.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0), 32);
    head.writeUInt32BE(counter, 33);
    return head;
  }

  #clientData(challenge: string, { type = 'webauthn.get', origin = this.#site.origin }: Lies): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** COSE: an elliptic curve key of P-256 for ES256. */
  #publicKey(): Map<number, number | Uint8Array> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
  }
}
