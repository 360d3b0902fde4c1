/** Passkeys (WebAuthn): beside the password, never in its place. A backend may lack these calls. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, message } from './entities.ts';
import { fields, given, needed, optional, told, toldOrNone } from './fields.ts';
import { key, listOf, moment } from './lenient.ts';
import { login } from './login.ts';
import { assertion, bytes, PROOF_ERRORS, proof } from './proof.ts';
import { device } from './sessions.ts';

const member = { access: 'member', tag: 'Passkeys', isOptional: true } as const;
const visitor = { ...member, access: 'public' } as const;

export const passkey = fields({
  id: needed(key),
  /** The browser and system with which it was made. */
  device: optional(device),
  createdAt: told(moment),
  /** Null where the passkey was not used yet. */
  lastUsedAt: toldOrNone(moment),
});
export type Passkey = v.InferOutput<typeof passkey>;

const wish = v.picklist(['required', 'preferred', 'discouraged']);
const transport = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const descriptor = fields({
  id: needed(v.string()),
  type: needed(v.literal('public-key')),
  transports: given(v.array(transport)),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptions = fields({
  challenge: needed(key),
  rpId: given(v.string()),
  timeout: given(v.number()),
  allowCredentials: needed(v.optional(v.array(descriptor))),
  userVerification: given(wish),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = fields({
  challenge: needed(key),
  rp: needed(fields({ id: given(v.string()), name: needed(v.string()) })),
  user: needed(fields({ id: needed(key), name: needed(v.string()), displayName: needed(v.string()) })),
  pubKeyCredParams: needed(v.array(fields({ type: needed(v.literal('public-key')), alg: needed(v.number()) }))),
  timeout: given(v.number()),
  excludeCredentials: needed(v.optional(v.array(descriptor))),
  authenticatorSelection: given(
    fields({ residentKey: given(wish), requireResidentKey: given(v.boolean()), userVerification: given(wish) }),
  ),
  attestation: given(v.picklist(['none', 'direct', 'enterprise'])),
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

export const listPasskeys = /*#__PURE__*/ call({
  ...member,
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  repeat: 'safe',
  summary: "The member's passkeys, the newest first (optional)",
  without: 'has no passkeys',
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
  without: 'has no passkeys',
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
  without: 'has no passkeys',
  body: proof,
  reply: creationOptions,
  errors: ['INVALID_REQUEST', 'PASSKEY_FULL', 'NOT_FOUND', ...PROOF_ERRORS],
});

export const addPasskey = /*#__PURE__*/ call({
  ...member,
  id: 'addPasskey',
  method: 'POST',
  path: '/api/passkeys',
  repeat: 'never',
  summary: 'Keeps the new passkey (optional)',
  without: 'has no passkeys',
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
  without: 'has no passkeys',
  params: v.object({ id }),
  body: proof,
  reply: message,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', ...PROOF_ERRORS],
});

export const challengeLogin = /*#__PURE__*/ call({
  ...visitor,
  id: 'challengeLogin',
  method: 'POST',
  path: '/api/login/passkey/challenge',
  repeat: 'never',
  summary: 'A challenge to log in with a passkey, good once, for some minutes, in this browser (optional)',
  without: 'logs in with the password only',
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
  without: 'logs in with the password only',
  body: assertion,
  reply: login.reply,
  errors: ['INVALID_REQUEST', 'PASSKEY_INVALID', 'INACTIVE_USER', 'NOT_FOUND', 'REQUEST_LIMIT_1MIN'],
});
