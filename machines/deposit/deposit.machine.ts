import { assign, type EventObject, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ClipboardCommand, copyNotice, type TextCopied } from '../clipboard.ts';
import { isBack } from '../connection/online.ts';
import type { StepInput } from '../dialogs/step.ts';
import { giftLinkMachine } from '../gift-link/gift-link.machine.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import { qrMachine } from '../qr/qr.machine.ts';
import { slipUploadMachine } from '../slip-upload/slip-upload.machine.ts';
import type { TypedCommand } from '../wallet/typed.ts';
import {
  type DepositContext,
  type DepositEvent,
  type DepositForm,
  type DepositInput,
  type DepositSetup,
  NOTHING,
} from './context.ts';
import { type DepositWay, qrMethods, trueWallets, waysOf } from './methods.ts';

/** The way that the player chooses, if it is offered and another than the one on the screen. */
function chosenIn({ setup, way }: DepositContext, event: DepositEvent): DepositWay | undefined {
  if (event.type !== 'way.choose' || event.way === way || setup === null) return undefined;
  return waysOf(setup.options).find((each) => each === event.way);
}

/** Another way comes to the screen: at once, unless its accounts have to be read anew. */
const CHOICE = [
  { guard: 'renews', target: 'renewing', actions: ['choose', 'keepTyped'] },
  { guard: 'isOtherWay', target: 'offering', actions: ['choose', 'keepTyped'] },
] as const;

/** A code that is found or paid takes the screen: it shows no account. */
const ON_QR = { guard: 'isQr', target: 'offering' } as const;

/** Paying in, the rule **Ways to deposit**: the ways that the service lists, and a flow for each. */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    input: {} as DepositInput,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'notice.shown' }> | ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { slipUpload: 'slipUpload'; giftLink: 'giftLink' },
  },
  actors: {
    loadOptions: promised<Outcome<DepositSetup>>('loadOptions'),
    /** Answers with `text.copied` or `text.notCopied`. */
    clipboard: listening<ClipboardCommand>('clipboard'),
    connection: listening('connection'),
    qr: qrMachine,
    slipUpload: slipUploadMachine,
    giftLink: giftLinkMachine,
    /** Sends `step.left`. */
    step: listening<EventObject, StepInput>('step'),
    /** Keeps what was chosen while the dialog is open, and the way that was used last. */
    typed: listening<TypedCommand<DepositForm>>('typed'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
    tellCopied: emit((_, event: TextCopied) => copyNotice(event)),
    keep: assign((_, setup: DepositSetup) => ({ setup, isOld: false })),
    /** A way that is no longer offered gives its place to the first. */
    keepOffered: assign(({ context: { way, setup } }) => {
      const ways = setup === null ? [] : waysOf(setup.options);
      return { way: ways.find((each) => each === way) ?? ways[0] ?? null };
    }),
    open: assign(({ context: { setup: offered, isOld }, spawn, self }) => {
      if (offered === null) return {};
      const flows = qrMethods(offered.options).map((method) => ({
        ...method,
        actor: spawn('qr', {
          id: `qr-${method.provider}`,
          input: {
            provider: method.provider,
            owner: self,
            paytimzMinimum: offered.paytimzMinimum,
            currency: offered.currency,
            maximum: offered.options.qrMax ?? undefined,
            typed: offered.recalled.amounts[method.provider],
          },
        }),
      }));
      const ways = waysOf(offered.options);
      const { recalled } = offered;
      const way = ways.find((each) => each === recalled.way) ?? ways[0] ?? null;
      const flow = flows.find(({ provider }) => provider === recalled.provider) ?? flows[0];
      return {
        ...NOTHING,
        setup: offered,
        isOld,
        flows,
        way,
        chosen: flow?.provider ?? null,
        byPlayer: recalled.byPlayer,
      };
    }),
    choose: assign(({ event }) => (event.type === 'way.choose' ? { way: event.way, byPlayer: true } : {})),
    show: assign((_, params: { provider: QrProvider }) => ({ way: 'qr' as const, chosen: params.provider })),
    keepTyped: sendTo('typed', ({ context: { way, chosen } }) => ({
      type: 'typed.keep' as const,
      form: { way, provider: chosen },
    })),
    /** The way on the screen is used. */
    tellUsed: sendTo('typed', ({ context: { way, chosen } }) => ({
      type: 'typed.sent' as const,
      form: { way, provider: chosen },
    })),
    tellSent: sendTo('typed', (_, { provider }: { provider: QrProvider }) => ({
      type: 'typed.sent' as const,
      form: { way: 'qr' as const, provider },
    })),
    refreshOthers: ({ context }, params: { provider: QrProvider }) => {
      for (const { provider, actor } of context.flows)
        if (provider !== params.provider) actor.send({ type: 'qr.refresh' });
    },
  },
  guards: {
    isKnown: ({ context }) => context.setup !== null,
    isAccepted,
    isBack,
    offersAny: (_, answer: Outcome<DepositSetup>) => answer.ok && waysOf(answer.value.options).length > 0,
    isOtherWay: ({ context, event }) => chosenIn(context, event) !== undefined,
    renews: ({ context, event }) => context.isOld && (chosenIn(context, event) ?? 'qr') !== 'qr',
    isQr: ({ context }) => context.way === 'qr',
    takesTransfers: ({ context }) => context.setup !== null && waysOf(context.setup.options).includes('bank'),
    takesGifts: ({ context }) => context.setup !== null && trueWallets(context.setup.options).giftLinks,
    isOther: ({ context }, params: { provider: QrProvider }) => params.provider !== context.chosen,
    takesScreen: ({ context }, params: { provider: QrProvider }) =>
      !context.byPlayer && (context.way !== 'qr' || params.provider !== context.chosen),
  },
  delays: {
    /** The time for which another way's accounts may be shown without reading them anew. Milliseconds. */
    freshness: 30_000,
  },
}).createMachine({
  id: 'deposit',
  context: ({ input }) => ({ ...NOTHING, ...input.known }),
  invoke: [
    { id: 'typed', src: 'typed', onError: { actions: 'tellBroken' } },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'text.copied': {
      actions: [assign({ copied: ({ event }) => event.text }), { type: 'tellCopied', params: ({ event }) => event }],
    },
    'text.notCopied': { actions: { type: 'tellCopied', params: ({ event }) => event } },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isKnown', target: 'ready', actions: 'open' }, { target: 'loading' }],
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOptions',
        src: 'loadOptions',
        onDone: [
          {
            guard: { type: 'offersAny', params: ({ event }) => event.output },
            target: 'ready',
            actions: [{ type: 'keep', params: ({ event }) => accepted(event.output) }, 'open'],
          },
          { guard: 'isAccepted', target: 'empty' },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: { 'deposit.retry': 'loading', 'connection.changed': { guard: 'isBack', target: 'loading' } },
    },
    empty: {
      description: 'The service lists no way to pay in at the moment.',
      on: { 'deposit.retry': 'loading' },
    },
    ready: {
      description: 'One flow a QR provider; each goes on while something else is on the screen.',
      initial: 'offering',
      states: {
        offering: {
          after: { freshness: { actions: assign({ isOld: true }) } },
          on: {
            'way.choose': CHOICE,
            'method.choose': {
              guard: { type: 'isOther', params: ({ event }) => event },
              actions: [{ type: 'show', params: ({ event }) => event }, assign({ byPlayer: true }), 'keepTyped'],
            },
            'account.copy': {
              actions: [
                assign({ copied: null }),
                'tellUsed',
                'keepTyped',
                sendTo('clipboard', ({ event }) => ({ type: 'text.copy' as const, text: event.text })),
              ],
            },
            'slip.open': { guard: 'takesTransfers', target: 'slip', actions: ['tellUsed', 'keepTyped'] },
            'gift.open': { guard: 'takesGifts', target: 'gift', actions: ['tellUsed', 'keepTyped'] },
          },
        },
        renewing: {
          tags: 'busy',
          description: 'The ways were read a while ago: an account to pay into is shown once it is read anew.',
          invoke: {
            id: 'renewal',
            src: 'loadOptions',
            onDone: [
              {
                guard: { type: 'offersAny', params: ({ event }) => event.output },
                target: 'offering',
                actions: [{ type: 'keep', params: ({ event }) => accepted(event.output) }, 'keepOffered'],
              },
              {
                guard: 'isAccepted',
                target: '#deposit.empty',
                actions: enqueueActions(({ context, enqueue }) => {
                  for (const { actor } of context.flows) enqueue.stopChild(actor);
                }),
              },
              { target: 'unread', actions: 'explain' },
            ],
            onError: { target: 'unread', actions: 'explain' },
          },
          always: ON_QR,
          on: { 'way.choose': CHOICE },
        },
        unread: {
          tags: 'error',
          always: ON_QR,
          on: {
            'way.choose': CHOICE,
            'deposit.retry': 'renewing',
            'connection.changed': { guard: 'isBack', target: 'renewing' },
          },
        },
        slip: {
          description: 'A transfer that was made is told by its slip.',
          invoke: [
            { id: 'step', src: 'step', input: { step: 'slip' }, onError: { actions: 'tellBroken' } },
            {
              id: 'slipUpload',
              src: 'slipUpload',
              onDone: 'offering',
              onError: { target: 'offering', actions: 'tellBroken' },
            },
          ],
          on: { 'deposit.back': 'offering', 'step.left': 'offering' },
        },
        gift: {
          description: 'Left, its flow stops: the link in the field is gone with it. What was sent goes on.',
          invoke: [
            { id: 'step', src: 'step', input: { step: 'gift' }, onError: { actions: 'tellBroken' } },
            {
              id: 'giftLink',
              src: 'giftLink',
              input: ({ context }) => ({ available: context.setup?.giftLinks === true }),
              onDone: 'offering',
              onError: { target: 'offering', actions: 'tellBroken' },
            },
          ],
          on: { 'deposit.back': 'offering', 'step.left': 'offering' },
        },
      },
      on: {
        'qr.found': {
          description: 'A code from before is still open: the player surely looks for it.',
          guard: { type: 'takesScreen', params: ({ event }) => event },
          actions: { type: 'show', params: ({ event }) => event },
        },
        'qr.created': {
          description: 'A code at one provider may end what was open at the others: the rule **QR code**.',
          actions: [
            { type: 'refreshOthers', params: ({ event }) => event },
            { type: 'tellSent', params: ({ event }) => event },
          ],
        },
        'qr.replaced': {
          description: 'It may have been paid before: the wallet will tell.',
          actions: [
            emit({ type: 'wallet.changed' }),
            emit({ type: 'notice.shown', tone: 'info', text: 'qr.replaced' }),
          ],
        },
        'qr.cancelled': { actions: emit({ type: 'notice.shown', tone: 'info', text: 'qr.cancelled' }) },
        'qr.paid': {
          description: 'Its receipt tells it.',
          actions: [{ type: 'show', params: ({ event }) => event }, emit({ type: 'wallet.changed' })],
        },
      },
    },
  },
});
