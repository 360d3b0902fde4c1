/** Proofs that it is the member, for actions that a session alone does not permit. */
import * as v from 'valibot';

/** Bytes as base64url. */
export const bytes = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(8192));

/** A passkey's answer to a challenge: `AuthenticationResponseJSON` of WebAuthn, what of it is used. */
export const assertion = v.object({
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.optional(bytes),
  }),
});
export type Assertion = v.InferInput<typeof assertion>;

/** A code that `sendProofOtp` has sent to the member's phone. */
export const smsCode = v.object({
  otpToken: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  otpCode: v.pipe(v.string(), v.regex(/^\d{4,8}$/)),
});

/** The password, a passkey's answer to a challenge of `challengePasskey`, or a code by SMS. */
export const proof = v.object({
  password: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  passkey: v.optional(assertion),
  otp: v.optional(smsCode),
});
export type Proof = v.InferInput<typeof proof>;

/** The codes with which a proof may be refused. */
export const PROOF_ERRORS = [
  'WRONG_PASSWORD',
  'PASSKEY_INVALID',
  'OTP_CODE_INVALID',
  'OTP_EXPIRED',
  'OTP_NOT_EXIST',
  'OTP_TOKEN_INVALID',
  'OTP_VERIFIED',
  'OTP_BLOCK',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
] as const;
