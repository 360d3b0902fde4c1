import { and, assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { isBack, isOnline } from '../connection/online.ts';
import { isAccepted, problemIn } from '../outcome.ts';
import { paymentMachine } from '../payment/payment.machine.ts';
import { paymentGuards, requestIn } from '../payment/payment.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { filled, formatAmount, LEAST, typedAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import { codeMachine } from './code.machine.ts';
import { endedAs, endIn, paymentOf } from './code.ts';
import type { QrContext, QrEvent, QrForm, QrInput } from './context.ts';
import { codeToWatch, createdIn, EMPTY, earlierOf, isTooMuch, NO_CODE, ofProvider, receiptToShow } from './context.ts';
import { rulesOf } from './providers.ts';
import { newsIn, offerIn, paymentIn, type QrReading, says } from './reading.ts';

/** A deposit by QR at one provider: an amount, then a code, then a payment. */
export const qrMachine = setup({
  types: {
    context: {} as QrContext,
    events: {} as QrEvent,
    input: {} as QrInput,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { code: 'code'; receipt: 'receipt'; payment: 'payment' },
  },
  actors: {
    /** Where it finds a code, a creation without an answer is dropped. */
    loadQr: promised<Outcome<QrReading>, { provider: QrProvider }>('loadQr'),
    connection: listening('connection'),
    code: codeMachine,
    /** Keeps what was typed while the dialog is open. */
    typed: listening<TypedCommand<QrForm>, { provider: QrProvider }>('typed'),
    receipt: receiptMachine,
    payment: paymentMachine,
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    takeRequest: assign(({ event }) => ({ request: requestIn(event, 'qr') })),
    /** Fills in the refused amount once more, with the problem. */
    takeRefusal: assign(({ event }) => {
      const { ask, problem } = requestIn(event, 'qr');
      return { ...filled(ask.amount), problem };
    }),
    placeOrder: assign(({ context: { provider, amount } }) => ({
      order: { kind: 'qr' as const, ask: { provider, amount: amount ?? LEAST } },
    })),
    takeFound: assign(({ event }) => ({ ...NO_CODE, offer: offerIn(newsIn(event)) })),
    takeCreated: assign(({ event }) => ({ ...NO_CODE, offer: offerIn(createdIn(event)) })),
    takePayment: assign(({ event }) => ({ ...NO_CODE, payment: paymentIn(newsIn(event)) })),
    takeEnd: assign(({ event }) => ({ ...NO_CODE, payment: paymentOf(endIn(event)) })),
    /** The form for another code, with the amount that was typed last, else that of the code before. */
    beginAnew: assign(({ context: { text, offer, payment } }) => {
      const amount = payment?.amount ?? offer?.code.amount;
      const last = text === '' && amount !== undefined ? formatAmount(amount).replace(/\.00$/, '') : text;
      return { ...NO_CODE, ...typedAmount(last) };
    }),
    keepTyped: sendTo('typed', ({ context: { text } }) => ({ type: 'typed.keep' as const, form: { text } })),
    tellSent: sendTo('typed', ({ event }) => {
      const { text } = filled(requestIn(event, 'qr').ask.amount);
      return { type: 'typed.sent' as const, form: { text } };
    }),
    tell: sendTo(
      ({ context }) => context.owner,
      ({ context }, type: 'qr.found' | 'qr.created' | 'qr.cancelled' | 'qr.replaced') => ({
        type,
        provider: context.provider,
      }),
    ),
    tellPaid: sendTo(
      ({ context }) => context.owner,
      ({ context: { provider } }) => ({ type: 'qr.paid' as const, provider }),
    ),
  },
  guards: {
    ...paymentGuards,
    isAccepted,
    isBack,
    isOnline,
    isFound: says('open'),
    tellsPayment: says('paid'),
    /** "Create" can be pressed: from the provider's minimum on, to the service's maximum. */
    isEnough: ({ context }) =>
      (context.amount ?? 0) >= rulesOf(context.provider, context.paytimzMinimum, context.currency).minimum &&
      !isTooMuch(context),
    isUnderLeast: ({ context }) => (context.amount ?? 0) < LEAST,
    /** Sent once: the answer is about now. */
    bringsCode: ({ event }) =>
      paymentGuards.isPaid({ event }) && !requestIn(event, 'qr').again && createdIn(event)?.kind === 'open',
    /** There is none from before, and what was read is as new as that. */
    isUnasked: ({ context: { order, request } }) => order === null && request === null,
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
    order: null,
    request: null,
  }),
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'typed', src: 'typed', input: ofProvider, onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'loading',
  states: {
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
            actions: ['takeFound', { type: 'tell', params: 'qr.found' }],
          },
          { guard: 'tellsPayment', target: 'paid', actions: 'takePayment' },
          { guard: 'isAccepted', target: 'paying' },
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
          { guard: and(['isEnough', 'isUnderLeast']), target: '.fresh', description: 'Never sent, nothing is said.' },
          { guard: and(['isEnough', 'isOnline']), target: 'paying', actions: 'placeOrder' },
        ],
        'qr.refresh': 'loading',
      },
    },
    paying: {
      description: 'A creation from before without an answer comes first; then what is ordered here.',
      entry: assign({ request: null }),
      exit: assign({ order: null }),
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order, provider }, self }) => ({ owner: self, order: order ?? earlierOf(provider) }),
        onDone: [
          {
            guard: 'bringsCode',
            target: 'watching',
            actions: ['takeCreated', 'tellSent', { type: 'tell', params: 'qr.created' }],
          },
          {
            guard: 'isPaid',
            description: 'What is told of an earlier try may be out of date: the code may be paid by now.',
            target: 'loading',
            actions: ['tellSent', { type: 'tell', params: 'qr.created' }],
          },
          { guard: 'isRefused', target: 'entering.refused', actions: 'takeRefusal' },
          { guard: and(['isNone', 'isUnasked']), target: 'entering' },
          { guard: 'isNone', target: 'loading' },
          { target: 'entering' },
        ],
        onError: { target: 'entering', actions: 'tellBroken' },
      },
      on: {
        'payment.changed': { actions: 'takeRequest' },
        'qr.refresh': 'loading',
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
          {
            guard: 'endedCancelled',
            target: 'entering',
            actions: ['beginAnew', { type: 'tell', params: 'qr.cancelled' }],
          },
          { guard: 'endedReplaced', target: 'loading', actions: { type: 'tell', params: 'qr.replaced' } },
          { guard: 'endedUnsure', target: 'loading' },
          { guard: 'endedGone', target: 'closed' },
          { target: 'entering', actions: 'beginAnew' },
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
        onDone: { target: 'entering', actions: 'beginAnew' },
        onError: { target: 'entering', actions: 'beginAnew' },
      },
      on: { 'qr.renew': { target: 'entering', actions: 'beginAnew' } },
    },
    closed: {
      tags: 'error',
      description: 'The code ended before its time, and the service does not say how: the wallet will tell.',
      on: { 'qr.renew': { target: 'entering', actions: 'beginAnew' } },
    },
  },
});
