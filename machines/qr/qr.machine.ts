import { and, assign, emit, or, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack, isOnline } from '../connection/online.ts';
import { canSend, type RequestCommand, requestGuards, taken } from '../money-request/port.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { filled, typedAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import { codeMachine } from './code.machine.ts';
import { endedAs, endIn, paymentOf } from './code.ts';
import type { QrContext, QrEvent, QrForm, QrInput } from './context.ts';
import { codeToWatch, createdIn, EMPTY, isTooMuch, ofProvider, receiptToShow } from './context.ts';
import { LEAST, rulesOf } from './providers.ts';
import { newsIn, offerIn, paymentIn, type QrReading, says } from './reading.ts';

/** A deposit by QR at one provider: an amount, then a code, then a payment. */
export const qrMachine = setup({
  types: {
    context: {} as QrContext,
    events: {} as QrEvent,
    input: {} as QrInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { code: 'code'; receipt: 'receipt' },
  },
  actors: {
    loadQr: promised<Outcome<QrReading>, { provider: QrProvider }>('loadQr'),
    request: listening<RequestCommand<'qr'>, { provider: QrProvider }>('request'),
    connection: listening('connection'),
    code: codeMachine,
    /** Keeps what was typed while the dialog is open. */
    typed: listening<TypedCommand<QrForm>, { provider: QrProvider }>('typed'),
    receipt: receiptMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    takeRequest: assign(({ event }) => taken<'qr'>(event)),
    /** What was refused is filled in once more, with why. */
    takeRefusal: assign(({ context: { request } }) =>
      request === null ? {} : { ...filled(request.ask.amount), problem: request.problem },
    ),
    openRequest: sendTo('request', ({ context: { provider, amount } }) => ({
      type: 'request.open' as const,
      kind: 'qr' as const,
      ask: { provider, amount: amount ?? LEAST },
    })),
    sendRequest: sendTo('request', { type: 'request.send' }),
    leaveRequest: sendTo('request', { type: 'request.leave' }),
    /** A code was found: with the key once more, the service would give its first answer, a code that is paid perhaps. */
    dropRequest: sendTo('request', { type: 'request.drop' }),
    takeFound: assign(({ event }) => ({ ...EMPTY, offer: offerIn(newsIn(event)) })),
    takeCreated: assign(({ event }) => ({ ...EMPTY, offer: offerIn(createdIn(event)) })),
    takePayment: assign(({ event }) => ({ ...EMPTY, payment: paymentIn(newsIn(event)) })),
    takeEnd: assign(({ event }) => ({ ...EMPTY, payment: paymentOf(endIn(event)) })),
    clear: assign(EMPTY),
    keepTyped: sendTo('typed', ({ context: { text } }) => ({ type: 'typed.keep' as const, form: { text } })),
    dropTyped: sendTo('typed', { type: 'typed.drop' }),
    tell: sendTo(
      ({ context }) => context.owner,
      ({ context }, type: 'qr.found' | 'qr.created' | 'qr.cancelled' | 'qr.replaced') => ({
        type,
        provider: context.provider,
      }),
    ),
    tellPaid: sendTo(
      ({ context }) => context.owner,
      ({ context: { provider, payment } }) => ({ type: 'qr.paid' as const, provider, amount: payment?.amount ?? null }),
    ),
  },
  guards: {
    ...requestGuards,
    canSend,
    isAccepted,
    isBack,
    isOnline,
    isFound: says('open'),
    isPaid: says('paid'),
    /** "Create" can be pressed: from the provider's minimum on, to the service's maximum. */
    isEnough: ({ context }) =>
      (context.amount ?? 0) >= rulesOf(context.provider, context.paytimzMinimum).minimum && !isTooMuch(context),
    isUnderOneBaht: ({ context }) => (context.amount ?? 0) < LEAST,
    /** Sent once: the answer is about now. */
    bringsCode: ({ event }) => taken<'qr'>(event).request?.again === false && createdIn(event)?.kind === 'open',
    /** From before, or from another tab: there may be a code by now. */
    wasSentBefore: ({ context: { request }, event }) =>
      request?.elsewhere === true && requestGuards.isUnanswered({ event }),
    lacksAnswer: ({ context: { request } }) => request?.phase === 'unanswered',
    endedPaid: endedAs('paid'),
    endedCancelled: endedAs('cancelled'),
    endedReplaced: endedAs('replaced'),
    endedUnsure: endedAs('unsure'),
    endedGone: endedAs('gone'),
  },
}).createMachine({
  id: 'qr',
  context: ({ input }) => ({
    ...input,
    ...EMPTY,
    ...(input.typed === undefined ? {} : typedAmount(input.typed)),
    online: true,
    request: null,
  }),
  invoke: [
    { id: 'request', src: 'request', input: ofProvider, onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'typed', src: 'typed', input: ofProvider, onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
    'request.told': { actions: 'takeRequest' },
  },
  initial: 'recalling',
  states: {
    recalling: {
      tags: 'busy',
      description: 'Is a creation from before without an answer?',
      on: {
        'request.told': [
          { guard: 'isSending', target: 'creating', actions: 'takeRequest' },
          { target: 'loading', actions: 'takeRequest' },
        ],
      },
    },
    loading: {
      tags: 'busy',
      description: 'Is there an open code already, or was the last one paid meanwhile?',
      invoke: {
        id: 'loadQr',
        src: 'loadQr',
        input: ofProvider,
        onDone: [
          {
            guard: 'isFound',
            target: 'watching',
            actions: ['takeFound', 'dropRequest', { type: 'tell', params: 'qr.found' }],
          },
          { guard: 'isPaid', target: 'paid', actions: 'takePayment' },
          { guard: and(['isAccepted', 'lacksAnswer']), target: 'unanswered' },
          { guard: 'isAccepted', target: 'entering' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      description: 'Whether there is a code is not known. Trying again is offered.',
      on: {
        'qr.retry': 'loading',
        'qr.refresh': 'loading',
        'connection.changed': { guard: 'isBack', target: 'loading', actions: assign({ online: true }) },
      },
    },
    entering: {
      description: 'There is no code: the player chooses an amount.',
      initial: 'fresh',
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service gave no code, and says why.' },
      },
      on: {
        'amount.changed': {
          target: '.fresh',
          actions: [assign(({ event }) => ({ ...typedAmount(event.text), problem: null })), 'keepTyped'],
        },
        'qr.create': [
          { guard: and(['isEnough', 'isUnderOneBaht']), target: '.fresh', description: 'Never sent, nothing is said.' },
          { guard: and(['isEnough', 'isOnline']), target: 'creating', actions: 'openRequest' },
        ],
        'qr.refresh': 'loading',
      },
    },
    creating: {
      tags: 'busy',
      description: 'Nothing is taken from the form meanwhile: two taps send one request.',
      on: {
        'request.told': [
          { guard: and(['isOpen', 'isOnline']), actions: ['takeRequest', 'sendRequest'] },
          { guard: 'isOpen', target: 'entering', actions: 'leaveRequest' },
          {
            guard: 'bringsCode',
            target: 'watching',
            actions: ['takeRequest', 'takeCreated', 'dropTyped', { type: 'tell', params: 'qr.created' }],
          },
          {
            guard: 'isDone',
            description: 'What is told of an earlier try may be out of date: the code may be paid by now.',
            target: 'loading',
            actions: ['takeRequest', 'dropTyped', { type: 'tell', params: 'qr.created' }],
          },
          { guard: or(['isNoRequest', 'wasSentBefore']), target: 'loading', actions: 'takeRequest' },
          { guard: 'isUnanswered', target: 'unanswered', actions: 'takeRequest' },
          { guard: 'isRefused', target: 'entering.refused', actions: ['takeRequest', 'takeRefusal'] },
        ],
      },
    },
    unanswered: {
      tags: 'error',
      description: 'There may be a code or not. Trying again carries the same key: no second one is made.',
      on: {
        'qr.retry': { guard: 'canSend', actions: 'sendRequest' },
        'qr.later': { target: 'entering', actions: 'leaveRequest' },
        'qr.refresh': 'loading',
        'request.told': [
          { guard: 'isSending', target: 'creating', actions: 'takeRequest' },
          { guard: 'isNoRequest', target: 'loading', actions: 'takeRequest' },
        ],
      },
    },
    watching: {
      description: 'There is a code; its own machine shows it, counts down and asks about the payment.',
      invoke: {
        id: 'code',
        src: 'code',
        input: codeToWatch,
        onDone: [
          { guard: 'endedPaid', target: 'paid', actions: 'takeEnd' },
          { guard: 'endedCancelled', target: 'entering', actions: ['clear', { type: 'tell', params: 'qr.cancelled' }] },
          { guard: 'endedReplaced', target: 'loading', actions: { type: 'tell', params: 'qr.replaced' } },
          { guard: 'endedUnsure', target: 'loading' },
          { guard: 'endedGone', target: 'closed' },
          { target: 'entering', actions: 'clear' },
        ],
        onError: { target: 'loading', actions: 'tellBroken' },
      },
      on: { 'qr.refresh': { actions: sendTo('code', { type: 'payment.check' }) } },
    },
    paid: {
      description: 'The money is in the wallet: the receipt.',
      entry: 'tellPaid',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: receiptToShow,
        onDone: { target: 'entering', actions: 'clear' },
        onError: { target: 'entering', actions: 'clear' },
      },
      on: { 'qr.renew': { target: 'entering', actions: 'clear' } },
    },
    closed: {
      tags: 'error',
      description: 'The code ended before its time, and the service does not say how: the wallet will tell.',
      on: { 'qr.renew': { target: 'entering', actions: 'clear' } },
    },
  },
});
