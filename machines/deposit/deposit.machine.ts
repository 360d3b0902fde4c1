import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { DepositOptions } from '../../contract/lookups.ts';
import type { Satang } from '../../contract/money.ts';
import type { Outcome, Problem } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { AppEvent } from '../app/events.ts';
import { giftLinkMachine } from '../gift-link/gift-link.machine.ts';
import { accepted, failed, isAccepted, refused } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { type QrTold, qrMachine } from '../qr/qr.machine.ts';
import { type DepositTold, slipUploadMachine } from '../slip-upload/slip-upload.machine.ts';
import { formatAmount } from '../wallet/amount.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import { type DepositWay, type QrMethod, qrMethods, trueWallets, waysOf } from './methods.ts';

/** What the player has chosen: the way to pay in, and the provider of a QR. */
export interface DepositForm {
  readonly way: DepositWay | null;
  readonly provider: QrProvider | null;
}

/** What the service offers, and what the build says about it. */
export interface DepositSetup {
  readonly options: DepositOptions;
  /** Satang. */
  readonly paytimzMinimum: Satang;
  /** Gift links can be encrypted here. */
  readonly giftLinks: boolean;
  /** What was chosen when the session expired, or the page was loaded anew; with the amounts typed at each provider. */
  readonly typed?: (DepositForm & { readonly amounts: Readonly<Partial<Record<QrProvider, string>>> }) | undefined;
}

export type DepositEvent =
  | { readonly type: 'deposit.retry' }
  | { readonly type: 'way.choose'; readonly way: DepositWay }
  | { readonly type: 'method.choose'; readonly provider: QrProvider }
  /** An account number, as it is to stand on the clipboard. */
  | { readonly type: 'account.copy'; readonly text: string }
  | { readonly type: 'slip.open' }
  | { readonly type: 'gift.open' }
  /** Back to the ways, from a slip or a gift link. */
  | { readonly type: 'deposit.back' }
  | DepositTold
  | QrTold;

interface DepositContext {
  setup: DepositSetup | null;
  /** Of the ways that are offered, the one on the screen. */
  way: DepositWay | null;
  /** What is being copied, and what was copied last. */
  copying: string;
  copied: string | null;
  /** The provider on the screen. */
  chosen: QrProvider | null;
  /** The player has chosen: an open code that is found later does not take the screen. */
  byPlayer: boolean;
  /** A flow for each provider that the service lists, in its order. */
  flows: readonly (QrMethod & { readonly actor: ActorRefFrom<typeof qrMachine> })[];
  problem: Problem | null;
}

const NOTHING = {
  setup: null,
  way: null,
  copying: '',
  copied: null,
  chosen: null,
  byPlayer: false,
  flows: [],
  problem: null,
} as const;

/** Paying in (section 2, deposit modal): the ways that the service lists, and a flow for each. */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' }>,
    tags: {} as 'busy' | 'error',
    children: {} as { slipUpload: 'slipUpload'; giftLink: 'giftLink' },
  },
  actors: {
    loadOptions: promised<Outcome<DepositSetup>>('loadOptions'),
    copyText: promised<void, { text: string }>('copyText'),
    qr: qrMachine,
    slipUpload: slipUploadMachine,
    giftLink: giftLinkMachine,
    /** Keeps what was chosen while the dialog is open. */
    typed: listening<TypedCommand<DepositForm>>('typed'),
  },
  actions: {
    open: assign(({ spawn, self }, offered: DepositSetup) => {
      const flows = qrMethods(offered.options).map((method) => ({
        ...method,
        actor: spawn('qr', {
          id: `qr-${method.provider}`,
          input: {
            provider: method.provider,
            owner: self,
            paytimzMinimum: offered.paytimzMinimum,
            typed: offered.typed?.amounts[method.provider],
          },
        }),
      }));
      const ways = waysOf(offered.options);
      const { typed } = offered;
      const way = ways.find((each) => each === typed?.way) ?? ways[0] ?? null;
      const flow = flows.find(({ provider }) => provider === typed?.provider) ?? flows[0];
      return { ...NOTHING, setup: offered, flows, way, chosen: flow?.provider ?? null, byPlayer: typed !== undefined };
    }),
    show: assign((_, params: { provider: QrProvider }) => ({ way: 'qr' as const, chosen: params.provider })),
    keepTyped: sendTo('typed', ({ context: { way, chosen } }) => ({
      type: 'typed.keep' as const,
      form: { way, provider: chosen },
    })),
    refreshOthers: ({ context }, params: { provider: QrProvider }) => {
      for (const { provider, actor } of context.flows)
        if (provider !== params.provider) actor.send({ type: 'qr.refresh' });
    },
  },
  guards: {
    isAccepted,
    offersAny: (_, answer: Outcome<DepositSetup>) => answer.ok && waysOf(answer.value.options).length > 0,
    isOtherWay: ({ context }, params: { way: DepositWay }) =>
      params.way !== context.way && context.setup !== null && waysOf(context.setup.options).includes(params.way),
    takesTransfers: ({ context }) => context.setup !== null && waysOf(context.setup.options).includes('bank'),
    takesGifts: ({ context }) => context.setup !== null && trueWallets(context.setup.options).giftLinks,
    isOther: ({ context }, params: { provider: QrProvider }) => params.provider !== context.chosen,
    takesScreen: ({ context }, params: { provider: QrProvider }) =>
      !context.byPlayer && params.provider !== context.chosen,
  },
}).createMachine({
  id: 'deposit',
  context: NOTHING,
  invoke: { id: 'typed', src: 'typed' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        onDone: [
          {
            guard: { type: 'offersAny', params: ({ event }) => event.output },
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
      description: 'The service lists no way to pay in at the moment.',
      on: { 'deposit.retry': 'loading' },
    },
    ready: {
      description: 'One flow a QR provider; each goes on while something else is on the screen.',
      initial: 'offering',
      states: {
        offering: {
          initial: 'idle',
          on: {
            'way.choose': {
              guard: { type: 'isOtherWay', params: ({ event }) => event },
              actions: [assign({ way: ({ event }) => event.way, byPlayer: true }), 'keepTyped'],
            },
            'method.choose': {
              guard: { type: 'isOther', params: ({ event }) => event },
              actions: [{ type: 'show', params: ({ event }) => event }, assign({ byPlayer: true }), 'keepTyped'],
            },
            'account.copy': {
              target: '.copying',
              reenter: true,
              actions: assign({ copying: ({ event }) => event.text, copied: null }),
            },
            'slip.open': { guard: 'takesTransfers', target: 'slip' },
            'gift.open': { guard: 'takesGifts', target: 'gift' },
          },
          states: {
            idle: {},
            copying: {
              description: 'A browser may ask the player first, for as long as it likes: another tap starts over.',
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context }) => ({ text: context.copying }),
                onDone: {
                  target: 'idle',
                  actions: [
                    assign({ copied: ({ context }) => context.copying }),
                    emit(({ context }) => ({
                      type: 'notice.shown',
                      tone: 'success',
                      text: 'common.copied',
                      values: { text: context.copying },
                    })),
                  ],
                },
                onError: {
                  target: 'idle',
                  actions: emit({ type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' }),
                },
              },
            },
          },
        },
        slip: {
          description: 'A transfer that was made is told by its slip.',
          invoke: {
            id: 'slipUpload',
            src: 'slipUpload',
            input: ({ self }) => ({ owner: self }),
            onDone: 'offering',
            onError: 'offering',
          },
          on: { 'deposit.back': 'offering' },
        },
        gift: {
          description: 'Left, its flow stops: the link is gone with it.',
          invoke: {
            id: 'giftLink',
            src: 'giftLink',
            input: ({ self, context }) => ({ owner: self, available: context.setup?.giftLinks === true }),
            onDone: 'offering',
            onError: 'offering',
          },
          on: { 'deposit.back': 'offering' },
        },
      },
      on: {
        'deposit.moved': { actions: emit({ type: 'wallet.changed' }) },
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
