/** How a member shows that it is them again, for what a session alone must not do. */
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

/** The password, or a passkey's answer to a challenge of `challengePasskey`. */
export const proof = v.object({
  password: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  passkey: v.optional(assertion),
});
export type Proof = v.InferInput<typeof proof>;
