/** Promotion codes (rule: Promotion code). A promotion is held like a bonus, and only one of either at a time. */
import { satang, satangToBaht } from '../../contract/money.ts';
import { activatePromotion, currentPromotion, findPromotion } from '../../contract/promotion.ts';
import { activate } from '../bonus/activation.ts';
import { type Condition, conditionsOf } from '../bonus/conditions.ts';
import { currentHeld } from '../bonus/held.ts';
import { findOffer, isReceivedInFull, type Offer, readOffer, readRecords, whyNoPromotion } from '../bonus/offers.ts';
import { codeAsKept } from '../bonus/routes.ts';
import type { Queries } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { RecordedRefusal, Refusal } from '../http/refusal.ts';
import { keyedRoute, memberRoute } from '../http/route.ts';
import { type Limit, mayTry } from '../limits/limits.ts';
import { sayer } from '../texts/texts.ts';

/** Codes that a member may try: they must not be found by guessing. */
const NOT_ON_OFFER: readonly string[] = ['NO_PROMOTION', 'PROMOTION_EXPIRED', 'PROMOTION_NOT_BEGUN'];
const TRIES: Limit = { tries: 20, window: 60_000 };

export function promotionModule(app: App): void {
  const bucketOf = (memberId: number) => `promotion:member:${memberId}`;

  memberRoute(app, currentPromotion, async ({ member, now, refusal }) => {
    const held = await currentHeld(app.db, member.id, now);
    const offer = held?.kind === 'promotion' ? await readOffer(app.db, held.code) : undefined;
    if (offer === undefined) throw refusal('NO_PROMOTION');
    return described(app.db, offer, []);
  });

  memberRoute(app, findPromotion, async ({ member, params, now, refusal }) => {
    if (!(await mayTry(app.db, bucketOf(member.id), TRIES, now))) throw refusal('REQUEST_LIMIT_1MIN');
    const code = codeAsKept(params.code);
    const offer = await findOffer(app.db, 'promotion', code, { memberId: member.id, now });
    if (offer === undefined) throw refusal(await whyNoPromotion(app.db, code, { memberId: member.id, now }));
    const asking = { memberId: member.id, timeZone: app.config.timeZone, now };
    if (await isReceivedInFull(app.db, offer, asking)) throw refusal('PROMOTION_RECEIVED');
    const [conditions = []] = await conditionsOf(app.db, [offer], asking);
    return described(app.db, offer, conditions);
  });

  keyedRoute(app, activatePromotion, async ({ tx, member, params, now, refusal }) => {
    if (!(await mayTry(tx, bucketOf(member.id), TRIES, now))) throw refusal('REQUEST_LIMIT_1MIN');
    const asking = { memberId: member.id, timeZone: app.config.timeZone, now };
    const held = await activate(tx, 'promotion', codeAsKept(params.code), asking).catch((error: unknown) => {
      if (!(error instanceof Refusal) || !NOT_ON_OFFER.includes(error.code)) throw error;
      // The refusal undoes what this call did, its counting too: count the wrong code all the same.
      throw new RecordedRefusal(error.code, async (after) => {
        await mayTry(after, bucketOf(member.id), TRIES, now);
      });
    });
    return (await readRecords(tx, member.id, held, held.code)).get(held.code) ?? {};
  });
}

async function described(db: Queries, offer: Offer, conditions: Condition[]) {
  const say = await sayer(db, [offer.name, offer.notice]);
  return {
    code: offer.code,
    name: say(offer.name),
    amount: offer.amount === null ? null : satangToBaht(satang(offer.amount)),
    turnoverTimes: offer.turnover_times,
    percentFail: offer.percent_fail,
    conditions,
    description: say(offer.notice, (text) => text.replaceAll('{percentFail}', String(offer.percent_fail))),
  };
}
