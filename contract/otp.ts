/** One-time passwords by SMS. */
import * as v from 'valibot';
import { phoneNumber } from './account.ts';
import { call } from './call.ts';
import { fields, given, optionalAs, optionalWords, tally } from './lenient.ts';

export const sendOtp = /*#__PURE__*/ call({
  id: 'sendOtp',
  method: 'POST',
  path: '/api/otp/send',
  access: 'public',
  repeat: 'never',
  tag: 'OTP',
  summary: 'Sends a code to the phone. Code OTP_VERIFIED in the reply: the number is verified already, skip the step',
  body: v.object({ phoneNumber }),
  reply: fields({
    otpRef: optionalWords,
    otpToken: optionalWords,
    code: optionalWords,
    /** Whole seconds until another code may be asked for, when the service tells. */
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
  body: v.object({
    otpToken: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    otpCode: v.pipe(v.string(), v.regex(/^\d{4,8}$/)),
  }),
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
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
  ],
});
