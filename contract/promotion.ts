/** Promotion codes. Codes are upper case. */
import * as v from 'valibot';
import { ACTIVATION_ERRORS, conditions, userBonus } from './bonus.ts';
import { call } from './call.ts';
import { fields, given, optional, optionalAs, text, told, yesNo } from './fields.ts';
import { type Invariants, isRefused, type Requested } from './invariant.ts';
import { decimal } from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht } from './money.ts';

const member = { access: 'member', tag: 'Promotion' } as const;
/** Space around a code is no part of it: in an address `.` and `..` need some. */
const code = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

export const promotion = fields({
  code: optional(text),
  name: optional(localText),
  amount: optional(shownBaht),
  turnoverTimes: optional(decimal),
  percentFail: told(decimal),
  conditions,
  /** HTML. */
  description: optionalAs(localText, ''),
});
export type Promotion = v.InferOutput<typeof promotion>;

/** Unknown, not yet or no longer on offer, or received before. */
const UNAVAILABLE = ['NO_PROMOTION', 'PROMOTION_EXPIRED', 'PROMOTION_NOT_BEGUN', 'PROMOTION_RECEIVED'] as const;

export const currentPromotion = /*#__PURE__*/ call({
  ...member,
  id: 'currentPromotion',
  method: 'GET',
  path: '/api/promotion/current',
  repeat: 'safe',
  summary: 'The promotion that is held, if any',
  without: 'does not see the promotion that is held',
  reply: v.nullish(promotion),
  errors: ['NO_PROMOTION'],
});
export const findPromotion = /*#__PURE__*/ call({
  ...member,
  id: 'findPromotion',
  method: 'GET',
  path: '/api/promotion/find/{code}',
  repeat: 'safe',
  summary: 'Looks a code up',
  without: 'cannot look a promotion code up',
  params: code,
  reply: promotion,
  errors: [...UNAVAILABLE, 'NO_DATA', 'REQUEST_LIMIT_1MIN'],
});
export const activatePromotion = /*#__PURE__*/ call({
  ...member,
  id: 'activatePromotion',
  method: 'GET',
  path: '/api/promotion/activate/{code}',
  repeat: 'keyed',
  summary: 'Receives a promotion',
  without: 'cannot receive a promotion',
  params: code,
  reply: fields({ ...userBonus.entries, isActive: given(yesNo) }),
  errors: [...ACTIVATION_ERRORS, ...UNAVAILABLE, 'REQUEST_LIMIT_1MIN'],
});

export const promotionInvariants = {
  unknown: {
    wrong: 'A code that does not exist is received: look it up again on activation, and refuse with NO_PROMOTION',
    holds: isRefused,
  },
} as const satisfies Invariants<Requested>;
