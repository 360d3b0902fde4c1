import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { DepositOptions } from '../../src/contract/lookups.ts';
import type { Satang } from '../../src/contract/money.ts';
import type { Outcome, Problem } from '../../src/contract/outcome.ts';
import type { QrProvider } from '../../src/contract/qrcode.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { promised } from '../provided.ts';
import { type QrTold, qrMachine } from '../qr/qr.machine.ts';
import { formatAmount } from '../wallet/amount.ts';
import { type QrMethod, qrMethods } from './methods.ts';

/** What the service offers, and what the build says about it. */
export interface DepositSetup {
  readonly options: DepositOptions;
  /** Satang. */
  readonly paytimzMinimum: Satang;
}

export type DepositEvent =
  | { readonly type: 'deposit.retry' }
  | { readonly type: 'method.choose'; readonly provider: QrProvider }
  | QrTold;

interface DepositContext {
  setup: DepositSetup | null;
  /** The provider on the screen. */
  chosen: QrProvider | null;
  /** The player has chosen: an open code that is found later does not take the screen. */
  byPlayer: boolean;
  /** A flow for each provider that the service lists, in its order. */
  flows: readonly (QrMethod & { readonly actor: ActorRefFrom<typeof qrMachine> })[];
  problem: Problem | null;
}

/** Paying in (section 2, deposit modal): the ways that the service lists, and a flow for each. */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' }>,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    loadOptions: promised<Outcome<DepositSetup>>('loadOptions'),
    qr: qrMachine,
  },
  actions: {
    open: assign(({ spawn, self }, offered: DepositSetup) => {
      const flows = qrMethods(offered.options).map((method) => ({
        ...method,
        actor: spawn('qr', {
          id: `qr-${method.provider}`,
          input: { provider: method.provider, owner: self, paytimzMinimum: offered.paytimzMinimum },
        }),
      }));
      return { setup: offered, flows, chosen: flows[0]?.provider ?? null, problem: null };
    }),
    show: assign((_, params: { provider: QrProvider }) => ({ chosen: params.provider })),
    refreshOthers: ({ context }, params: { provider: QrProvider }) => {
      for (const { provider, actor } of context.flows)
        if (provider !== params.provider) actor.send({ type: 'qr.refresh' });
    },
  },
  guards: {
    isAccepted,
    offersQr: (_, answer: Outcome<DepositSetup>) => answer.ok && qrMethods(answer.value.options).length > 0,
    isOther: ({ context }, params: { provider: QrProvider }) => params.provider !== context.chosen,
    takesScreen: ({ context }, params: { provider: QrProvider }) =>
      !context.byPlayer && params.provider !== context.chosen,
  },
}).createMachine({
  id: 'deposit',
  context: { setup: null, chosen: null, byPlayer: false, flows: [], problem: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        onDone: [
          {
            guard: { type: 'offersQr', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'open', params: ({ event }) => accepted(event.output) },
          },
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'empty' },
          { target: 'failed', actions: assign({ problem: ({ event }) => refused(event.output) }) },
        ],
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => failed(event.error) }) },
      },
    },
    failed: { tags: 'error', on: { 'deposit.retry': 'loading' } },
    empty: {
      description: 'The service lists no way to pay in by QR at the moment.',
      on: { 'deposit.retry': 'loading' },
    },
    ready: {
      description: 'One flow a provider; each goes on while another is on the screen.',
      on: {
        'method.choose': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: [{ type: 'show', params: ({ event }) => event }, assign({ byPlayer: true })],
        },
        'qr.found': {
          description: 'A code from before is still open: the player surely looks for it.',
          guard: { type: 'takesScreen', params: ({ event }) => event },
          actions: { type: 'show', params: ({ event }) => event },
        },
        'qr.created': {
          description: 'A code at one provider may end what was open at the others (section 4).',
          actions: { type: 'refreshOthers', params: ({ event }) => event },
        },
        'qr.cancelled': { actions: emit({ type: 'notice.shown', tone: 'info', text: 'qr.cancelled' }) },
        'qr.paid': {
          actions: [
            { type: 'show', params: ({ event }) => event },
            emit({ type: 'wallet.changed' }),
            emit(({ event }) => ({
              type: 'notice.shown',
              tone: 'success',
              text: 'deposit.received',
              values: { amount: formatAmount(event.amount) },
            })),
          ],
        },
      },
    },
  },
});
