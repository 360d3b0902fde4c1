/** One-time passwords by SMS. */
import * as v from 'valibot';
import { phoneNumber } from './account.ts';
import { call } from './call.ts';
import { fields, given, needed, optionalAs, optionalWords } from './fields.ts';
import { type Invariants, isNotDone } from './invariant.ts';
import { key, tally } from './lenient.ts';
import { smsCode } from './proof.ts';

export const sendOtp = /*#__PURE__*/ call({
  id: 'sendOtp',
  method: 'POST',
  path: '/api/otp/send',
  access: 'public',
  repeat: 'never',
  tag: 'OTP',
  summary: 'Sends a code to the phone. Code OTP_VERIFIED in the reply: the number is verified already, skip the step',
  without: 'can register only where `registerOTP` is false',
  body: v.object({ phoneNumber }),
  reply: fields({
    otpRef: optionalWords,
    otpToken: optionalWords,
    code: optionalWords,
    /** Whole seconds until another code may be requested, if the service gives them. */
    resendIn: given(tally),
    /** Whole seconds that the code is valid, when the service tells. */
    expireIn: given(tally),
  }),
  errors: [
    'INVALID_REQUEST',
    'OTP_BLOCK',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
    'OTP_SEND_FAIL',
    'EXISTING_USER',
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
  ],
});

export const verifyOtp = /*#__PURE__*/ call({
  id: 'verifyOtp',
  method: 'POST',
  path: '/api/otp/verify',
  access: 'public',
  repeat: 'never',
  tag: 'OTP',
  summary: 'Checks the code that the player read',
  without: 'can register only where `registerOTP` is false',
  body: smsCode,
  reply: fields({ code: optionalAs(v.string(), 'OTP_CODE_VALID') }),
  errors: [
    'INVALID_REQUEST',
    'OTP_BLOCK',
    'OTP_TOKEN_INVALID',
    'OTP_NOT_EXIST',
    'OTP_EXPIRED',
    'OTP_CODE_INVALID',
    'OTP_VERIFY_FAIL',
    'OTP_VERIFIED',
    'RESET_LIMIT',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
  ],
});

export const sendProofOtp = /*#__PURE__*/ call({
  id: 'sendProofOtp',
  method: 'POST',
  path: '/api/otp/proof',
  access: 'member',
  repeat: 'never',
  tag: 'OTP',
  isOptional: true,
  summary: "Sends a code to the member's own phone, good once where the password is asked for again (optional)",
  without: 'must know the old password to change it',
  reply: fields({
    otpRef: optionalWords,
    otpToken: needed(key),
    /** Whole seconds until another code may be requested, if the service gives them. */
    resendIn: given(tally),
    /** Whole seconds that the code is valid, when the service tells. */
    expireIn: given(tally),
  }),
  errors: ['OTP_BLOCK', 'OTP_SEND_FAIL', 'REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN', 'NOT_FOUND'],
});

export const otpInvariants = {
  second: {
    wrong: 'The code before the last is still good: end a number’s earlier codes when another one is sent',
    holds: isNotDone,
  },
  wrongCode: {
    wrong: 'A wrong code verifies the number: compare it with the one that was sent, and refuse with OTP_CODE_INVALID',
    holds: isNotDone,
  },
} as const satisfies Invariants<{ readonly done: boolean }>;
