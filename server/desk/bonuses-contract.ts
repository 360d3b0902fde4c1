/**
 * The desk's API for bonuses and promotion codes, under `/desk/api` (see contract.ts for the conventions).
 *
 * - GET `bonuses`
 * - PUT `bonuses/{code}` `bonusBody`: offers it to players, or offers it no more
 */
import * as v from 'valibot';
import { bonusType } from '../../contract/bonus.ts';
import { count, currency, instant } from '../../contract/entities.ts';
import { baht } from '../../contract/money.ts';

const deskBonus = v.object({
  code: v.string(),
  /** A promotion is received by its code, a bonus is chosen from the list. */
  kind: v.picklist(['bonus', 'promotion']),
  name: v.string(),
  /** The currency of the amounts: the bonus is for members whose money is in it. */
  currency,
  /** A member receives it at most `maxReceived` times in all (`limit`), a day or a week. */
  type: bonusType,
  maxReceived: count,
  /** A fixed amount, or null for a share of the last deposit: `depositPercent`, at most `amountMax`. */
  amount: v.nullable(baht),
  depositPercent: v.nullable(v.number()),
  amountMax: v.nullable(baht),
  /** The least deposit that it takes. */
  depositMin: v.nullable(baht),
  turnoverTimes: v.number(),
  /** The number of times that members received it, all together. */
  given: count,
  /** The number of times that it can still be received; null where there is no quota. */
  left: v.nullable(count),
  startsAt: v.nullable(instant),
  endsAt: v.nullable(instant),
  active: v.boolean(),
});
export type DeskBonus = v.InferOutput<typeof deskBonus>;

const deskHolder = v.object({
  reference: v.string(),
  code: v.string(),
  phone: v.string(),
  name: v.string(),
  currency,
  amount: baht,
  /** Stakes since it was received, towards `turnoverRequired`. */
  turnoverDone: baht,
  turnoverRequired: baht,
  receivedAt: instant,
});
/** Bonuses before promotions, each in the players' order. Holders: whoever received last comes first, `holding` in all. */
export const bonusesReply = v.object({
  bonuses: v.array(deskBonus),
  holders: v.array(deskHolder),
  holding: count,
});
export const bonusBody = v.object({ active: v.boolean() });
