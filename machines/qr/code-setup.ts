import { assign, emit, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isOnline } from '../connection/online.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { pictureMachine } from '../picture/picture.machine.ts';
import { listening, promised } from '../provided.ts';
import { type CodeContext, type CodeEnd, type CodeEvent, type CodeInput, secondsLeft, steadied } from './code.ts';
import { newsIn, offerIn, paymentIn, type QrReading, says } from './reading.ts';

/** The types, actors, actions, guards and delays of the chart in `code.machine.ts`. */
export const codeSetup = setup({
  types: {
    context: {} as CodeContext,
    events: {} as CodeEvent,
    input: {} as CodeInput,
    output: {} as CodeEnd,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { picture: 'picture' },
  },
  actors: {
    /** `watched`: the code that is on the screen. */
    checkQr: promised<Outcome<QrReading>, { provider: QrProvider; watched: string }>('checkQr'),
    cancelQr: promised<Outcome<unknown>, { id: string }>('cancelQr'),
    /** Sends `clock.ticked` at its start and then each second, and `payment.check` when the player is back. */
    clock: listening('clock'),
    connection: listening('connection'),
    picture: pictureMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    takeTime: assign(({ event }) => (event.type === 'clock.ticked' ? { now: event.now } : {})),
    /** Takes the code anew: the time for which it is valid is the service's latest. */
    takeCode: assign(({ context, event }) => ({ code: steadied(offerIn(newsIn(event)).code, context.code) })),
    takePayment: assign(({ event }) => ({ end: { kind: 'paid' as const, payment: paymentIn(newsIn(event)) } })),
    /** The service says that the time is up. */
    expire: assign(({ context }) => ({ code: { ...context.code, deadline: context.now } })),
    noteClaim: assign({ claim: 'checking' }),
    answerClaim: assign(({ context }, claim: 'unseen' | 'unanswered') =>
      context.claim === 'checking' ? { claim } : {},
    ),
    end: assign((_, kind: Exclude<CodeEnd['kind'], 'paid'>) => ({ end: { kind } })),
  },
  guards: {
    isAccepted,
    isOnline,
    isPaid: says('paid'),
    isExpired: says('expired'),
    isCancelled: says('cancelled'),
    isThisCode: ({ context, event }) => {
      const news = newsIn(event);
      return news?.kind === 'open' && news.code.id === context.code.id;
    },
    isAnotherCode: says('open'),
    /** The code has gone before its time. */
    isGone: ({ context, event }) => secondsLeft(context) !== 0 && newsIn(event)?.kind === 'gone',
    isTimeUp: ({ context }) => secondsLeft(context) === 0,
    isOver: ({ context: { code }, event }) =>
      event.type === 'clock.ticked' && secondsLeft({ code, now: event.now }) === 0,
    isRunning: ({ context: { code }, event }) =>
      event.type === 'clock.ticked' && secondsLeft({ code, now: event.now }) !== 0,
  },
  delays: {
    /** Milliseconds between two questions whether the code was paid. */
    pollDelay: ({ context }) => (secondsLeft(context) === 0 ? 15_000 : 3_000),
  },
});
