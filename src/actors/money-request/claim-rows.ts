/** The requests by which a player receives: refund, invite bonus, bonus, promotion, a spin and its prize. */
import * as v from 'valibot';
import { activateBonus, checkActiveBonus, listBonuses, type UserBonus } from '../../../contract/bonus.ts';
import { receiveInviteBonus } from '../../../contract/invite.ts';
import { localText } from '../../../contract/local-text.ts';
import { type Figure, figureOf } from '../../../contract/money.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { activatePromotion } from '../../../contract/promotion.ts';
import { addRefundToWallet, checkRefund, listRefunds, receiveRefund } from '../../../contract/refund.ts';
import { claimCoupon, listCoupons, setupSpin, spin } from '../../../contract/spin.ts';
import { getWallet } from '../../../contract/wallet.ts';
import type { Received } from '../../../machines/bonus/offer.ts';
import { couponReceipt } from '../../../machines/coupon/coupon.ts';
import type { Moved } from '../../../machines/receipt/answer.ts';
import { refundReceipt } from '../../../machines/refund/rules.ts';
import type { Won } from '../../../machines/spin/wheel.ts';
import { ApiFailure } from '../../api/client.ts';
import { promotionParams } from '../promotion-code.ts';
import { movedIn, movedOf, type Row, type Trace } from './row.ts';
import { entriesLike, ifDone, numbered, readReply, sign, tracesIn } from './traces.ts';

const figure = v.pipe(v.number(), v.finite(), v.transform(figureOf));
const code = v.pipe(v.string(), v.minLength(1));

const isSum = (amount: Figure | null, order: { readonly amount: Figure | null }) =>
  amount !== null && Math.abs(amount) === order.amount;

/** The sum that is left to be received. Only 0 proves that the order was carried out: another sum may have other causes. */
function leftOf(left: Figure | null, { amount }: { readonly amount: Figure }): readonly Trace<Moved>[] {
  return left === amount ? [] : [sign(`left ${left}`, movedOf({ amount }), left === 0 ? 'yes' : 'perhaps')];
}

/** A refund that is received is only noted: adding it to the wallet moves the money. */
export const refundRow: Row<'refund'> = {
  schema: v.object({ amount: figure }),
  identity: (ask) => String(ask.amount),
  call: async ({ api }, { key, signal }) => movedIn(await api.send(receiveRefund, { key, signal })),
  traces: async ({ world, signal }, order) =>
    leftOf((await readReply(world, checkRefund, { signal })).refundAmount, order),
};

export const refundAddRow: Row<'refundAdd'> = {
  schema: v.object({ amount: figure }),
  identity: (ask) => String(ask.amount),
  call: async ({ api }, { key, signal }) => movedIn(await api.send(addRefundToWallet, { key, signal })),
  traces: async (look, order) => {
    const { world, signal } = look;
    const found = await Promise.all([
      entriesLike(look, (entry) => (entry.refund != null && isSum(entry.amount, order) ? ifDone(entry) : 'no')),
      tracesIn(look, {
        read: async (page) => {
          const { refunds, total } = await readReply(world, listRefunds, { body: { page, limit: 10 }, signal });
          return { ...refunds, total };
        },
        name: ({ createdAt, refundAmount }) => `refund ${createdAt} ${refundAmount}`,
        trace: ({ refundAmount }) => ({
          answer: movedOf({ amount: order.amount }),
          likeness: isSum(refundAmount, order) ? 'yes' : 'no',
        }),
      }),
    ]);
    return found.flat();
  },
  receipt: (ask, moved) => refundReceipt(ask.amount, moved),
};

export const inviteRow: Row<'invite'> = {
  schema: v.object({ amount: figure }),
  identity: (ask) => String(ask.amount),
  call: async ({ api }, { key, signal }) => movedIn(await api.send(receiveInviteBonus, { key, signal })),
  traces: async ({ world, signal }, order) => {
    const { invite } = await readReply(world, getWallet, { signal });
    if (invite?.amount == null) throw new ApiFailure('malformed', 'no invite bonus can be read');
    return leftOf(invite.amount, order);
  },
  receipt: (ask, moved) => ({
    kind: 'invite',
    progress: 'done',
    amount: moved.amount ?? ask.amount,
    reference: moved.reference,
    at: moved.at,
    method: 'claim',
    from: null,
    to: { kind: 'wallet' },
  }),
};

function receivedIn(answer: Outcome<Partial<UserBonus>>): Outcome<Received> {
  if (!answer.ok) return answer;
  const { amount, turnoverRequired } = answer.value;
  return { ok: true, value: { amount: amount ?? null, turnoverRequired: turnoverRequired ?? null } };
}

export const bonusRow: Row<'bonus'> = {
  schema: v.object({ code, times: v.pipe(v.number(), v.integer()) }),
  identity: (ask) => `${ask.code}:${ask.times}`,
  call: async ({ api }, { ask, key, signal }) =>
    receivedIn(await api.send(activateBonus, { params: { code: ask.code }, key, signal })),
  traces: async ({ world, signal }, order) => {
    const { items } = await readReply(world, listBonuses, { signal });
    const found = items.find((bonus) => bonus.code === order.code);
    if (found === undefined || found.userBonus === undefined) throw new ApiFailure('malformed', 'no bonus can be read');
    const isReceived = found.userBonus?.isActive || (found.userBonus?.received.length ?? 0) > order.times;
    return isReceived ? [sign('received', { amount: found.userBonus?.amount ?? null, turnoverRequired: null })] : [];
  },
};

export const promotionRow: Row<'promotion'> = {
  schema: v.object({ code }),
  identity: (ask) => ask.code.trim().toUpperCase(),
  call: async ({ api }, { ask, key, signal }) =>
    receivedIn(await api.send(activatePromotion, { params: promotionParams(ask.code), key, signal })),
  // Some backends have it held like a bonus, some pay it out at once.
  traces: async (look, order) => {
    const [{ status, code: held }, entries] = await Promise.all([
      readReply(look.world, checkActiveBonus, { signal: look.signal }),
      entriesLike(look, (entry) => (entry.promotion == null ? 'no' : ifDone(entry))),
    ]);
    const paid = entries.map((trace) => ({
      ...trace,
      answer: { amount: trace.answer?.amount ?? null, turnoverRequired: null },
    }));
    const isOther = held != null && held.toUpperCase() !== order.code.trim().toUpperCase();
    if (!status || isOther) return paid;
    return [
      ...paid,
      sign<Received>('held', { amount: null, turnoverRequired: null }, held == null ? 'perhaps' : 'yes'),
    ];
  },
};

/** Codes by which a slice says that it brings nothing, where the service does not say so itself. */
const BLANK = /^(BLANK|EMPTY|LOSE|NONE|NOTHING|NO_?PRIZE)/i;

export const spinRow: Row<'spin'> = {
  schema: v.object({}),
  answer: v.object({ code: v.string(), label: localText, coins: v.number(), blank: v.boolean() }),
  identity: () => '',
  call: async ({ api }, { key, signal }) => {
    const answer = await api.send(spin, { key, signal });
    if (!answer.ok) return answer;
    const { result } = answer.value;
    if (result === undefined) throw new ApiFailure('malformed', 'a spin that brought nothing known');
    const { label, remainingCoin: coins, blank } = result;
    return { ok: true, value: { code: result.code, label, coins, blank: blank ?? BLANK.test(result.code) } };
  },
  // A prize that was won is in the list. Only a spin takes a coin; others may also have come.
  traces: async ({ world, signal, isOld }) => {
    const [{ result }, coupons] = await Promise.all([
      readReply(world, setupSpin, { signal }),
      readReply(world, listCoupons, { signal }),
    ]);
    const number = numbered();
    const isTaken = isOld?.({ id: `coins ${result.userCoin + 1}`, at: null }) ?? false;
    return [
      sign<Won>(`coins ${result.userCoin}`, null, isTaken ? 'yes' : 'perhaps'),
      ...coupons.items.map(({ _id, code: other }) => sign<Won>(number(`prize ${_id ?? other}`), null)),
    ];
  },
};

export const couponRow: Row<'coupon'> = {
  schema: v.object({ id: code, label: localText, amount: v.nullable(figure) }),
  identity: (ask) => ask.id,
  call: async ({ api }, { ask, key, signal }) => {
    const answer = await api.send(claimCoupon, { body: { coupon: ask.id }, key, signal });
    if (!answer.ok) return answer;
    const { result } = answer.value;
    return { ok: true, value: { moved: movedOf(result ?? {}), coin: result?.coin ?? null } };
  },
  // One that is listed no more may also have run out: the statement says what it brought.
  traces: async (look, order) => {
    const { items } = await readReply(look.world, listCoupons, { signal: look.signal });
    const found = items.find(({ _id, code: other }) => (_id ?? other) === order.id);
    const isListed = found !== undefined && found.claimedAt == null;
    const entries = await entriesLike(look, (entry) =>
      !isListed && entry.luckydraw != null && isSum(entry.amount, order) ? ifDone(entry) : 'no',
    );
    const credited = entries.map((trace) => ({
      ...trace,
      answer: trace.answer && { moved: trace.answer, coin: null },
    }));
    if (isListed) return credited;
    const claimed = { moved: movedOf({ amount: order.amount }), coin: null };
    return [...credited, sign('gone', claimed, found === undefined ? 'perhaps' : 'yes')];
  },
  receipt: couponReceipt,
};
