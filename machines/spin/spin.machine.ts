import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import type { CouponTold } from '../coupon/context.ts';
import { couponMachine } from '../coupon/coupon.machine.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { isFinal } from '../receipt/answer.ts';
import { placesOf, type Remembered, type Wheel, type WheelCommand, type WheelReading, type Won } from './wheel.ts';

export type SpinEvent =
  | { readonly type: 'wheel.spin' }
  /** The wheel has come to rest on the prize. */
  | { readonly type: 'wheel.landed' }
  /** The player has seen what the spin brought. */
  | { readonly type: 'prize.close' }
  | { readonly type: 'problem.close' }
  | { readonly type: 'wheel.retry' }
  | CouponTold;

interface SpinContext {
  /** As the service last gave it; null while none is on, or none is known. */
  wheel: Wheel | null;
  coins: number;
  won: Won | null;
  /** A spin was sent, and what it brought is not known. */
  again: boolean;
  problem: Problem | null;
}

/**
 * The prize wheel (sections 2, 4, 7 and 9). What a spin brings is the service's answer, the wheel only lands on it; a
 * spin without an answer is asked about again with the same key, and its prize is shown however late it is known.
 */
export const spinMachine = setup({
  types: {
    context: {} as SpinContext,
    events: {} as SpinEvent,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' }>,
    tags: {} as 'busy' | 'error' | 'turning',
    children: {} as { coupons: 'coupons' },
  },
  actors: {
    recallSpin: promised<Remembered>('recallSpin'),
    loadWheel: promised<Outcome<WheelReading>>('loadWheel'),
    /** Keeps one `Idempotency-Key` until there is a final answer, and the prize until it has been seen. */
    askSpin: promised<Outcome<Won>, { again: boolean }>('askSpin'),
    /** The wheel on the screen. Sends `wheel.landed`. */
    wheel: listening<WheelCommand>('wheel'),
    memory: listening<{ type: 'prize.seen' }>('memory'),
    coupons: couponMachine,
  },
  delays: {
    /** The slowest landing takes 1.5 s (section 9). Where nothing moves (a page in the background) the prize still shows. */
    landingLimit: 4000,
  },
  actions: {
    keep: assign((_, { wheel, coins }: WheelReading) => ({ wheel, coins, problem: null })),
    recall: assign((_, { sent, won }: Remembered) => ({ again: sent, won })),
    book: assign((_, won: Won) => ({ won, coins: won.coins, again: false, problem: null })),
    explain: assign((_, problem: Problem) => ({ problem })),
    calm: assign({ problem: null }),
    settle: assign({ again: false }),
    doubt: assign({ again: true }),
    forget: assign({ won: null }),
    turn: sendTo('wheel', { type: 'wheel.turn' }),
    land: sendTo('wheel', ({ context: { wheel, won } }) => ({
      type: 'wheel.land' as const,
      places: wheel === null || won === null ? [] : placesOf(wheel.slices, won),
    })),
    stop: sendTo('wheel', { type: 'wheel.stop' }),
    noteSeen: sendTo('memory', { type: 'prize.seen' }),
    reloadCoupons: sendTo('coupons', { type: 'coupons.reload' }),
    tellChange: emit({ type: 'wallet.changed' }),
  },
  guards: {
    isAccepted,
    isFinal,
    hasCoins: ({ context }) => context.coins > 0,
    hasWheel: ({ context }) => context.wheel !== null,
    isUnanswered: ({ context }) => context.again,
    isWon: (_, { won }: Remembered) => won !== null,
    isSent: (_, { sent }: Remembered) => sent,
    isOnWheel: ({ context: { wheel } }, outcome: Outcome<Won>) =>
      outcome.ok && wheel !== null && placesOf(wheel.slices, outcome.value).length > 0,
  },
}).createMachine({
  id: 'spin',
  context: { wheel: null, coins: 0, won: null, again: false, problem: null },
  invoke: [
    { id: 'wheel', src: 'wheel' },
    { id: 'memory', src: 'memory' },
    { id: 'coupons', src: 'coupons', input: ({ self }) => ({ owner: self }) },
  ],
  on: { 'coupon.claimed': { actions: 'tellChange' } },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description: 'A prize that was not seen, or a spin without an answer, comes before anything else.',
      invoke: {
        id: 'recallSpin',
        src: 'recallSpin',
        onDone: [
          {
            guard: { type: 'isWon', params: ({ event }) => event.output },
            target: 'won',
            actions: { type: 'recall', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'resuming',
            actions: { type: 'recall', params: ({ event }) => event.output },
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    resuming: {
      tags: 'busy',
      description: 'The page was left in the middle of a spin: it is asked about again with its key. No wheel turns.',
      invoke: {
        id: 'resumeSpin',
        src: 'askSpin',
        input: { again: true },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'won',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'tellChange'],
          },
          {
            description: 'It was refused: no prize, and no coin was taken.',
            guard: { type: 'isFinal', params: ({ event }) => ({ outcome: event.output, again: true }) },
            target: 'loading',
            actions: 'settle',
          },
          { target: 'loading' },
        ],
        onError: 'loading',
      },
    },
    loading: {
      tags: 'busy',
      entry: 'calm',
      invoke: {
        id: 'loadWheel',
        src: 'loadWheel',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          { target: 'failed', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
    },
    failed: { tags: 'error', on: { 'wheel.retry': 'loading' } },
    deciding: {
      always: [
        { guard: 'isUnanswered', target: 'unanswered.aside' },
        { guard: 'hasWheel', target: 'ready' },
        { target: 'empty' },
      ],
    },
    empty: { description: 'No wheel is on. Prizes can still be claimed.', on: { 'coupon.finished': 'reloading' } },
    ready: {
      initial: 'fresh',
      states: {
        fresh: {},
        stale: { tags: 'error', description: 'Reloading failed: the wheel and the coins are as last confirmed.' },
      },
      on: {
        'wheel.spin': { guard: 'hasCoins', target: 'spinning', actions: ['calm', 'turn'] },
        'wheel.retry': 'reloading',
        'coupon.finished': 'reloading',
      },
    },
    reloading: {
      tags: 'busy',
      description: 'The wheel stays on the screen meanwhile.',
      invoke: {
        id: 'reloadWheel',
        src: 'loadWheel',
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'keep', params: ({ event }) => accepted(event.output) },
          },
          {
            guard: 'hasWheel',
            target: 'ready.stale',
            actions: { type: 'explain', params: ({ event }) => refused(event.output) },
          },
          { target: 'failed', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: [
          {
            guard: 'hasWheel',
            target: 'ready.stale',
            actions: { type: 'explain', params: ({ event }) => failed(event.error) },
          },
          { target: 'failed', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
        ],
      },
    },
    spinning: {
      tags: ['busy', 'turning'],
      description: 'The wheel turns while the service draws. Another press does nothing.',
      invoke: {
        id: 'askSpin',
        src: 'askSpin',
        input: ({ context }) => ({ again: context.again }),
        onDone: [
          {
            guard: { type: 'isOnWheel', params: ({ event }) => event.output },
            target: 'landing',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'land', 'tellChange'],
          },
          {
            description: 'The wheel was changed meanwhile: it stands for nothing now, the prize counts all the same.',
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'won',
            actions: [{ type: 'book', params: ({ event }) => accepted(event.output) }, 'stop', 'tellChange'],
          },
          {
            guard: {
              type: 'isFinal',
              params: ({ context, event }) => ({ outcome: event.output, again: context.again }),
            },
            target: 'refused',
            actions: ['settle', 'stop', { type: 'explain', params: ({ event }) => refused(event.output) }],
          },
          {
            target: 'unanswered',
            actions: ['doubt', 'stop', { type: 'explain', params: ({ event }) => refused(event.output) }],
          },
        ],
        onError: {
          target: 'unanswered',
          actions: ['doubt', 'stop', { type: 'explain', params: ({ event }) => failed(event.error) }, 'tellChange'],
        },
      },
    },
    landing: {
      tags: ['busy', 'turning'],
      description: 'The service has answered; the wheel comes to rest on the prize.',
      on: { 'wheel.landed': 'won' },
      after: { landingLimit: 'won' },
    },
    won: {
      description: 'What the spin brought, until the player closes it.',
      on: {
        'prize.close': [
          { guard: 'hasWheel', target: 'reloading', actions: ['noteSeen', 'forget', 'reloadCoupons'] },
          { target: 'loading', actions: ['noteSeen', 'forget', 'reloadCoupons'] },
        ],
      },
    },
    refused: {
      tags: 'error',
      description: 'The service said no, with a code: no coin was taken.',
      on: { 'problem.close': { target: 'reloading', actions: 'calm' } },
    },
    unanswered: {
      tags: 'error',
      description: 'It may have been drawn or not. Trying again carries the same key: no second coin is taken.',
      initial: 'told',
      states: {
        told: { on: { 'problem.close': 'aside' } },
        aside: { description: 'Put away, or from before: it waits above the wheel.' },
      },
      on: { 'wheel.spin': { target: 'spinning', actions: ['calm', 'turn'] } },
    },
  },
});
