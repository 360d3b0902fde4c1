/** What a player receives: refund, invite bonus, bonus, promotion, a spin and its prize. */
import * as v from 'valibot';
import { activateBonus, type UserBonus } from '../../../contract/bonus.ts';
import { receiveInviteBonus } from '../../../contract/invite.ts';
import { localText } from '../../../contract/local-text.ts';
import { figureOf } from '../../../contract/money.ts';
import type { Outcome } from '../../../contract/outcome.ts';
import { activatePromotion } from '../../../contract/promotion.ts';
import { addRefundToWallet, receiveRefund } from '../../../contract/refund.ts';
import { claimCoupon, spin } from '../../../contract/spin.ts';
import type { Received } from '../../../machines/bonus/offer.ts';
import { couponReceipt } from '../../../machines/coupon/coupon.ts';
import { refundReceipt } from '../../../machines/refund/rules.ts';
import { ApiFailure } from '../../api/client.ts';
import { promotionParams } from '../promotion-code.ts';
import { movedIn, movedOf, type Row, saidNo } from './row.ts';

const figure = v.pipe(v.number(), v.finite(), v.transform(figureOf));
const code = v.pipe(v.string(), v.minLength(1));

export const refundRow: Row<'refund'> = {
  schema: v.object({ amount: figure }),
  identity: (ask) => String(ask.amount),
  call: async ({ api }, { key, signal }) => movedIn(await api.send(receiveRefund, { key, signal })),
  // It is noted; adding it to the wallet moves the money.
  receipt: () => null,
  askOf: null,
};

export const refundAddRow: Row<'refundAdd'> = {
  schema: v.object({ amount: figure }),
  identity: (ask) => String(ask.amount),
  call: async ({ api }, { key, signal }) => movedIn(await api.send(addRefundToWallet, { key, signal })),
  receipt: (ask, moved) => refundReceipt(ask.amount, moved),
  askOf: null,
};

export const inviteRow: Row<'invite'> = {
  schema: v.object({ amount: figure }),
  identity: (ask) => String(ask.amount),
  call: async ({ api }, { key, signal }) => movedIn(await api.send(receiveInviteBonus, { key, signal })),
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
  askOf: null,
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
  receipt: () => null,
  askOf: null,
};

export const promotionRow: Row<'promotion'> = {
  schema: v.object({ code }),
  identity: (ask) => ask.code.trim().toUpperCase(),
  call: async ({ api }, { ask, key, signal }) =>
    receivedIn(await api.send(activatePromotion, { params: promotionParams(ask.code), key, signal })),
  receipt: () => null,
  askOf: null,
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
    const { success, result } = answer.value;
    if (!success) return saidNo(answer.value);
    if (result === undefined) throw new ApiFailure('malformed', 'a spin that brought nothing known');
    const { label, remainingCoin: coins, blank } = result;
    return { ok: true, value: { code: result.code, label, coins, blank: blank ?? BLANK.test(result.code) } };
  },
  receipt: () => null,
  askOf: null,
};

export const couponRow: Row<'coupon'> = {
  schema: v.object({ id: code, label: localText, amount: v.nullable(figure) }),
  identity: (ask) => ask.id,
  call: async ({ api }, { ask, key, signal }) => {
    const answer = await api.send(claimCoupon, { body: { coupon: ask.id }, key, signal });
    if (!answer.ok) return answer;
    const { success, result } = answer.value;
    if (!success) return saidNo(answer.value);
    return { ok: true, value: { moved: movedOf(result ?? {}), coin: result?.coin ?? null } };
  },
  receipt: couponReceipt,
  askOf: null,
};
