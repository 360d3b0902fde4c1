/** Registration. */
import * as v from 'valibot';
import { call } from './call.ts';
import { currency, message } from './entities.ts';
import { type Invariants, isNotDone } from './invariant.ts';

/** Digits only. Outside the Laos build the service wants exactly 10 (rule: Phone length). */
export const phoneNumber = v.pipe(v.string(), v.regex(/^\d{8,15}$/));
/** A name, or a code. */
export const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const accountNo = v.pipe(v.string(), v.regex(/^\d{6,20}$/));

/** Banks whose account name must be in English letters (rule: English-name banks). */
export const ENGLISH_NAME_BANKS = ['KTB', 'TMB', 'BBL'] as const;

/** Registration payload. `bankAccountName` is first and last name joined by a space. */
const registration = v.object({
  name: text,
  username: phoneNumber,
  password,
  sourceCode: v.optional(v.string(), ''),
  inviteCode: v.optional(v.string(), ''),
  bankCode: text,
  bankAccountName: text,
  bankAccountNo: accountNo,
  currency: v.optional(currency),
});
export type Registration = v.InferInput<typeof registration>;

const REGISTRATION_ERRORS = [
  'INVALID_REQUEST',
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'UNVERIFIED_OTP',
  'PASSWORD_TOO_WEAK',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'REGISTER_FAIL',
  'GAME_ACTIVATION_FAIL',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
] as const;

export const validateAccount = /*#__PURE__*/ call({
  id: 'validateAccount',
  method: 'POST',
  path: '/api/account/validate',
  access: 'public',
  repeat: 'never',
  tag: 'Account',
  summary: 'Checks what is known of a registration so far; bank fields may still be missing',
  without: 'cannot register',
  isRequired: true,
  body: v.object({
    ...registration.entries,
    ...v.partial(v.pick(registration, ['bankCode', 'bankAccountName', 'bankAccountNo'])).entries,
  }),
  reply: message,
  errors: REGISTRATION_ERRORS,
});

export const createAccount = /*#__PURE__*/ call({
  id: 'createAccount',
  method: 'POST',
  path: '/api/account',
  access: 'public',
  repeat: 'never',
  tag: 'Account',
  summary: 'Registers a player',
  without: 'cannot register',
  isRequired: true,
  body: registration,
  reply: message,
  errors: REGISTRATION_ERRORS,
});

export const accountInvariants = {
  existing: {
    wrong: 'A phone number that is registered is valid for another account: refuse it with EXISTING_USER',
    holds: isNotDone,
  },
} as const satisfies Invariants<{ readonly done: boolean }>;
