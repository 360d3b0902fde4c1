import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { figureOf } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { claimCoupon, listCoupons, type Coupon as WireCoupon } from '../../contract/spin.ts';
import { couponMachine } from '../../machines/coupon/coupon.machine.ts';
import { type Claim, type Coupon, type Credited, claimableFirst } from '../../machines/coupon/coupon.ts';
import { safeHtml } from '../adapters/html.ts';
import { moments } from '../adapters/moments.ts';
import { moneyRequests } from './money-request.ts';
import { receiptFlow } from './receipt.ts';
import type { World } from './world.ts';

const kept = v.object({
  id: v.string(),
  label: v.string(),
  amount: v.nullable(v.pipe(v.number(), v.finite(), v.transform(figureOf))),
});

/** When a coupon runs out by the phone's clock, which shows `now`. Milliseconds since 1970. */
function endOf({ expiresAt, expireIn }: Pick<WireCoupon, 'expiresAt' | 'expireIn'>, now: number): number | null {
  if (expireIn != null) return now + expireIn * 1000;
  return expiresAt == null ? null : Date.parse(expiresAt);
}

export const couponFlow = (world: World) => {
  const requests = moneyRequests<Claim>(world, { name: 'coupon', schema: kept, about: ({ id }) => id });
  return couponMachine.provide({
    actors: {
      loadCoupons: fromPromise(async ({ signal }: { signal: AbortSignal }): Promise<Outcome<readonly Coupon[]>> => {
        const answer = await world.api.send(listCoupons, { signal });
        if (!answer.ok) return answer;
        const now = Date.now();
        const open = answer.value.filter(({ claimedAt }) => !claimedAt);
        const texts = await safeHtml(open.map(({ prize }) => prize.slice.htmlDescription ?? ''));
        const coupons = open.map(({ _id, code, amount, prize, expiresAt, expireIn }, place) => ({
          id: _id ?? code ?? null,
          label: prize.slice.label,
          name: prize.name,
          amount: amount ?? null,
          html: texts[place] || null,
          expiresAt: expiresAt ?? null,
          endsAt: endOf({ expiresAt, expireIn }, now),
        }));
        return { ok: true, value: claimableFirst(coupons, now) };
      }),
      recallClaim: fromPromise(async () => requests.recall()),
      claimCoupon: fromPromise(
        async ({ input: ask, signal }: { input: Claim; signal: AbortSignal }): Promise<Outcome<Credited>> => {
          const earlier = requests.recall();
          const key = requests.key(ask);
          let coin: number | null = null;
          const outcome = await requests.send({ ask, key, again: earlier?.key === key }, async () => {
            const answer = await world.api.send(claimCoupon, { body: { coupon: ask.id }, key, signal });
            if (!answer.ok) return answer;
            const { success, error, result } = answer.value;
            // A refusal may also come as an answer that says no (section 7).
            if (!success) return { ok: false, code: error || 'INTERNAL_SERVER_ERROR' };
            coin = result?.coin ?? null;
            return { ok: true, value: result ?? {} };
          });
          return outcome.ok ? { ok: true, value: { moved: outcome.value, coin } } : outcome;
        },
      ),
      clock: moments(),
      receipt: receiptFlow(),
    },
  });
};
