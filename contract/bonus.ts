/** Bonuses (sections 2, 4 and 7). */
import * as v from 'valibot';
import { call } from './call.ts';
import { banner, count, id, instant, message } from './entities.ts';
import { decimal, readable, told } from './lenient.ts';
import { shownBaht } from './money.ts';

const member = { access: 'member', tag: 'Bonus' } as const;

/** `limit` counts all receipts, `day` those updated today, `week` those updated this week. */
export const bonusType = v.picklist(['limit', 'day', 'week']);

/** How a held bonus stands. Optional throughout: an operator's backend may not tell. */
export const held = v.object({
  /** What was credited. */
  amount: told(shownBaht),
  /** Stakes that the bonus asks for, and those made since it was received. */
  turnoverRequired: told(shownBaht),
  turnoverDone: told(shownBaht),
  /** What giving it up now takes from the wallet and the games, and what it leaves there. */
  lostOnCancel: told(shownBaht),
  keptOnCancel: told(shownBaht),
});
export type HeldBonus = v.InferOutput<typeof held>;

export const userBonus = v.object({
  _id: id,
  isActive: v.boolean(),
  received: v.fallback(v.nullish(readable(v.object({ updatedAt: instant })), []), []),
  ...held.entries,
});
export type UserBonus = v.InferOutput<typeof userBonus>;

export const bonus = v.object({
  code: id,
  name: told(v.string()),
  type: bonusType,
  maxReceived: count,
  /** Percent that is lost when the bonus fails; put into the notice. */
  percentFail: decimal,
  /** HTML. `{percentFail}` in it stands for the bonus's own. */
  notice: told(v.string()),
  /** What is credited; nothing where it depends on the last deposit. */
  amount: told(shownBaht),
  /** Stakes asked for, as a multiple of what was credited. */
  turnoverTimes: told(decimal),
  banners: readable(banner),
  userBonus: told(userBonus),
});
export type Bonus = v.InferOutput<typeof bonus>;

export const ACTIVATION_ERRORS = [
  'NO_DATA',
  'BONUS_REMAINING',
  'BONUS_ALREADY_ACTIVE',
  'BONUS_MAX_CLAIMED',
  'BONUS_CONDITION',
  'BONUS_FULL',
  'IDEMPOTENCY_CONFLICT',
] as const;

export const listBonuses = /*#__PURE__*/ call({
  ...member,
  id: 'listBonuses',
  method: 'GET',
  path: '/api/bonus',
  repeat: 'safe',
  summary: 'Every bonus, with what the player has received of it',
  reply: readable(bonus),
  errors: ['NO_DATA'],
});
export const activateBonus = /*#__PURE__*/ call({
  ...member,
  id: 'activateBonus',
  method: 'GET',
  path: '/api/bonus/activate/{code}',
  repeat: 'keyed',
  summary: "Receives a bonus; replies the player's bonus record",
  params: v.object({ code: id }),
  reply: userBonus,
  errors: ACTIVATION_ERRORS,
});
export const checkActiveBonus = /*#__PURE__*/ call({
  ...member,
  id: 'checkActiveBonus',
  method: 'GET',
  path: '/api/bonus/check/active',
  repeat: 'safe',
  summary: 'Whether a bonus is held, and of which type; where days and weeks are counted',
  reply: v.object({
    status: v.boolean(),
    type: told(v.string()),
    /** Of the bonus or promotion that is held. */
    code: told(v.string()),
    name: told(v.string()),
    kind: told(v.picklist(['bonus', 'promotion'])),
    percentFail: told(decimal),
    /**
     * IANA zone in which the service counts the days and weeks (from Monday) of bonuses. Without one, and for a name that
     * the player's phone does not know, the app counts in Asia/Bangkok.
     */
    timeZone: told(v.string()),
    ...held.entries,
  }),
});
export const checkMinimumBonus = /*#__PURE__*/ call({
  ...member,
  id: 'checkMinimumBonus',
  method: 'GET',
  path: '/api/bonus/check/minimum',
  repeat: 'safe',
  summary: 'Defined, unused by the app',
  reply: v.object({ status: told(v.boolean()) }),
});
export const clearBonus = /*#__PURE__*/ call({
  ...member,
  id: 'clearBonus',
  method: 'GET',
  path: '/api/bonus/clear',
  repeat: 'never',
  summary: 'Gives up the held bonus. The reply names what to tell the player, usually BONUS_CLEAR',
  reply: message,
  /** GAME_UNAVAILABLE: what it would take is partly at a game that does not answer; nothing was taken. */
  errors: ['NO_DATA', 'GAME_UNAVAILABLE'],
});
