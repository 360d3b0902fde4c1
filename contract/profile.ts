/** A member's own account: profile, bank account, password. */
import * as v from 'valibot';
import { accountNo, password, text } from './account.ts';
import { call } from './call.ts';
import { bankAccount, message, profile } from './entities.ts';
import { fields, needed, toldOrNone } from './fields.ts';
import { type Invariant, type Invariants, isNotDone } from './invariant.ts';
import { assertion, PROOF_ERRORS, smsCode } from './proof.ts';

export const getProfile = /*#__PURE__*/ call({
  id: 'getProfile',
  method: 'GET',
  path: '/api/account/profile',
  access: 'member',
  repeat: 'safe',
  tag: 'Account',
  summary: 'Profile and bank account',
  without: 'has no profile page',
  isRequired: true,
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
  without: 'loses nothing: the app does not send it',
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
  without: "cannot write the account's name in English",
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
  without: 'cannot change the password',
  isRequired: true,
  body: v.object({
    oldPassword: v.optional(password),
    newPassword: password,
    passkey: v.optional(assertion),
    otp: v.optional(smsCode),
  }),
  reply: message,
  errors: ['INVALID_REQUEST', 'PASSWORD_TOO_WEAK', 'NO_USER', ...PROOF_ERRORS],
});

export const passwordInvariant = {
  wrong: 'The password is changed though the old one is wrong: check oldPassword first, and refuse with WRONG_PASSWORD',
  holds: isNotDone,
} as const satisfies Invariant<{ readonly done: boolean }>;

export const profileInvariants = {
  own: {
    wrong: "The profile is another member's: take the member from the token of this very request",
    holds: ({ username, asked }) => username === asked,
  },
} as const satisfies Invariants<{ readonly username: string | null; readonly asked: string }>;
