import { assign, raise, sendTo, setup } from 'xstate';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import { failed, isAccepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { type OpenCode, openCode, type Payment, payment, type QrReading, says } from './reading.ts';

/** How the life of a code ended. `unsure`: it could not be taken back, ask what became of it. `over`: its time was up. */
export type CodeEnd =
  | { readonly kind: 'paid'; readonly payment: Payment }
  | { readonly kind: 'cancelled' | 'unsure' | 'gone' | 'over' };

/** The payment that ended a code. Only behind the kind 'paid': throws a TypeError otherwise. */
export function paymentOf(end: CodeEnd): Payment {
  if (end.kind !== 'paid') throw new TypeError(`not paid: ${end.kind}`);
  return end.payment;
}

export type CodeEvent =
  | { readonly type: 'qr.cancel' }
  | { readonly type: 'qr.save' }
  /** After the time is up: the player wants another code. */
  | { readonly type: 'qr.renew' }
  /** The phone's clock, each second and whenever the page is looked at again. Milliseconds since 1970. */
  | { readonly type: 'clock.ticked'; readonly now: number }
  /** Ask now: the player is back from the bank's app perhaps, or something happened to the code elsewhere. */
  | { readonly type: 'payment.check' }
  | { readonly type: 'picture.saved' }
  | { readonly type: 'picture.failed' };

/** What the machine tells the phone's file store. */
export interface PictureCommand {
  readonly type: 'picture.save';
  readonly provider: QrProvider;
  readonly code: OpenCode;
}

export interface CodeInput {
  readonly provider: QrProvider;
  readonly code: OpenCode;
  /** When the code was received, on the phone's clock (milliseconds since 1970). */
  readonly now: number;
}

interface CodeContext extends CodeInput {
  code: OpenCode;
  /** When the countdown began, and the phone's clock as last told: milliseconds since 1970. */
  readonly since: number;
  now: number;
  picture: 'saved' | 'failed' | null;
  problem: Problem | null;
  end: CodeEnd;
}

/** Whole seconds that the code is still good for; null when there is no end to count to. */
export function secondsLeft({ code, now }: Pick<CodeInput, 'code' | 'now'>): number | null {
  return code.deadline === null ? null : Math.max(0, Math.ceil((code.deadline - now) / 1000));
}

/**
 * The life of a QR code (section 4): its time runs down to 00:00, then it is hidden; meanwhile the service is asked
 * whether it was paid. A payment that arrives after that is still seen.
 */
export const codeMachine = setup({
  types: {
    context: {} as CodeContext,
    events: {} as CodeEvent,
    input: {} as CodeInput,
    output: {} as CodeEnd,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    checkQr: promised<Outcome<QrReading>, { provider: QrProvider }>('checkQr'),
    cancelQr: promised<Outcome<unknown>, { id: string }>('cancelQr'),
    /** Sends `clock.ticked` at its start and then each second, and `payment.check` when the player is back. */
    clock: listening('clock'),
    /** Answers with `picture.saved` or `picture.failed`. */
    files: listening<PictureCommand>('files'),
  },
  actions: {
    note: assign((_, { now }: { now: number }) => ({ now })),
    /** The countdown follows the service. */
    follow: assign((_, answer: Outcome<QrReading>) => ({ code: openCode(answer) })),
    /** The service says that the time is up. */
    expire: assign(({ context }) => ({ code: { ...context.code, deadline: context.now } })),
    end: assign((_, end: CodeEnd) => ({ end })),
  },
  guards: {
    isAccepted,
    says,
    isOver: ({ context }, { now }: { now: number }) => secondsLeft({ code: context.code, now }) === 0,
    isRunning: ({ context }, { now }: { now: number }) => secondsLeft({ code: context.code, now }) !== 0,
    /** Gone before its time. */
    isGone: ({ context }, answer: Outcome<QrReading>) =>
      secondsLeft(context) !== 0 && says(undefined, { answer, news: 'gone' }),
  },
  delays: {
    /** Milliseconds between two questions whether the code was paid. */
    pollDelay: ({ context }) => (secondsLeft(context) === 0 ? 15_000 : 3_000),
  },
}).createMachine({
  id: 'qrCode',
  context: ({ input }) => ({ ...input, since: input.now, picture: null, problem: null, end: { kind: 'over' } }),
  output: ({ context }) => context.end,
  initial: 'watching',
  states: {
    watching: {
      description: 'The code is on the screen while its time runs, and the service is asked about it.',
      type: 'parallel',
      invoke: [
        { id: 'clock', src: 'clock' },
        { id: 'files', src: 'files' },
      ],
      states: {
        code: {
          initial: 'offered',
          states: {
            offered: {
              description: 'It can be scanned, or saved as a picture.',
              initial: 'calm',
              states: {
                calm: {},
                kept: { tags: 'error', description: 'Taking it back got no answer: as far as we know it stands.' },
              },
              on: {
                'clock.ticked': [
                  {
                    guard: { type: 'isOver', params: ({ event }) => event },
                    target: 'expired',
                    actions: { type: 'note', params: ({ event }) => event },
                  },
                  { actions: { type: 'note', params: ({ event }) => event } },
                ],
                'qr.cancel': 'cancelling',
                'qr.save': {
                  actions: [
                    assign({ picture: null }),
                    sendTo('files', ({ context: { provider, code } }) => ({ type: 'picture.save', provider, code })),
                  ],
                },
                'picture.saved': { actions: assign({ picture: 'saved' }) },
                'picture.failed': { actions: assign({ picture: 'failed' }) },
              },
            },
            cancelling: {
              tags: 'busy',
              invoke: {
                id: 'cancelQr',
                src: 'cancelQr',
                input: ({ context }) => ({ id: context.code.id }),
                onDone: [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event.output },
                    target: '#qrCode.ended',
                    actions: { type: 'end', params: { kind: 'cancelled' } },
                  },
                  {
                    description: 'It is open no more, perhaps because it was paid just now.',
                    target: '#qrCode.ended',
                    actions: { type: 'end', params: { kind: 'unsure' } },
                  },
                ],
                onError: { target: 'offered.kept', actions: assign({ problem: ({ event }) => failed(event.error) }) },
              },
            },
            expired: {
              description: '00:00: the code is hidden. A payment that is under way may still arrive.',
              on: {
                'clock.ticked': {
                  description: 'The service has given it more time than we thought.',
                  guard: { type: 'isRunning', params: ({ event }) => event },
                  target: 'offered',
                  actions: { type: 'note', params: ({ event }) => event },
                },
                'qr.renew': { target: '#qrCode.ended', actions: { type: 'end', params: { kind: 'over' } } },
              },
            },
          },
        },
        payment: {
          initial: 'waiting',
          states: {
            waiting: { after: { pollDelay: 'asking' }, on: { 'payment.check': 'asking' } },
            asking: {
              description: 'Quietly. An answer that does not come changes nothing: the next one will.',
              invoke: {
                id: 'checkQr',
                src: 'checkQr',
                input: ({ context }) => ({ provider: context.provider }),
                onDone: [
                  {
                    guard: { type: 'says', params: ({ event }) => ({ answer: event.output, news: 'open' }) },
                    target: 'waiting',
                    actions: { type: 'follow', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'says', params: ({ event }) => ({ answer: event.output, news: 'paid' }) },
                    target: '#qrCode.ended',
                    actions: {
                      type: 'end',
                      params: ({ event }) => ({ kind: 'paid', payment: payment(event.output) }),
                    },
                  },
                  {
                    guard: { type: 'says', params: ({ event }) => ({ answer: event.output, news: 'expired' }) },
                    target: 'waiting',
                    actions: ['expire', raise(({ context }) => ({ type: 'clock.ticked' as const, now: context.now }))],
                  },
                  {
                    guard: { type: 'says', params: ({ event }) => ({ answer: event.output, news: 'cancelled' }) },
                    target: '#qrCode.ended',
                    actions: { type: 'end', params: { kind: 'cancelled' } },
                  },
                  {
                    guard: { type: 'isGone', params: ({ event }) => event.output },
                    target: '#qrCode.ended',
                    actions: { type: 'end', params: { kind: 'gone' } },
                  },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
            },
          },
        },
      },
    },
    ended: { type: 'final', description: 'How it ended is the output.' },
  },
});
