/** Bonuses. */
import * as v from 'valibot';
import { call } from './call.ts';
import { banner, id, message } from './entities.ts';
import { fields, needed, optional, optionalAs, text, told, toldOrNone, yesNo } from './fields.ts';
import { type Invariants, isRefused, type Requested } from './invariant.ts';
import { bareList, decimal, key, listOf, moment, readable, tally } from './lenient.ts';
import { localText } from './local-text.ts';
import { shownBaht } from './money.ts';

const member = { access: 'member', tag: 'Bonus' } as const;

/** `limit` counts all receipts, `day` those updated today, `week` those updated this week. */
export const bonusType = v.picklist(['limit', 'day', 'week']);

/** The progress of a held bonus. Optional throughout: an operator's backend may not have it. */
const held = fields({
  /** The amount credited. */
  amount: optional(shownBaht),
  /** Stakes that the bonus asks for, and those made since it was received. */
  turnoverRequired: optional(shownBaht),
  turnoverDone: optional(shownBaht),
  /** The amounts that giving it up now would take from the wallet and the games, and would leave there. */
  lostOnCancel: optional(shownBaht),
  keptOnCancel: optional(shownBaht),
});
export type HeldBonus = v.InferOutput<typeof held>;

export const userBonus = fields({
  _id: optional(key),
  isActive: needed(yesNo),
  received: optionalAs(v.array(fields({ updatedAt: told(moment) })), []),
  ...held.entries,
});
export type UserBonus = v.InferOutput<typeof userBonus>;

/** A condition of a bonus or promotion, whether it is met, and the player's progress. */
const condition = fields({
  /** `play` of the player's own, a `deposit`, no `payout` under way, a `quota` that is left; others may be. */
  kind: needed(key),
  isMet: needed(yesNo),
  required: optional(shownBaht),
  done: optional(shownBaht),
});
/** Optional: what a backend does not tell shows when it refuses. */
export const conditions = optionalAs(readable(condition), []);

export const bonus = fields({
  code: needed(key),
  name: optional(localText),
  /** The period in which receipts are counted, and their maximum. Without them it is not known if the bonus can be received. */
  type: needed(bonusType),
  maxReceived: needed(tally),
  /** Percent that is lost when the bonus fails; put into the notice. */
  percentFail: told(decimal),
  /** HTML. `{percentFail}` in it stands for the bonus's own. */
  notice: optional(localText),
  /** The amount credited; left out where it depends on the last deposit. */
  amount: optional(shownBaht),
  /** Stakes asked for, as a multiple of what was credited. */
  turnoverTimes: optional(decimal),
  /** The least deposit that it takes, where it takes one. */
  depositMin: optional(shownBaht),
  conditions,
  banners: optionalAs(readable(banner), []),
  userBonus: toldOrNone(userBonus),
});
export type Bonus = v.InferOutput<typeof bonus>;

export const ACTIVATION_ERRORS = [
  'NO_DATA',
  'BONUS_REMAINING',
  'BONUS_ALREADY_ACTIVE',
  'BONUS_MAX_CLAIMED',
  'BONUS_CONDITION',
  'BONUS_PAYOUT',
  'BONUS_DEPOSIT',
  'BONUS_PLAY',
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
  without: 'has no bonuses',
  reply: bareList(listOf(bonus)),
  errors: ['NO_DATA'],
});
export const activateBonus = /*#__PURE__*/ call({
  ...member,
  id: 'activateBonus',
  method: 'GET',
  path: '/api/bonus/activate/{code}',
  repeat: 'keyed',
  summary: "Receives a bonus; replies the player's bonus record",
  without: 'cannot receive a bonus',
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
  without: 'does not see which bonus is held',
  reply: fields({
    status: told(yesNo),
    type: optional(text),
    /** The code of the bonus or promotion that is held. */
    code: optional(text),
    name: optional(localText),
    kind: optional(v.picklist(['bonus', 'promotion'])),
    percentFail: optional(decimal),
    /**
     * IANA zone in which the service counts the days and weeks (from Monday) of bonuses. Without one, and for a name that
     * the player's phone does not know, the app counts in Asia/Bangkok.
     */
    timeZone: optional(v.string()),
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
  without: 'loses nothing: the app does not send it',
  reply: fields({ status: optional(yesNo) }),
});
export const clearBonus = /*#__PURE__*/ call({
  ...member,
  id: 'clearBonus',
  method: 'GET',
  path: '/api/bonus/clear',
  repeat: 'never',
  summary: 'Gives up the held bonus. The reply names what to tell the player, usually BONUS_CLEAR',
  without: 'cannot give a bonus up',
  reply: message,
  /** GAME_UNAVAILABLE: what it would take is partly at a game that does not answer; nothing was taken. */
  errors: ['NO_DATA', 'GAME_UNAVAILABLE'],
});

/** A bonus of the type `day`: whether it was given, and how often it had been received today in Thailand. */
export const dayInvariants = {
  day: {
    wrong:
      'The day of a bonus is not the player’s: count receipts from midnight in Asia/Bangkok, or say another timeZone in check/active; midnight in UTC is 7 in the morning',
    holds: ({ done, receivedToday, maxReceived }) => done === receivedToday < maxReceived,
  },
} as const satisfies Invariants<{
  readonly done: boolean;
  readonly receivedToday: number;
  readonly maxReceived: number;
}>;

export const bonusInvariants = {
  once: {
    wrong: 'A bonus is given while another one is held: refuse it with BONUS_ALREADY_ACTIVE or BONUS_REMAINING',
    holds: isRefused,
  },
} as const satisfies Invariants<Requested>;

export const clearInvariants = {
  cleared: {
    wrong: 'A bonus that was given up is still held: end it before the answer',
    holds: ({ held }) => held === false,
  },
} as const satisfies Invariants<{ readonly held: boolean | null }>;
