/** The prize wheel and its coupons (sections 2 and 7). */
import * as v from 'valibot';
import { call } from './call.ts';
import { count, id, instant, receipt } from './entities.ts';
import { given, readable, told, words } from './lenient.ts';
import { shownBaht } from './money.ts';

const member = { access: 'member', tag: 'Spin' } as const;

export const slice = v.object({
  code: id,
  label: v.string(),
  bgColor: v.string(),
  textColor: v.string(),
  htmlDescription: told(v.string()),
  /** Its share of the draws, by the sum of all weights. */
  weight: told(v.pipe(v.number(), v.minValue(0))),
});
export type Slice = v.InferOutput<typeof slice>;

export const setupSpin = /*#__PURE__*/ call({
  ...member,
  id: 'setupSpin',
  method: 'GET',
  path: '/api/spinwheel/setup',
  repeat: 'safe',
  summary: "The active wheel and the player's coins",
  reply: v.object({
    result: v.object({
      activeSpinwheel: v.nullish(v.object({ name: v.string(), slice: v.array(slice) })),
      userCoin: count,
    }),
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
  reply: v.object({
    success: v.boolean(),
    result: v.optional(
      v.object({
        code: id,
        label: v.string(),
        remainingCoin: count,
        /** The slice brings no prize. Where the service does not tell, its code may (`NOTHING`). */
        blank: told(v.boolean()),
      }),
    ),
    error: told(v.string()),
  }),
  errors: ['NO_DATA', 'IDEMPOTENCY_CONFLICT', 'REQUEST_LIMIT'],
});

export const coupon = v.object({
  _id: given(id),
  code: given(id),
  amount: told(shownBaht),
  prize: v.object({ slice: v.object({ label: v.string(), htmlDescription: told(v.string()) }), name: words }),
  claimedAt: told(instant),
  expiresAt: told(instant),
  /** Seconds from the reply until it runs out, 0 when it has: a phone's clock may be wrong. Without it, by `expiresAt`. */
  expireIn: told(v.number()),
});
export type Coupon = v.InferOutput<typeof coupon>;

export const listCoupons = /*#__PURE__*/ call({
  ...member,
  id: 'listCoupons',
  method: 'GET',
  path: '/api/spinwheel/coupon',
  repeat: 'safe',
  summary: 'Prizes won and not yet claimed; those that have run out may be listed for a while',
  reply: readable(coupon),
  errors: ['NO_DATA'],
});
export const claimCoupon = /*#__PURE__*/ call({
  ...member,
  id: 'claimCoupon',
  method: 'POST',
  path: '/api/spinwheel/coupon/claim',
  repeat: 'keyed',
  summary: 'Claims a prize',
  body: v.object({ coupon: id }),
  reply: v.object({
    success: v.boolean(),
    error: told(v.string()),
    /** What was credited: money, or coins. */
    result: told(v.object({ ...receipt.entries, coin: told(count) })),
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
  reply: v.object({ isActive: v.boolean() }),
});
