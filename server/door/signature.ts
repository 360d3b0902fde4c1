/** Checks the sender of a call by its signature, and that the call comes only once. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  DOOR_CODES,
  DOOR_WINDOW,
  type DoorAction,
  type DoorCode,
  KEY_HEADER,
  SIGNATURE_HEADER,
  signedText,
  TIME_HEADER,
} from '../../contract/door.ts';
import type { Queries } from '../db/database.ts';
import type { DoorKey } from './keys.ts';

/** Sent as `{message: code, details}`. */
export class DoorRefusal extends Error {
  readonly statusCode: number;
  constructor(
    readonly code: DoorCode,
    readonly details: string = DOOR_CODES[code][1],
  ) {
    super(code);
    this.statusCode = DOOR_CODES[code][0];
  }
}

export interface Signed {
  readonly key: DoorKey;
  readonly time: string;
  readonly signature: Buffer;
}

/** Reads the headers before the body. Refuses with SIGNATURE, CLOCK. */
export function readSigned({ headers }: FastifyRequest, keys: ReadonlyMap<string, DoorKey>, now: Date): Signed {
  const { [KEY_HEADER]: name, [TIME_HEADER]: time, [SIGNATURE_HEADER]: signature } = headers;
  const key = typeof name === 'string' ? keys.get(name) : undefined;
  if (key === undefined || typeof signature !== 'string' || !/^[\da-f]{64}$/.test(signature))
    throw new DoorRefusal('SIGNATURE');
  if (typeof time !== 'string' || !/^\d{1,15}$/.test(time) || Math.abs(Number(time) - now.getTime()) > DOOR_WINDOW)
    throw new DoorRefusal('CLOCK');
  return { key, time, signature: Buffer.from(signature, 'hex') };
}

/** Refuses with SIGNATURE unless that is what was signed, with NOT_ALLOWED where the key is not good for it. */
export function expectSigned(signed: Signed, request: FastifyRequest, body: Buffer, action: DoorAction): void {
  const { key, time, signature } = signed;
  const made = createHmac('sha256', key.secret)
    .update(signedText(request.method, request.originalUrl, time))
    .update(body)
    .digest();
  if (!timingSafeEqual(made, signature)) throw new DoorRefusal('SIGNATURE');
  if (!key.actions.has(action)) throw new DoorRefusal('NOT_ALLOWED');
}

/** Refuses with REPLAYED where the signature has come before, in any process, whatever was answered then. */
export async function expectFirst(
  db: Queries,
  { key, signature }: Signed,
  action: DoorAction,
  now: Date,
): Promise<void> {
  const kept = await db.query(
    'insert into door_call (signature, key, action, at) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [signature, key.name, action, now],
  );
  if (kept.length === 0) throw new DoorRefusal('REPLAYED');
}
