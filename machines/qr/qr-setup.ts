import { assign, emit, sendTo, setup } from 'xstate';
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
import { createdIn, isTooMuch, NO_CODE } from './context.ts';
import { rulesOf } from './providers.ts';
import { newsIn, offerIn, paymentIn, type QrReading, says } from './reading.ts';

/** The types, actors, actions and guards of the chart in `qr.machine.ts`. */
export const qrSetup = setup({
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
});
