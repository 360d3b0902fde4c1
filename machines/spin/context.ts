/** The context and the events of the wheel's machine. */
import type { Problem } from '../../contract/outcome.ts';
import type { ConnectionChanged } from '../connection/online.ts';
import type { CouponEvent, CouponTold } from '../coupon/context.ts';
import type { RequestTold } from '../money-request/port.ts';
import { isUnresolved, type RequestView } from '../money-request/request.ts';
import { placesOf, type Wheel } from './wheel.ts';

export type SpinEvent =
  | { readonly type: 'wheel.spin' }
  /** The wheel has come to rest on the prize. */
  | { readonly type: 'wheel.landed' }
  /** The player has seen what the spin brought; going back says so, too. */
  | { readonly type: 'prize.close' }
  /** The player wants it at once. */
  | { readonly type: 'prize.claim' }
  | { readonly type: 'problem.close' }
  | { readonly type: 'wheel.retry' }
  /** Coins may have come or gone: money moved, the page is looked at again after a while, or the connection is back. */
  | { readonly type: 'page.stale' }
  | CouponTold
  | RequestTold<'spin'>
  | ConnectionChanged;

export interface SpinContext {
  online: boolean;
  /** The wheel as the service last gave it; null while none is on, or none is known. */
  wheel: Wheel | null;
  coins: number;
  /** The spin that has no answer yet, or whose prize has not been seen. */
  request: RequestView<'spin'> | null;
  /** The reason why the wheel could not be read. */
  problem: Problem | null;
}

/** A spin whose key is no longer good keeps no other back. */
function canPlay({ online, wheel, coins, request }: SpinContext): boolean {
  return online && wheel !== null && coins > 0 && (!request || !isUnresolved(request));
}

/** The places on the wheel for what a spin brought; none if the wheel was changed meanwhile. */
export function placesIn({ wheel, request }: Pick<SpinContext, 'wheel' | 'request'>): number[] {
  return wheel === null || !request?.value ? [] : placesOf(wheel.slices, request.value);
}

interface Given {
  readonly context: SpinContext;
}

/** The guards of the wheel's machine. */
export const spinGuards = {
  canPlay: ({ context }: Given) => canPlay(context),
  /** There is a prize, and a connection to ask for it. */
  canClaim: ({ context: { online, request } }: Given) => online && request?.value?.blank === false,
  hasWheel: ({ context }: Given) => context.wheel !== null,
  isOnWheel: ({ context }: Given) => placesIn(context).length > 0,
};

/** The prizes are read again; with the one that the spin brought, where the player wants it at once. */
export function rereadCoupons({ context: { request }, event }: Given & { readonly event: SpinEvent }): CouponEvent {
  const label = event.type === 'prize.claim' ? request?.value?.label : undefined;
  return label === undefined ? { type: 'coupons.reload' } : { type: 'coupons.reload', claim: label };
}
