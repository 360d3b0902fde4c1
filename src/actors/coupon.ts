import { fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { listCoupons, type Coupon as WireCoupon } from '../../contract/spin.ts';
import type { CouponEvent } from '../../machines/coupon/context.ts';
import { couponMachine } from '../../machines/coupon/coupon.machine.ts';
import { type Coupon, claimableFirst } from '../../machines/coupon/coupon.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import { UNKNOWN } from '../../machines/unknown.ts';
import { safeHtml } from '../adapters/html.ts';
import { moments } from '../adapters/moments.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { connection } from './connection.ts';
import { dialogsOf } from './dialogs.ts';
import { requestPort } from './money-request/port.ts';
import type { RequestsActor } from './money-request/requests.ts';
import { receiptFlow } from './receipt.ts';
import type { Signalled } from './signalled.ts';
import type { FlowOf } from './world.ts';

/** A coupon in the place of one that could not be read. */
const UNREAD: Coupon = { id: null, label: UNKNOWN, name: '', amount: null, html: null, expiresAt: null, endsAt: null };

/**
 * The time at which a coupon runs out, by the phone's clock, which shows `now` while the service's shows `there`.
 * Milliseconds since 1970.
 */
function endOf({ expiresAt, expireIn }: WireCoupon, now: number, there: number): number | null {
  if (expireIn != null) return now + expireIn * 1000;
  return expiresAt == null ? null : now + Date.parse(expiresAt) - there;
}

/** The player has gone back from the claim, wherever it is. */
const LEFT: readonly CouponEvent[] = [{ type: 'claim.cancel' }, { type: 'claim.close' }];

export const couponFlow =
  (requests: RequestsActor): FlowOf<typeof couponMachine> =>
  (world) =>
    couponMachine.provide({
      actors: {
        loadCoupons: fromPromise(async ({ signal }: Signalled): Promise<Outcome<readonly Coupon[]>> => {
          const answer = await world.api.send(listCoupons, { signal });
          if (!answer.ok) return answer;
          const [now, there] = [Date.now(), serviceNow()];
          const { items, unread } = answer.value;
          const open = items.filter(({ claimedAt }) => !claimedAt);
          const texts = await safeHtml(open.map(({ prize }) => prize.slice.htmlDescription ?? ''));
          const coupons = open.map(
            (coupon, place): Coupon => ({
              id: coupon._id ?? coupon.code ?? null,
              label: coupon.prize.slice.label ?? UNKNOWN,
              name: coupon.prize.name,
              amount: coupon.amount,
              html: texts[place] || null,
              expiresAt: coupon.expiresAt ?? null,
              endsAt: endOf(coupon, now, there),
            }),
          );
          // Each has its row: nobody may take a prize that could not be read for none.
          const unknown = Array.from({ length: unread }, () => UNREAD);
          return { ok: true, value: [...claimableFirst(coupons, now), ...unknown] };
        }),
        request: requestPort(world, requests, { kinds: ['coupon'] }),
        connection: connection(world),
        dialogs: dialogsOf(world, isOneOf('claim'), ({ type }) => (type === 'dialog.closed' ? LEFT : [])),
        clock: moments(),
        receipt: receiptFlow(world),
      },
    });
