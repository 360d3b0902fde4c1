import { assign, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { DialogTold } from '../dialogs/dialog.ts';
import { accepted } from '../outcome.ts';
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

/**
 * The agreements that a member is shown on home, as soon as no other dialog is open. They never stand in the way:
 * without texts, or without an answer, nothing opens and no message shows. Agreements that the player puts off open
 * again at the next arrival.
 */
export const agreementMachine = setup({
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
}).createMachine({
  id: 'agreement',
  context: { texts: [] },
  invoke: [
    { id: 'store', src: 'store', onError: { actions: 'tellBroken' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
  ],
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recallAcceptance',
        src: 'recallAcceptance',
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'done' },
          { target: 'preparing' },
        ],
        onError: 'done',
      },
    },
    preparing: {
      tags: 'busy',
      description: 'The texts load while the player looks around.',
      type: 'parallel',
      onDone: 'due',
      states: {
        texts: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'loadAgreements',
                src: 'loadAgreements',
                onDone: [
                  {
                    guard: { type: 'isUseful', params: ({ event }) => event.output },
                    target: 'loaded',
                    actions: assign({ texts: ({ event }) => accepted(event.output) }),
                  },
                  { target: '#agreement.done' },
                ],
                onError: { target: '#agreement.done', description: 'Silent: nobody has to accept what does not come.' },
              },
            },
            loaded: { type: 'final' },
          },
        },
        time: {
          initial: 'early',
          states: {
            early: { after: { arrival: 'due' } },
            due: { type: 'final' },
          },
        },
      },
    },
    due: {
      description: 'It opens when no other dialog is open, nor the chat: one at a time.',
      entry: sendTo('dialogs', { type: 'dialog.await', dialog: 'agreement' }),
      on: { 'dialog.opened': 'open' },
    },
    open: {
      on: {
        'agreement.accept': {
          target: 'done',
          actions: sendTo('store', ({ event }) => ({ type: 'acceptance.keep' as const, remember: event.remember })),
        },
        'dialog.closed': 'done',
      },
      exit: sendTo('dialogs', { type: 'dialog.close', dialog: 'agreement' }),
    },
    done: { type: 'final', description: 'Accepted, put off, or nothing to accept.' },
  },
});
