/** Notifications on the member's phone (Web Push). A backend may lack these calls: the app then offers none. */
import * as v from 'valibot';
import { call } from './call.ts';
import { message } from './entities.ts';
import { fields, needed, optional, optionalAs, text, yesNo } from './fields.ts';
import { key } from './lenient.ts';

/** The choices for a device: one for each kind of outcome, and `amounts`, which may then stand on the locked screen. */
const choice = { payouts: v.boolean(), deposits: v.boolean(), offers: v.boolean(), amounts: v.boolean() };
export type PushChoice = { readonly [Name in keyof typeof choice]: boolean };

const off = optionalAs(yesNo, false);

const member = { access: 'member', tag: 'Inbox', isOptional: true } as const;

export const readPush = /*#__PURE__*/ call({
  ...member,
  id: 'readPush',
  method: 'GET',
  path: '/api/push',
  repeat: 'safe',
  summary: 'The key with which a browser subscribes, and what the device of this session tells (optional)',
  without: 'offers no notifications on the phone',
  reply: fields({
    /** VAPID: the public key of P-256, uncompressed, in base64url. */
    publicKey: needed(key),
    /** Null where the session has none. */
    device: optional(fields({ endpoint: needed(text), payouts: off, deposits: off, offers: off, amounts: off })),
  }),
  errors: ['NOT_FOUND'],
});

/** A key of so many bytes in base64url. */
const bytesOf = (count: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`)));

export const keepPush = /*#__PURE__*/ call({
  ...member,
  id: 'keepPush',
  method: 'POST',
  path: '/api/push',
  repeat: 'never',
  summary: 'This device tells these outcomes from now on; in the place of what the session had (optional)',
  without: 'offers no notifications on the phone',
  body: v.object({
    /** The address at the browser's push service. */
    endpoint: v.pipe(v.string(), v.regex(/^[!-~]+$/), v.maxLength(2048)),
    p256dh: bytesOf(65),
    auth: bytesOf(16),
    ...choice,
  }),
  reply: message,
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});

export const removePush = /*#__PURE__*/ call({
  ...member,
  id: 'removePush',
  method: 'POST',
  path: '/api/push/remove',
  repeat: 'never',
  summary: 'The device of this session tells nothing any more; done also where it has none (optional)',
  without: 'offers no notifications on the phone',
  reply: message,
  errors: ['NOT_FOUND'],
});
