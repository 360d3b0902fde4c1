/** Accounts: register, log in, profile. */
import * as v from 'valibot';
import { call } from './call.ts';
import { bankAccount, currency, message, profile } from './entities.ts';
import { fields, needed, toldOrNone } from './fields.ts';
import { type Invariants, isNotDone } from './invariant.ts';
import { assertion, PROOF_ERRORS, smsCode } from './proof.ts';

/** Digits only. Outside the Laos build the service wants exactly 10 (rule: Phone length). */
export const phoneNumber = v.pipe(v.string(), v.regex(/^\d{8,15}$/));
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const accountNo = v.pipe(v.string(), v.regex(/^\d{6,20}$/));

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
  body: registration,
  reply: message,
  errors: REGISTRATION_ERRORS,
});

export const getProfile = /*#__PURE__*/ call({
  id: 'getProfile',
  method: 'GET',
  path: '/api/account/profile',
  access: 'member',
  repeat: 'safe',
  tag: 'Account',
  summary: 'Profile and bank account',
  reply: fields({ profile: needed(profile), bankAccount: toldOrNone(bankAccount) }),
  errors: ['NO_USER', 'NO_BANK'],
});

export const putProfile = /*#__PURE__*/ call({
  id: 'putProfile',
  method: 'PUT',
  path: '/api/account/profile',
  access: 'member',
  repeat: 'never',
  tag: 'Account',
  summary:
    'Changes name and bank account. A service may want a proof for another account, and hold payouts for a while',
  body: v.object({
    name: text,
    bankCode: text,
    bankAccountName: text,
    bankAccountNo: accountNo,
    password: v.optional(password),
    passkey: v.optional(assertion),
    otp: v.optional(smsCode),
  }),
  reply: message,
  errors: [
    'INVALID_REQUEST',
    'INVALID_BANK',
    'EXISTING_BANK',
    'BANK_ACCOUNT_NAME_ENG',
    'INVALID_USER_INFO',
    ...PROOF_ERRORS,
  ],
});

export const putBankAccountName = /*#__PURE__*/ call({
  id: 'putBankAccountName',
  method: 'PUT',
  path: '/api/account/bankAccountName',
  access: 'member',
  repeat: 'never',
  tag: 'Account',
  summary: 'Changes the account name into English, for KTB, TMB and BBL',
  body: v.object({ bankCode: text, bankAccountName: text }),
  reply: message,
  errors: ['INVALID_REQUEST', 'INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'NO_BANK'],
});

export const changePassword = /*#__PURE__*/ call({
  id: 'changePassword',
  method: 'PUT',
  path: '/api/account/changepwd',
  access: 'member',
  repeat: 'never',
  tag: 'Account',
  summary: 'Changes the password; other sessions of the player end. A passkey or a code may stand for the old one',
  body: v.object({
    oldPassword: v.optional(password),
    newPassword: password,
    passkey: v.optional(assertion),
    otp: v.optional(smsCode),
  }),
  reply: message,
  errors: ['INVALID_REQUEST', 'PASSWORD_TOO_WEAK', 'NO_USER', ...PROOF_ERRORS],
});

export const accountInvariants = {
  oldPassword: {
    wrong:
      'The password is changed though the old one is wrong: check oldPassword first, and refuse with WRONG_PASSWORD',
    holds: isNotDone,
  },
  existing: {
    wrong: 'A phone number that is registered is valid for another account: refuse it with EXISTING_USER',
    holds: isNotDone,
  },
} as const satisfies Invariants<{ readonly done: boolean }>;

export const profileInvariants = {
  own: {
    wrong: "The profile is another member's: take the member from the token of this very request",
    holds: ({ username, asked }) => username === asked,
  },
} as const satisfies Invariants<{ readonly username: string | null; readonly asked: string }>;
