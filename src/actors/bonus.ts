import { fromPromise } from 'xstate';
import { type Bonus, checkActiveBonus, clearBonus, listBonuses, type UserBonus } from '../../contract/bonus.ts';
import type { ReplyOf } from '../../contract/call.ts';
import { isBlank, mapLocal } from '../../contract/local-text.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { currentPromotion } from '../../contract/promotion.ts';
import { bonusMachine } from '../../machines/bonus/bonus.machine.ts';
import { bonusCancelMachine } from '../../machines/bonus/bonus-cancel.machine.ts';
import { bonusOfferMachine } from '../../machines/bonus/bonus-offer.machine.ts';
import { zoneOf } from '../../machines/bonus/calendar.ts';
import type { BonusEvent } from '../../machines/bonus/context.ts';
import { type BonusOffer, type BonusPage, type Held, isBonusDialog } from '../../machines/bonus/offer.ts';
import { receiveMachine } from '../../machines/bonus/receive.machine.ts';
import { withPercent } from '../../machines/bonus/rules.ts';
import { attention } from '../adapters/attention.ts';
import { clock } from '../adapters/clock.ts';
import { safeHtml } from '../adapters/html.ts';
import { pictureAddress } from '../adapters/picture-address.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { conditionsOf } from './bonus-conditions.ts';
import { connection } from './connection.ts';
import { dialogsOf } from './dialogs.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { intentOf } from './money-request/rows.ts';
import { paymentFlow } from './payment.ts';
import { promotionFlow } from './promotion.ts';
import type { Signalled } from './signalled.ts';
import type { FlowOf, World } from './world.ts';

/** After midnight a day's bonus opens within this. Milliseconds. */
const TICK = 15_000;

const STALE: BonusEvent = { type: 'page.stale' };

/** A bonus with its texts cleaned; a banner that holds nothing to see is left out. */
async function offerOf(bonus: Bonus): Promise<BonusOffer> {
  const { code, name, type, maxReceived, percentFail, notice, amount, turnoverTimes, depositMin, banners, userBonus } =
    bonus;
  const texts = [notice, ...banners.map(({ html }) => html)].map((text) =>
    mapLocal(text ?? '', (one) => withPercent(one, percentFail)),
  );
  const [cleanNotice, ...cleanBanners] = await safeHtml(texts);
  return {
    code,
    name: name == null || isBlank(name) ? code : name,
    type,
    maxReceived,
    percentFail,
    notice: cleanNotice || null,
    amount: amount ?? null,
    turnoverTimes: turnoverTimes ?? null,
    depositMin: depositMin ?? null,
    conditions: conditionsOf(bonus),
    slides: banners
      .map(({ image }, index) => ({ image: pictureAddress(image), html: cleanBanners[index] || null }))
      .filter(({ image, html }) => image !== null || html !== null),
    isActive: userBonus?.isActive ?? false,
    // One without a date counts where all do, and belongs to no day or week.
    receivedAt: (userBonus?.received ?? [])
      .filter(({ updatedAt }) => type === 'limit' || updatedAt !== null)
      .map(({ updatedAt }) => (updatedAt === null ? 0 : Date.parse(updatedAt))),
  };
}

/** The active bonus or promotion, as the check reports it; the list fills in what the check does not report. */
function heldOf(check: ReplyOf<typeof checkActiveBonus>, bonuses: readonly Bonus[]): Held | null {
  const own = bonuses.find(({ userBonus }) => userBonus?.isActive);
  // Where the check does not tell, the list may.
  if (!(check.status ?? own !== undefined)) return null;
  const ofList: Partial<UserBonus> = own?.userBonus ?? {};
  return {
    kind: check.kind ?? (own === undefined ? null : 'bonus'),
    type: check.type ?? own?.type ?? null,
    name: check.name ?? own?.name ?? null,
    amount: check.amount ?? ofList.amount ?? null,
    turnoverRequired: check.turnoverRequired ?? ofList.turnoverRequired ?? null,
    turnoverDone: check.turnoverDone ?? ofList.turnoverDone ?? null,
    lostOnCancel: check.lostOnCancel ?? ofList.lostOnCancel ?? null,
    keptOnCancel: check.keptOnCancel ?? ofList.keptOnCancel ?? null,
  };
}

/** A service that says that something is held and not what: a promotion has a name of its own. */
async function named(world: World, held: Held | null, signal: AbortSignal): Promise<Held | null> {
  if (held === null || held.name !== null || held.kind === 'bonus') return held;
  const answer = await world.api.send(currentPromotion, { signal }).catch(() => null);
  if (answer === null || !answer.ok || answer.value == null) return held;
  const { name, code } = answer.value;
  return { ...held, kind: 'promotion', name: name ?? code ?? null };
}

/** A promotion whose request had no answer and that is held now was received: there is nothing to ask about any more. */
function dropReceived(requests: RequestsActor, code: string): void {
  const intent = intentOf('promotion', { code });
  for (const view of Object.values(requests.getSnapshot().context.views))
    if (view.intent === intent && view.phase === 'unanswered') requests.send({ type: 'request.drop', id: view.id });
}

async function load(world: World, requests: RequestsActor, signal: AbortSignal): Promise<Outcome<BonusPage>> {
  const [list, check] = await Promise.all([
    world.api.send(listBonuses, { signal }),
    world.api.send(checkActiveBonus, { signal }),
  ]);
  if (!check.ok) return check;
  // Nothing found: a list without entries.
  if (!list.ok && list.code !== 'NO_DATA') return list;
  const { items: bonuses, unread } = list.ok ? list.value : { items: [], unread: 0 };
  if (check.value.status && check.value.kind === 'promotion') dropReceived(requests, check.value.code ?? '');
  const [offers, held] = await Promise.all([
    Promise.all(bonuses.map(offerOf)),
    named(world, heldOf(check.value, bonuses), signal),
  ]);
  const isHeldUnknown = check.value.status === null && held === null;
  return { ok: true, value: { bonuses: offers, unread, held, isHeldUnknown, timeZone: zoneOf(check.value.timeZone) } };
}

export const bonusFlow =
  (requests: RequestsActor): FlowOf<typeof bonusMachine> =>
  (world) => {
    // A dialog may be closed meanwhile: what is read before this has ended may show the bonus as active still.
    let clearing: Promise<unknown> = Promise.resolve();
    const receive = receiveMachine.provide({
      actors: {
        payment: paymentFlow(world, requests),
        connection: connection(world),
      },
    });
    return bonusMachine.provide({
      actors: {
        loadBonuses: fromPromise(({ signal }: Signalled) => clearing.then(() => load(world, requests, signal))),
        dialogs: dialogsOf(world, isBonusDialog),
        clock: clock(TICK, undefined, serviceNow),
        attention: attention(world, () => STALE),
        offer: bonusOfferMachine.provide({ actors: { receive } }),
        promotion: promotionFlow(world, receive),
        cancel: bonusCancelMachine.provide({
          actors: {
            connection: connection(world),
            checkHeld: fromPromise(async ({ signal }: Signalled): Promise<Outcome<Held | null>> => {
              await clearing;
              const page = await load(world, requests, signal);
              return page.ok ? { ok: true, value: page.value.held } : page;
            }),
            clearBonus: fromPromise(() => {
              const sent = world.api.send(clearBonus, {});
              clearing = sent.catch(() => null);
              return sent;
            }),
          },
        }),
      },
    });
  };
