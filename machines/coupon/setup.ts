import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack } from '../connection/online.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import { canSend, type RequestCommand, requestGuards, taken } from '../money-request/port.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import {
  type CouponContext,
  type CouponEvent,
  type CouponInput,
  claimOf,
  couponIn,
  listIn,
  type MomentsAwaited,
  wantedBy,
} from './context.ts';
import { type Coupon, endsOf, isExpired, pagesOf } from './coupon.ts';

/** The types, actors, actions, guards and delays of the chart in `coupon.machine.ts`. */
export const couponSetup = setup({
  types: {
    context: {} as CouponContext,
    events: {} as CouponEvent,
    input: {} as CouponInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error' | 'loading' | 'claiming',
    children: {} as { receipt: 'receipt' },
  },
  actors: {
    loadCoupons: promised<Outcome<readonly Coupon[]>>('loadCoupons'),
    request: listening<RequestCommand<'coupon'>>('request'),
    connection: listening('connection'),
    dialogs: listening<DialogCommand>('dialogs'),
    /** Sends `clock.ticked` at its start and at the moments that it is given. */
    clock: listening<MomentsAwaited>('clock'),
    receipt: receiptMachine,
  },
  /** Milliseconds (rule: Coupons). */
  delays: { claimDebounce: 500 },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    keepCoupons: assign(({ context }, coupons: readonly Coupon[]) => listIn(context, coupons)),
    /** Each is shown as expired from its last moment on. */
    awaitEnds: sendTo('clock', ({ context }) => ({ type: 'moments.await' as const, at: endsOf(context.coupons) })),
    chooseCoupon: assign(({ context, event }) =>
      event.type === 'coupon.choose' ? { coupon: couponIn(context, event.id) } : {},
    ),
    forgetCoupon: assign(({ event }) => ({ coupon: null, wanted: wantedBy(event) })),
    takeRequest: assign(({ event }) => taken<'coupon'>(event)),
    openRequest: sendTo('request', ({ context }) => ({
      type: 'request.open' as const,
      kind: 'coupon' as const,
      ask: claimOf(context.coupon),
    })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    openDialog: sendTo('dialogs', { type: 'dialog.open', dialog: 'claim' }),
    closeDialog: sendTo('dialogs', { type: 'dialog.close', dialog: 'claim' }),
    tellFinished: sendTo(({ context }) => context.owner, { type: 'coupon.finished' }),
  },
  guards: {
    ...requestGuards,
    canRetry: ({ context }) => canSend({ context }) && context.request?.phase === 'unanswered',
    /** One from before, or of another tab, is no reason to leave the list: it stands above it. */
    sendsHere: ({ event }) =>
      event.type === 'request.told' && event.request?.phase === 'sending' && !event.request.elsewhere,
    isAccepted,
    isBack,
    opensOnline: ({ context, event }) => context.online && requestGuards.isOpen({ event }),
    isChosen: ({ context }) => context.coupon !== null,
    isEmpty: ({ context }) => context.coupons.length === 0,
    isClaimable: ({ context: { coupons, now, online }, event }) =>
      event.type === 'coupon.choose' &&
      online &&
      coupons.some((coupon) => coupon.id === event.id && !isExpired(coupon, now)),
    isInTime: ({ context: { coupon, now, online } }) => online && coupon !== null && !isExpired(coupon, now),
    isPage: ({ context: { coupons, page }, event }) =>
      event.type === 'page.turn' && event.page >= 1 && event.page <= pagesOf(coupons) && event.page !== page,
    hasReceipt: ({ context }) => Boolean(context.request?.receipt),
  },
});
