/** A forgotten password: a code by SMS, checked by `verifyOtp`, then a new one (all optional). */
import * as v from 'valibot';
import { password, phoneNumber } from './account.ts';
import { call } from './call.ts';
import { message } from './entities.ts';
import { sendOtp } from './otp.ts';

export const sendResetOtp = /*#__PURE__*/ call({
  id: 'sendResetOtp',
  method: 'POST',
  path: '/api/otp/reset',
  access: 'public',
  repeat: 'never',
  tag: 'OTP',
  isOptional: true,
  summary: 'Sends a code for a new password, where the number has an account. The reply does not tell whether it has',
  without: 'goes to support with a forgotten password',
  body: v.object({ phoneNumber }),
  reply: sendOtp.reply,
  errors: [
    'INVALID_REQUEST',
    'OTP_BLOCK',
    'RESET_LIMIT',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
    'OTP_SEND_FAIL',
    'PHONE_NUMBER_REQUIRE_10_DIGIT',
    'NOT_FOUND',
  ],
});

export const resetPassword = /*#__PURE__*/ call({
  id: 'resetPassword',
  method: 'PUT',
  path: '/api/account/resetpwd',
  access: 'public',
  repeat: 'never',
  tag: 'Account',
  isOptional: true,
  summary:
    'Sets a new password, once, with a token of sendResetOtp whose code was checked. All sessions end, passkeys are ' +
    'removed. ' +
    'OTP_VERIFIED: it has been used for that already',
  without: 'goes to support with a forgotten password',
  body: v.object({ otpToken: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), newPassword: password }),
  reply: message,
  errors: ['INVALID_REQUEST', 'PASSWORD_TOO_WEAK', 'UNVERIFIED_OTP', 'OTP_EXPIRED', 'OTP_VERIFIED', 'NOT_FOUND'],
});
