import { emit, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { listening, promised } from '../provided.ts';
import type { LocalHtml } from '../safe-html.ts';

export type AgreementEvent =
  /** `remember`: for good; else for as long as the tab is open. */
  { readonly type: 'agreement.accept'; readonly remember: boolean } | DialogTold<'agreement'>;

/** A command from the machine to its store. */
export interface AgreementCommand {
  readonly type: 'acceptance.keep';
  readonly remember: boolean;
}

/** The types, actors, actions, guards and delays of the chart in `agreement.machine.ts`. */
export const agreementSetup = setup({
  types: {
    context: {} as { texts: readonly LocalHtml[] },
    emitted: {} as ActorBroken,
    events: {} as AgreementEvent,
    tags: {} as 'busy',
  },
  delays: {
    /** The time from the arrival on home until the dialog opens. Milliseconds. */
    arrival: 1500,
  },
  actors: {
    /** True if this phone, or this tab, has accepted already. */
    recallAcceptance: promised<boolean>('recallAcceptance'),
    /** The texts, cleaned; without those that hold nothing to see. */
    loadAgreements: promised<Outcome<readonly LocalHtml[]>>('loadAgreements'),
    store: listening<AgreementCommand>('store'),
    dialogs: listening<DialogCommand>('dialogs'),
  },
  actions: { tellBroken: emit(brokenIn) },
  guards: {
    wasAccepted: (_, remembered: boolean) => remembered,
    isUseful: (_, answer: Outcome<readonly LocalHtml[]>) => answer.ok && answer.value.length > 0,
  },
});
