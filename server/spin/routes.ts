/** The prize wheel and its coupons (rule: Spin). Switched at the desk. */
import type { WireReplyOf } from '../../contract/call.ts';
import { satang, satangToBaht } from '../../contract/money.ts';
import { claimCoupon, listCoupons, setupSpin, spin, spinActive } from '../../contract/spin.ts';
import { one } from '../db/database.ts';
import type { App } from '../http/app-context.ts';
import { keyedRoute, memberRoute } from '../http/route.ts';
import { type Say, sayer } from '../texts/texts.ts';
import { claim, type OpenCoupon, readCoupons } from './coupons.ts';
import { spinWheel } from './spins.ts';
import type { WheelSlice } from './wheels.ts';

export function spinModule(app: App): void {
  memberRoute(app, spinActive, async ({ member, kept }) => ({ isActive: kept.wheels.has(member.currency) }));

  memberRoute(app, setupSpin, async ({ member, kept }) => {
    const wheel = kept.wheels.get(member.currency);
    const { coin } = one(await app.db.query<{ coin: number }>('select coin from member where id = $1', [member.id]));
    const say = await sayer(
      app.db,
      wheel === undefined ? [] : [wheel.name, ...wheel.slices.flatMap((slice) => [slice.label, slice.htmlDescription])],
    );
    return {
      result: {
        activeSpinwheel:
          wheel === undefined
            ? null
            : { name: say(wheel.name), slice: wheel.slices.map((slice) => wireSlice(say, slice)) },
        userCoin: coin,
      },
    };
  });

  keyedRoute(app, spin, async ({ tx, member, kept, now, refusal }) => {
    const wheel = kept.wheels.get(member.currency);
    if (wheel === undefined) throw refusal('NO_DATA');
    const spun = await spinWheel(tx, { memberId: member.id, wheel, now });
    if (spun === undefined) return { success: false, error: 'COIN_NOT_ENOUGH' };
    const { slice, say, remainingCoin } = spun;
    return {
      success: true,
      result: { code: slice.code, label: say(slice.label), remainingCoin, blank: slice.prize.kind === 'nothing' },
    };
  });

  memberRoute(app, listCoupons, async ({ member, now }) => {
    const coupons = await readCoupons(app.db, member.id, now);
    const say = await sayer(
      app.db,
      coupons.flatMap(({ name, label, html_description }) => [name, label, html_description]),
    );
    return coupons.map((coupon) => wireCoupon(say, coupon, now));
  });

  // A prize is the member's, also when the wheel is switched off meanwhile.
  keyedRoute(app, claimCoupon, async ({ tx, member, body, now }) => {
    const { reference, amount, coin } = await claim(tx, { memberId: member.id, couponId: body.coupon, now });
    return {
      success: true,
      result: {
        reference,
        createdAt: now.toISOString(),
        ...(amount === undefined ? {} : { amount: satangToBaht(amount) }),
        ...(coin === undefined ? {} : { coin }),
      },
    };
  });
}

const saidOrNull = (say: Say, text: string | null) => (text === null ? null : say(text));

function wireSlice(say: Say, slice: WheelSlice) {
  const { code, label, bgColor, textColor, htmlDescription, weight } = slice;
  return { code, label: say(label), bgColor, textColor, htmlDescription: saidOrNull(say, htmlDescription), weight };
}

/** `code` is the id too: whichever an app sends back claims it. */
function wireCoupon(say: Say, coupon: OpenCoupon, now: Date): WireReplyOf<typeof listCoupons>[number] {
  return {
    _id: coupon.id,
    code: coupon.id,
    ...(coupon.amount === null ? {} : { amount: satangToBaht(satang(coupon.amount)) }),
    prize: {
      slice: { label: say(coupon.label), htmlDescription: saidOrNull(say, coupon.html_description) },
      name: say(coupon.name),
    },
    claimedAt: null,
    expiresAt: coupon.expires_at.toISOString(),
    expireIn: Math.max(0, coupon.expires_at.getTime() - now.getTime()) / 1000,
  };
}
