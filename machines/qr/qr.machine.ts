import { type ActorRef, and, assign, type Snapshot, sendTo, setup } from 'xstate';
import type { Figure, Satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { receiptMachine } from '../receipt/receipt.machine.ts';
import { typedAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import { type CodeEnd, type CodeInput, codeMachine, paymentOf } from './code.machine.ts';
import { LEAST, rulesOf } from './providers.ts';
import { openCode, type Payment, payment, paymentReceipt, type QrReading, says } from './reading.ts';

/** What a provider's flow tells the deposit that it belongs to. */
export type QrTold =
  /** There is an open code from before. */
  | { readonly type: 'qr.found'; readonly provider: QrProvider }
  | { readonly type: 'qr.created'; readonly provider: QrProvider }
  | { readonly type: 'qr.cancelled'; readonly provider: QrProvider }
  | { readonly type: 'qr.paid'; readonly provider: QrProvider; readonly amount: Figure | null };

export interface QrInput {
  readonly owner: ActorRef<Snapshot<unknown>, QrTold>;
  readonly provider: QrProvider;
  /** Build setting, in satang. */
  readonly paytimzMinimum: Satang;
  /** The amount that was typed when the session expired, or the page was loaded anew. */
  readonly typed?: string | undefined;
}

/** What the player fills in: the amount as typed, at this provider. */
export interface QrForm {
  readonly text: string;
}

export type QrEvent =
  /** The player typed, or took a quick amount. */
  | { readonly type: 'amount.changed'; readonly text: string }
  | { readonly type: 'qr.create' }
  /** After a payment, or a code that ended: another one. */
  | { readonly type: 'qr.renew' }
  | { readonly type: 'qr.retry' }
  /** Another provider's code was created: what is known of this one may no longer hold. */
  | { readonly type: 'qr.refresh' };

interface QrContext extends QrInput {
  /** The amount as typed, and what it says in satang. */
  text: string;
  amount: Satang | null;
  /** The code to watch, and when it was received. */
  offer: Pick<CodeInput, 'code' | 'now'> | null;
  payment: Payment | null;
  problem: Problem | null;
}

const EMPTY = { text: '', amount: null, offer: null, payment: null, problem: null } as const;

/** Why a creation gave no code: the refusal's code, or with `hasQrcode: false` the service's own message (section 8). */
function withheld(answer: Outcome<QrReading>): Problem {
  return answer.ok ? { kind: 'refused', code: answer.value.record.message || 'QR_FAIL' } : refused(answer);
}

/** A deposit by QR at one provider (sections 4, 5 and 9): an amount, then a code, then a payment. */
export const qrMachine = setup({
  types: {
    context: {} as QrContext,
    events: {} as QrEvent,
    input: {} as QrInput,
    tags: {} as 'busy' | 'error',
    children: {} as { code: 'code'; receipt: 'receipt' },
  },
  actors: {
    loadQr: promised<Outcome<QrReading>, { provider: QrProvider }>('loadQr'),
    /** Keeps one `Idempotency-Key` for this provider and amount until there is a final answer. */
    createQr: promised<Outcome<QrReading>, { provider: QrProvider; amount: Satang }>('createQr'),
    code: codeMachine,
    /** Keeps what was typed while the dialog is open. */
    typed: listening<TypedCommand<QrForm>, { provider: QrProvider }>('typed'),
    receipt: receiptMachine,
  },
  actions: {
    offer: assign((_, answer: Outcome<QrReading>) => ({
      ...EMPTY,
      offer: { code: openCode(answer), now: accepted(answer).at },
    })),
    receive: assign((_, received: Payment) => ({ ...EMPTY, payment: received })),
    clear: assign(EMPTY),
    explain: assign((_, problem: Problem) => ({ problem })),
    keepTyped: sendTo('typed', ({ context: { text } }) => ({ type: 'typed.keep' as const, form: { text } })),
    dropTyped: sendTo('typed', { type: 'typed.drop' }),
    tell: sendTo(
      ({ context }) => context.owner,
      ({ context }, params: { type: 'qr.found' | 'qr.created' | 'qr.cancelled' }) => ({
        ...params,
        provider: context.provider,
      }),
    ),
    tellPaid: sendTo(
      ({ context }) => context.owner,
      ({ context }, { amount }: Payment) => ({ type: 'qr.paid' as const, provider: context.provider, amount }),
    ),
  },
  guards: {
    isAccepted,
    says,
    /** "Create" can be pressed: from the provider's minimum on. */
    isEnough: ({ context }) => (context.amount ?? 0) >= rulesOf(context.provider, context.paytimzMinimum).minimum,
    isUnderOneBaht: ({ context }) => (context.amount ?? 0) < LEAST,
    ended: (_, params: { end: CodeEnd; kind: CodeEnd['kind'] }) => params.end.kind === params.kind,
  },
}).createMachine({
  id: 'qr',
  context: ({ input }) => ({ ...input, ...EMPTY, ...(input.typed === undefined ? {} : typedAmount(input.typed)) }),
  invoke: { id: 'typed', src: 'typed', input: ({ context }) => ({ provider: context.provider }) },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Is there an open code already, or was the last one paid meanwhile?',
      invoke: {
        id: 'loadQr',
        src: 'loadQr',
        input: ({ context }) => ({ provider: context.provider }),
        onDone: [
          {
            guard: { type: 'says', params: ({ event }) => ({ answer: event.output, news: 'open' }) },
            target: 'watching',
            actions: [
              { type: 'offer', params: ({ event }) => event.output },
              { type: 'tell', params: { type: 'qr.found' } },
            ],
          },
          {
            guard: { type: 'says', params: ({ event }) => ({ answer: event.output, news: 'paid' }) },
            target: 'paid',
            actions: [
              { type: 'receive', params: ({ event }) => payment(event.output) },
              { type: 'tellPaid', params: ({ event }) => payment(event.output) },
            ],
          },
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'entering' },
          { target: 'failed', actions: { type: 'explain', params: ({ event }) => refused(event.output) } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: ({ event }) => failed(event.error) } },
      },
    },
    failed: {
      tags: 'error',
      description: 'Whether there is a code is not known. Trying again is offered.',
      on: { 'qr.retry': 'loading', 'qr.refresh': 'loading' },
    },
    entering: {
      description: 'There is no code: the player chooses an amount.',
      initial: 'fresh',
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service gave no code, and says why.' },
        failed: { tags: 'error', description: 'No answer. The next try of the same amount carries the same key.' },
      },
      on: {
        'amount.changed': {
          target: '.fresh',
          actions: [assign(({ event }) => ({ ...typedAmount(event.text), problem: null })), 'keepTyped'],
        },
        'qr.create': [
          {
            guard: and(['isEnough', 'isUnderOneBaht']),
            target: '.fresh',
            description: 'Silently ignored (section 5).',
          },
          { guard: 'isEnough', target: 'creating' },
        ],
        'qr.refresh': 'loading',
      },
    },
    creating: {
      tags: 'busy',
      description: 'Nothing is taken from the form meanwhile: two taps send one request.',
      invoke: {
        id: 'createQr',
        src: 'createQr',
        input: ({ context }) => ({ provider: context.provider, amount: context.amount ?? LEAST }),
        onDone: [
          {
            guard: { type: 'says', params: ({ event }) => ({ answer: event.output, news: 'open' }) },
            target: 'watching',
            actions: [
              { type: 'offer', params: ({ event }) => event.output },
              'dropTyped',
              { type: 'tell', params: { type: 'qr.created' } },
            ],
          },
          { target: 'entering.refused', actions: { type: 'explain', params: ({ event }) => withheld(event.output) } },
        ],
        onError: {
          target: 'entering.failed',
          actions: { type: 'explain', params: ({ event }) => failed(event.error) },
        },
      },
    },
    watching: {
      description: 'There is a code; its own machine shows it, counts down and asks about the payment.',
      invoke: {
        id: 'code',
        src: 'code',
        input: ({ context }) => {
          if (context.offer === null) throw new TypeError('no code to watch');
          return { provider: context.provider, ...context.offer };
        },
        onDone: [
          {
            guard: { type: 'ended', params: ({ event }) => ({ end: event.output, kind: 'paid' }) },
            target: 'paid',
            actions: [
              { type: 'receive', params: ({ event }) => paymentOf(event.output) },
              { type: 'tellPaid', params: ({ event }) => paymentOf(event.output) },
            ],
          },
          {
            guard: { type: 'ended', params: ({ event }) => ({ end: event.output, kind: 'cancelled' }) },
            target: 'entering',
            actions: ['clear', { type: 'tell', params: { type: 'qr.cancelled' } }],
          },
          {
            guard: { type: 'ended', params: ({ event }) => ({ end: event.output, kind: 'unsure' }) },
            target: 'loading',
          },
          { guard: { type: 'ended', params: ({ event }) => ({ end: event.output, kind: 'gone' }) }, target: 'closed' },
          { target: 'entering', actions: 'clear' },
        ],
      },
      on: { 'qr.refresh': { actions: sendTo('code', { type: 'payment.check' }) } },
    },
    paid: {
      description: 'The money is in the wallet: the receipt.',
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context: { payment: received } }) => {
          if (received === null) throw new TypeError('no payment to show');
          return { receipt: paymentReceipt(received) };
        },
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
