/** Logging in and out. Apart from the other account calls: it is all of them that the first page needs. */
import * as v from 'valibot';
import { call } from './call.ts';
import { type Invariants, isNotDone } from './invariant.ts';

export const login = /*#__PURE__*/ call({
  id: 'login',
  method: 'POST',
  path: '/api/login',
  access: 'public',
  repeat: 'never',
  tag: 'Account',
  summary: 'Opens a session',
  without: 'cannot log in',
  isRequired: true,
  body: v.object({
    username: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  }),
  reply: v.object({ token: v.pipe(v.string(), v.minLength(1)) }),
  errors: [
    'INVALID_REQUEST',
    'WRONG_CREDENTIAL',
    'NO_USER',
    'WRONG_PASSWORD',
    'INACTIVE_USER',
    'LOGIN_FAIL',
    'INVALID_IP',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
  ],
});

export const logout = /*#__PURE__*/ call({
  id: 'logout',
  method: 'POST',
  path: '/api/logout',
  access: 'member',
  repeat: 'never',
  tag: 'Account',
  summary: 'Ends the session (optional)',
  without: 'logs out on the phone; the token lives on until it runs out',
  isOptional: true,
  reply: v.object({}),
});

export const sessionInvariants = {
  wrongPassword: {
    wrong: 'A wrong password opens a session: compare the password with the stored hash before a token is given',
    holds: isNotDone,
  },
  altered: {
    wrong: 'A token with another last letter is taken: check the whole token, or its signature',
    holds: isNotDone,
  },
  expired: {
    wrong: 'A token that has run out is taken: look at its end at each call, and refuse with 401 EXPIRED_AUTH_TOKEN',
    holds: isNotDone,
  },
} as const satisfies Invariants<{ readonly done: boolean }>;
