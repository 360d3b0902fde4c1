import { assign, type EventObject, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import type { AppEvent } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { type ClipboardCommand, copyNotice, type TextCopied } from '../clipboard.ts';
import { isBack } from '../connection/online.ts';
import type { StepInput } from '../dialogs/step.ts';
import { giftLinkMachine } from '../gift-link/gift-link.machine.ts';
import { isAccepted, problemIn } from '../outcome.ts';
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

/** The types, actors, actions, guards and delays of the chart in `deposit.machine.ts`. */
export const depositSetup = setup({
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
});
