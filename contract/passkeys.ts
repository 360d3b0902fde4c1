/** Passkeys (WebAuthn): beside the password, never in its place. A backend may lack these calls. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, message } from './entities.ts';
import { fields, key, listOf, moment, needed, optional, told, yesNo } from './lenient.ts';
import { login } from './login.ts';
import { assertion, bytes, proof } from './proof.ts';
import { device } from './sessions.ts';

const member = { access: 'member', tag: 'Passkeys', isOptional: true } as const;
const visitor = { ...member, access: 'public' } as const;

export const passkey = fields({
  id: needed(key),
  /** What it was made with. */
  device: optional(device),
  createdAt: told(moment),
  /** Null: not yet, or not known. */
  lastUsedAt: told(moment),
});
export type Passkey = v.InferOutput<typeof passkey>;

const descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.optional(v.number()),
  allowCredentials: v.optional(v.array(descriptor)),
  userVerification: v.literal('required'),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.optional(v.number()),
  excludeCredentials: v.optional(v.array(descriptor)),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});

/** `RegistrationResponseJSON` of WebAuthn, what of it is used. */
const attestation = v.object({
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});

export const lookupPasskeys = /*#__PURE__*/ call({
  ...visitor,
  id: 'lookupPasskeys',
  method: 'GET',
  path: '/api/lookup/passkeys',
  repeat: 'safe',
  summary: 'Whether one can log in with a passkey (optional)',
  reply: fields({ passkeys: needed(yesNo) }),
});

export const listPasskeys = /*#__PURE__*/ call({
  ...member,
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  repeat: 'safe',
  summary: "The member's passkeys, the newest first (optional)",
  reply: fields({ passkeys: needed(listOf(passkey)) }),
  errors: ['NOT_FOUND'],
});

export const challengePasskey = /*#__PURE__*/ call({
  ...member,
  id: 'challengePasskey',
  method: 'POST',
  path: '/api/passkeys/challenge',
  repeat: 'never',
  summary:
    'A challenge for the proof by a passkey of the member, good once, for some minutes, in this browser (optional)',
  reply: requestOptions,
  errors: ['NOT_FOUND', 'REQUEST_LIMIT_1MIN'],
});

export const beginPasskey = /*#__PURE__*/ call({
  ...member,
  id: 'beginPasskey',
  method: 'POST',
  path: '/api/passkeys/begin',
  repeat: 'never',
  summary: 'A challenge to make a new passkey, good once, for some minutes, in this browser (optional)',
  body: proof,
  reply: creationOptions,
  errors: ['INVALID_REQUEST', 'WRONG_PASSWORD', 'PASSKEY_INVALID', 'PASSKEY_FULL', 'REQUEST_LIMIT_1MIN', 'NOT_FOUND'],
});

export const addPasskey = /*#__PURE__*/ call({
  ...member,
  id: 'addPasskey',
  method: 'POST',
  path: '/api/passkeys',
  repeat: 'never',
  summary: 'Keeps the new passkey (optional)',
  body: attestation,
  reply: message,
  errors: ['INVALID_REQUEST', 'PASSKEY_INVALID', 'PASSKEY_FULL', 'NOT_FOUND'],
});

export const removePasskey = /*#__PURE__*/ call({
  ...member,
  id: 'removePasskey',
  method: 'POST',
  path: '/api/passkeys/{id}/remove',
  repeat: 'never',
  summary: 'Removes a passkey; done also where it is gone (optional)',
  params: v.object({ id }),
  body: proof,
  reply: message,
  errors: ['INVALID_REQUEST', 'WRONG_PASSWORD', 'PASSKEY_INVALID', 'REQUEST_LIMIT_1MIN', 'NOT_FOUND'],
});

export const challengeLogin = /*#__PURE__*/ call({
  ...visitor,
  id: 'challengeLogin',
  method: 'POST',
  path: '/api/login/passkey/challenge',
  repeat: 'never',
  summary: 'A challenge to log in with a passkey, good once, for some minutes, in this browser (optional)',
  reply: requestOptions,
  errors: ['NOT_FOUND', 'REQUEST_LIMIT_1MIN'],
});

export const loginByPasskey = /*#__PURE__*/ call({
  ...visitor,
  id: 'loginByPasskey',
  method: 'POST',
  path: '/api/login/passkey',
  repeat: 'never',
  summary: 'Opens a session (optional)',
  body: assertion,
  reply: login.reply,
  errors: ['INVALID_REQUEST', 'PASSKEY_INVALID', 'INACTIVE_USER', 'NOT_FOUND', 'REQUEST_LIMIT_1MIN'],
});
