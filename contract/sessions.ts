/** The devices on which a member is logged in, and the account's activity. A backend may lack these calls. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, message } from './entities.ts';
import { fields, needed, optional, optionalAs, text, told, yesNo } from './fields.ts';
import { key, listOf, moment } from './lenient.ts';
import { PROOF_ERRORS, proof } from './proof.ts';

/** The browser and system of a login or a passkey, by their own names. */
export const device = fields({
  browser: optional(text),
  system: optional(text),
  kind: optionalAs(v.picklist(['mobile', 'tablet', 'desktop', 'unknown']), 'unknown'),
});
export type Device = v.InferOutput<typeof device>;

export const session = fields({
  id: needed(key),
  device: optional(device),
  /** The network that it was opened from, not the whole address: `203.0.113.x`. */
  network: optional(text),
  createdAt: told(moment),
  /** Its last call, to within some minutes. */
  lastSeenAt: told(moment),
  /** The one that asks. */
  isCurrent: needed(yesNo),
});
export type Session = v.InferOutput<typeof session>;

const member = { access: 'member', tag: 'Account', isOptional: true } as const;

const ERRORS = ['INVALID_REQUEST', 'NOT_FOUND', ...PROOF_ERRORS] as const;

export const listSessions = /*#__PURE__*/ call({
  ...member,
  id: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  repeat: 'safe',
  summary: 'Where the member is logged in, the last seen first (optional)',
  without: 'does not see on which devices they are logged in',
  reply: fields({
    sessions: needed(listOf(session)),
    /** True if a code by SMS (`sendProofOtp`) may stand in for the password where that is required again. */
    takesOtp: optionalAs(yesNo, false),
  }),
});

/** Session `0` is none: with it the app has a proof checked, and nothing ends (rule: Quick lock). */
export const endSession = /*#__PURE__*/ call({
  ...member,
  id: 'endSession',
  method: 'POST',
  path: '/api/sessions/{id}/end',
  repeat: 'never',
  summary: 'Logs one session out; done also where it has ended meanwhile (optional)',
  without: 'cannot log another device out, nor lock the app: it opens by this call for session `0`, which is none',
  params: v.object({ id }),
  body: proof,
  reply: message,
  errors: ERRORS,
});

export const endOtherSessions = /*#__PURE__*/ call({
  ...member,
  id: 'endOtherSessions',
  method: 'POST',
  path: '/api/sessions/endOthers',
  repeat: 'never',
  summary: 'Logs all sessions out but the one that asks (optional)',
  without: 'cannot log another device out, nor lock the app: it opens by this call for session `0`, which is none',
  body: proof,
  reply: message,
  errors: ERRORS,
});

/** A type that the app does not know shows as it is. */
const securityEvent = fields({
  type: needed(key),
  createdAt: told(moment),
  device: optional(device),
  network: optional(text),
});
export type SecurityEvent = v.InferOutput<typeof securityEvent>;

export const listSecurityEvents = /*#__PURE__*/ call({
  ...member,
  id: 'listSecurityEvents',
  method: 'GET',
  path: '/api/account/security',
  repeat: 'safe',
  summary:
    'The last 30 entries of the activity that tell who can reach the account: password, payout account, new devices, sessions, passkeys (optional)',
  without: 'does not see what happened to the account',
  reply: fields({ events: needed(listOf(securityEvent)) }),
});
