/** The prize wheel and its coupons. */
import * as v from 'valibot';
import { call } from './call.ts';
import { id, receipt } from './entities.ts';
import { fields, given, needed, optional, optionalAs, told, toldAs, yesNo } from './fields.ts';
import { type Invariants, isNotDone, isRefused, type Requested } from './invariant.ts';
import { bareList, decimal, key, listOf, moment, tally } from './lenient.ts';
import { localText } from './local-text.ts';
import { toldBaht } from './money.ts';

const member = { access: 'member', tag: 'Spin' } as const;

export const slice = fields({
  code: needed(key),
  label: told(localText),
  /** Colours have others in their place. */
  bgColor: optional(v.string()),
  textColor: optional(v.string()),
  htmlDescription: optional(localText),
  /** Its share of the draws, by the sum of all weights. */
  weight: optional(v.pipe(decimal, v.minValue(0))),
});
export type Slice = v.InferOutput<typeof slice>;

export const setupSpin = /*#__PURE__*/ call({
  ...member,
  id: 'setupSpin',
  method: 'GET',
  path: '/api/spinwheel/setup',
  repeat: 'safe',
  summary: "The active wheel and the player's coins",
  without: 'has no wheel',
  reply: fields({
    result: needed(
      fields({
        /** A wheel with a slice missing would land on the wrong one: all of them are needed. */
        activeSpinwheel: needed(v.nullable(fields({ name: optionalAs(localText, ''), slice: needed(v.array(slice)) }))),
        userCoin: needed(tally),
      }),
    ),
  }),
  errors: ['NO_DATA'],
});

/** The outcome is the service's: the wheel only lands on it. */
export const spin = /*#__PURE__*/ call({
  ...member,
  id: 'spin',
  method: 'POST',
  path: '/api/spinwheel/spin',
  repeat: 'keyed',
  summary: 'Takes a coin and draws a prize',
  without: 'cannot spin',
  reply: fields({
    success: needed(yesNo),
    result: needed(
      v.optional(
        fields({
          code: needed(key),
          label: optionalAs(localText, ''),
          remainingCoin: needed(tally),
          /** The slice brings no prize. Where the service does not tell, its code may (`NOTHING`). */
          blank: optional(yesNo),
        }),
      ),
    ),
    error: optional(v.string()),
  }),
  errors: ['NO_DATA', 'IDEMPOTENCY_CONFLICT', 'REQUEST_LIMIT'],
});

const couponSlice = fields({ label: told(localText), htmlDescription: optional(localText) });
const NO_SLICE = { label: null };

export const coupon = fields({
  _id: given(key),
  code: given(key),
  amount: toldBaht,
  prize: toldAs(fields({ slice: toldAs(couponSlice, NO_SLICE), name: optionalAs(localText, '') }), {
    slice: NO_SLICE,
    name: '',
  }),
  claimedAt: optional(moment),
  expiresAt: optional(moment),
  /** Seconds from the reply until it runs out, 0 when it has: a phone's clock may be wrong. Else by `expiresAt`. */
  expireIn: optional(decimal),
});
export type Coupon = v.InferOutput<typeof coupon>;

export const listCoupons = /*#__PURE__*/ call({
  ...member,
  id: 'listCoupons',
  method: 'GET',
  path: '/api/spinwheel/coupon',
  repeat: 'safe',
  summary: 'Prizes won and not yet claimed; those that have run out may be listed for a while',
  without: 'does not see the prizes',
  reply: bareList(listOf(coupon)),
  errors: ['NO_DATA'],
});
export const claimCoupon = /*#__PURE__*/ call({
  ...member,
  id: 'claimCoupon',
  method: 'POST',
  path: '/api/spinwheel/coupon/claim',
  repeat: 'keyed',
  summary: 'Claims a prize',
  without: 'cannot claim a prize',
  body: v.object({ coupon: id }),
  reply: fields({
    success: needed(yesNo),
    error: optional(v.string()),
    /** The credited money, or coins. */
    result: optional(fields({ ...receipt.entries, coin: optional(tally) })),
  }),
  errors: [
    'INVALID_REQUEST',
    'NO_CLAIMABLE_COUPON',
    'INVALID_PRIZE_CODE',
    'INVALID_CODE',
    'INVALID_COUPON_TYPE',
    'COUPON_EXPIRED',
    'BONUS_REMAINING',
    'IDEMPOTENCY_CONFLICT',
  ],
});
export const spinActive = /*#__PURE__*/ call({
  ...member,
  id: 'spinActive',
  method: 'GET',
  path: '/api/spinwheel/active',
  repeat: 'safe',
  summary: 'Whether the wheel is on',
  without: 'has no wheel',
  reply: fields({ isActive: needed(yesNo) }),
});

/** The rule for a request by a member without coins, or while the wheel is closed. */
export const lockedWheel = {
  locked: {
    wrong: 'The wheel turns without a coin, or while it is closed: check both where the prize is drawn',
    holds: isRefused,
  },
} as const satisfies Invariants<Requested>;

export const spinInvariants = {
  coin: {
    wrong: 'A spin does not take exactly one coin: take it in the transaction that draws the prize',
    holds: ({ before, after, remainingCoin }) => after.coins === before.coins - 1 && after.coins === remainingCoin,
  },
} as const satisfies Invariants<Requested & { readonly remainingCoin: number }>;

export const couponInvariants = {
  once: {
    wrong: 'A prize is claimed twice: mark it in the transaction that pays it, and refuse with NO_CLAIMABLE_COUPON',
    holds: isNotDone,
  },
} as const satisfies Invariants<{ readonly done: boolean }>;
