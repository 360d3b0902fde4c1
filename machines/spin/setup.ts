import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { couponMachine } from '../coupon/coupon.machine.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import { canSend, type RequestCommand, requestGuards, taken } from '../money-request/port.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { placesIn, rereadCoupons, type SpinContext, type SpinEvent, spinGuards } from './context.ts';
import type { WheelCommand, WheelReading } from './wheel.ts';

/** The types, actors, actions, guards and delays of the chart in `spin.machine.ts`. */
export const spinSetup = setup({
  types: {
    context: {} as SpinContext,
    events: {} as SpinEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error' | 'turning',
    children: {} as { coupons: 'coupons' },
  },
  actors: {
    loadWheel: promised<Outcome<WheelReading>>('loadWheel'),
    request: listening<RequestCommand<'spin'>>('request'),
    connection: listening('connection'),
    /** Sends `page.stale`. */
    attention: listening('attention'),
    dialogs: listening<DialogCommand>('dialogs'),
    /** The wheel on the screen. Sends `wheel.landed`. */
    wheel: listening<WheelCommand>('wheel'),
    coupons: couponMachine,
  },
  delays: {
    /** The slowest landing takes 1.5 s. The prize shows even if nothing moves (a background page). Milliseconds. */
    landingLimit: 4000,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    keepWheel: assign((_, { wheel, coins }: WheelReading) => ({ wheel, coins, problem: null })),
    takeRequest: assign(({ event }) => taken<'spin'>(event)),
    takeCoins: assign(({ context: { coins, request } }) => ({ coins: request?.value?.coins ?? coins })),
    openRequest: sendTo('request', { type: 'request.open', kind: 'spin', ask: {} }),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    noteSeen: sendTo('request', { type: 'request.seen' }),
    turn: sendTo('wheel', { type: 'wheel.turn' }),
    land: sendTo('wheel', ({ context }) => ({ type: 'wheel.land' as const, places: placesIn(context) })),
    stop: sendTo('wheel', { type: 'wheel.stop' }),
    openDialog: sendTo('dialogs', { type: 'dialog.open', dialog: 'spin' }),
    closeDialog: sendTo('dialogs', { type: 'dialog.close', dialog: 'spin' }),
    reloadCoupons: sendTo('coupons', rereadCoupons),
  },
  guards: {
    ...requestGuards,
    ...spinGuards,
    isAccepted,
    canRetry: ({ context }) => context.request?.phase === 'unanswered' && canSend({ context }),
    canAskAgain: ({ context, event }) => context.online && requestGuards.isUnanswered({ event }),
    opensOnline: ({ context, event }) => context.online && requestGuards.isOpen({ event }),
  },
});
