/** The wallet and its game accounts. */
import * as v from 'valibot';
import { call } from './call.ts';
import { bankAccount, currency, gameAccount, id, profile, receipt } from './entities.ts';
import { fields, given, needed, optional, told, toldAs, toldOrNone } from './fields.ts';
import { type Invariants, isMixedUp, isRefused, type Moved, type Requested, spent } from './invariant.ts';
import { key, listOf, tally } from './lenient.ts';
import { baht, toldBaht } from './money.ts';
import { payoutDetails } from './payout.ts';

const member = { access: 'member', tag: 'Wallet' } as const;
const slotCode = v.object({ slotCode: id });

const walletFields = fields({
  profile: needed(profile),
  bankAccount: toldOrNone(bankAccount),
  /** Every amount of this member is in it. */
  currency: toldAs(currency, 'BAHT'),
  wallet: toldAs(fields({ amount: toldBaht }), { amount: null }),
  invite: told(fields({ amount: toldBaht, success: told(tally), fail: told(tally) })),
  slots: told(listOf(gameAccount)),
});

export const walletReply = v.pipe(
  walletFields,
  v.transform(({ slots, ...rest }) => ({
    ...rest,
    slots: slots?.items ?? [],
    /** The number of game accounts that could not be read; null: none could. */
    unreadSlots: slots === null ? null : slots.unread,
  })),
);
export type Wallet = v.InferOutput<typeof walletReply>;

export const getWallet = /*#__PURE__*/ call({
  ...member,
  id: 'getWallet',
  method: 'GET',
  path: '/api/wallet',
  repeat: 'safe',
  summary: 'Everything the home page shows',
  without: 'has no home page',
  isRequired: true,
  reply: walletReply,
  errors: ['NO_WALLET', 'NO_USER'],
});

export const refreshSlots = /*#__PURE__*/ call({
  ...member,
  id: 'refreshSlots',
  method: 'GET',
  path: '/api/wallet/refresh/slot',
  repeat: 'safe',
  summary: "Reads the game accounts' balances anew from their providers",
  without: 'sees the balances at games as the wallet last had them',
  reply: fields({ slots: optional(listOf(gameAccount)) }),
  errors: ['NO_WALLET', 'REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'],
});

/** Login for a game. `event`: form tokens of the one web game that needs them. */
export const credentials = fields({
  username: needed(key),
  password: needed(key),
  event: needed(v.nullish(v.record(v.string(), v.string()))),
});
/** The new credentials may come with the answer to the call that made them, or be requested. */
const freshCredentials = fields({
  username: given(key),
  password: given(key),
  event: given(v.nullable(v.record(v.string(), v.string()))),
});
export type GameCredentials = v.InferOutput<typeof credentials>;

export const activateSlot = /*#__PURE__*/ call({
  ...member,
  id: 'activateSlot',
  method: 'GET',
  path: '/api/wallet/activate/{slotCode}',
  repeat: 'never',
  summary: 'Opens an account with a game',
  without: 'cannot open a game account',
  isRequired: true,
  params: slotCode,
  reply: freshCredentials,
  errors: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL'],
});
export const getSlotAccount = /*#__PURE__*/ call({
  ...member,
  id: 'getSlotAccount',
  method: 'GET',
  path: '/api/wallet/account/{slotCode}',
  repeat: 'safe',
  summary: 'Login for a game',
  without: 'cannot log in at a game',
  isRequired: true,
  params: slotCode,
  reply: credentials,
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'NOT_AREASLOT', 'NOT_UFABET'],
});
export const resetSlotPassword = /*#__PURE__*/ call({
  ...member,
  id: 'resetSlotPassword',
  method: 'GET',
  path: '/api/wallet/resetpassword/{slotCode}',
  repeat: 'never',
  summary: 'A new password for a game',
  without: 'cannot get a new password for a game',
  params: slotCode,
  reply: freshCredentials,
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'NOT_AREASLOT', 'NOT_UFABET'],
});

const MOVE_ERRORS = [
  'INVALID_REQUEST',
  'INVALID_AMOUNT',
  'MONEY_NOT_ENOUGH',
  'NO_WALLET',
  'IDEMPOTENCY_CONFLICT',
  'REQUEST_LIMIT',
] as const;
const TRANSFER_ERRORS = [
  ...MOVE_ERRORS,
  'TRANSFER_MINIMUM',
  'TRANSFER_FAIL',
  'NO_GAME',
  'SLOT_NO_ACCOUNT',
  'BONUS_REMAINING',
  'NOT_AREASLOT',
  'NOT_UFABET',
] as const;
const WITHDRAW_ERRORS = [
  ...MOVE_ERRORS,
  'NO_BANK',
  'PAYOUT_ON_HOLD',
  'PAYOUT_DAY_LIMIT',
  'PAYOUT_DAY_COUNT',
  'PAYOUT_PROOF',
  'WITHDRAW_MINIMUM',
  'WITHDRAW_MAXIMUM',
  'BONUS_REMAINING',
  'BONUS_CONDITION',
  'TRANSFER_FAIL',
] as const;

/** `WALLET` or a game's code. */
const place = id;

export const addToWallet = /*#__PURE__*/ call({
  ...member,
  id: 'addToWallet',
  method: 'POST',
  path: '/api/wallet/add',
  repeat: 'keyed',
  summary: 'Adds to the wallet; a local service refuses it, money comes in through deposits',
  without: 'loses nothing: the app does not send it',
  body: v.object({ amount: baht }),
  reply: receipt,
  errors: MOVE_ERRORS,
});
export const transfer = /*#__PURE__*/ call({
  ...member,
  id: 'transfer',
  method: 'POST',
  path: '/api/wallet/transfer',
  repeat: 'keyed',
  summary: 'Moves money between the wallet and a game account',
  without: 'cannot move money to a game',
  isRequired: true,
  body: v.object({ from: place, to: place, amount: baht }),
  reply: receipt,
  errors: TRANSFER_ERRORS,
});
export const transferAll = /*#__PURE__*/ call({
  ...member,
  id: 'transferAll',
  method: 'POST',
  path: '/api/wallet/transferAll',
  repeat: 'keyed',
  summary: 'Moves everything to one place',
  without: 'moves money back from each game by itself',
  body: v.object({ to: place }),
  reply: receipt,
  errors: TRANSFER_ERRORS,
});
const payout = v.object({ ...payoutDetails, amount: baht });
export const withdraw = /*#__PURE__*/ call({
  ...member,
  id: 'withdraw',
  method: 'POST',
  path: '/api/wallet/withdraw',
  repeat: 'keyed',
  summary: 'Pays out from the wallet',
  without: 'loses nothing: the app sends `withdrawAll`',
  body: payout,
  reply: receipt,
  errors: WITHDRAW_ERRORS,
});
export const withdrawAll = /*#__PURE__*/ call({
  ...member,
  id: 'withdrawAll',
  method: 'POST',
  path: '/api/wallet/withdrawAll',
  repeat: 'keyed',
  summary: 'Collects the game accounts into the wallet, then pays out: the one the app uses',
  without: 'cannot withdraw',
  isRequired: true,
  body: payout,
  reply: fields({ ...receipt.entries, status: given(v.string()) }),
  errors: WITHDRAW_ERRORS,
});

export const transferInvariants = {
  unit: {
    wrong: 'A hundred times the amount moved, or a hundredth: amounts travel in baht (1.25), never in satang (125)',
    holds: (seen) => !isMixedUp(spent(seen), seen.amount),
  },
  exact: {
    wrong: 'Another amount left the wallet than was ordered: keep both decimals, and take no fee from a transfer',
    holds: (seen) => spent(seen) === seen.amount || isMixedUp(spent(seen), seen.amount),
  },
  arrives: {
    wrong: 'What left the wallet is not what came to the game: write both sides in one transaction',
    holds: (seen) => spent(seen) === seen.after.game - seen.before.game,
  },
} as const satisfies Invariants<Moved>;

export const transferRefusals = {
  enough: {
    wrong:
      'More money moved than there was: lock the balance, and refuse with MONEY_NOT_ENOUGH before it goes below zero',
    holds: isRefused,
  },
  minimum: {
    wrong: 'Less than 1 baht can be transferred: refuse it with TRANSFER_MINIMUM',
    holds: isRefused,
  },
  negative: {
    wrong: 'An amount below zero moves money the other way: refuse it before anything else',
    holds: isRefused,
  },
  noGame: {
    wrong: 'Money goes to a game that does not exist: look the code up, and refuse with NO_GAME',
    holds: isRefused,
  },
} as const satisfies Invariants<Requested>;

export const keyInvariants = {
  once: {
    wrong:
      'The same Idempotency-Key moved money twice: keep the first answer with its key and give it again, or do not say that keys are honoured',
    holds: (seen) => spent(seen) <= seen.amount,
  },
} as const satisfies Invariants<Moved>;

export const withdrawInvariants = {
  taken: {
    wrong: 'The balance did not go down by what was withdrawn: take the amount at once, not when it is paid out',
    holds: ({ before, after, amount }) => before.wallet + before.game - after.wallet - after.game === amount,
  },
} as const satisfies Invariants<Moved>;

export const withdrawRefusals = {
  minimum: {
    wrong: 'Less than withdrawMin was withdrawn: the service holds the limit, the app only shows it',
    holds: isRefused,
  },
  maximum: {
    wrong: 'More than withdrawMax was withdrawn: the service holds the limit, the app only shows it',
    holds: isRefused,
  },
  enough: {
    wrong: 'More was withdrawn than the member has: lock the balance, and refuse with MONEY_NOT_ENOUGH',
    holds: isRefused,
  },
} as const satisfies Invariants<Requested>;
