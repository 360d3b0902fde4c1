import { assign, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { AppEvent } from '../app/events.ts';
import { accepted } from '../outcome.ts';
import { listening, promised } from '../provided.ts';
import type { SafeHtml } from '../safe-html.ts';

export type AgreementEvent =
  /** `remember`: for good; else for as long as the tab is open. */
  | { readonly type: 'agreement.accept'; readonly remember: boolean }
  /** Put off: it is asked again at the next arrival on home, not sooner. */
  | { readonly type: 'agreement.close' }
  /** Whether the player is looking at home: no dialog is open over it, nor the chat. */
  | { readonly type: 'page.told'; readonly free: boolean };

/** What the machine tells its store. */
export interface AgreementCommand {
  readonly type: 'acceptance.keep';
  readonly remember: boolean;
}

/**
 * The agreements that a member is shown on home (sections 2, 8 and 9). It never stands in the way: without texts, or
 * without an answer, nothing opens and nothing is said.
 */
export const agreementMachine = setup({
  types: {
    context: {} as { texts: readonly SafeHtml[]; free: boolean },
    events: {} as AgreementEvent,
    emitted: {} as AppEvent,
    tags: {} as 'busy',
  },
  delays: {
    /** From the arrival on home until it opens (section 9). Milliseconds. */
    arrival: 1500,
  },
  actors: {
    /** Whether this phone, or this tab, has accepted already. */
    recallAcceptance: promised<boolean>('recallAcceptance'),
    /** The texts, cleaned; without those that hold nothing to see. */
    loadAgreements: promised<Outcome<readonly SafeHtml[]>>('loadAgreements'),
    store: listening<AgreementCommand>('store'),
    /** Sends `page.told` at its start and with each change. */
    watchPage: listening('watchPage'),
  },
  actions: {
    look: assign((_, { free }: { free: boolean }) => ({ free })),
  },
  guards: {
    isFree: ({ context }) => context.free,
    frees: (_, { free }: { free: boolean }) => free,
    covers: (_, { free }: { free: boolean }) => !free,
    wasAccepted: (_, remembered: boolean) => remembered,
    isUseful: (_, answer: Outcome<readonly SafeHtml[]>) => answer.ok && answer.value.length > 0,
  },
}).createMachine({
  id: 'agreement',
  context: { texts: [], free: true },
  invoke: [
    { id: 'store', src: 'store' },
    { id: 'watchPage', src: 'watchPage' },
  ],
  on: { 'page.told': { actions: { type: 'look', params: ({ event }) => event } } },
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
      onDone: [{ guard: 'isFree', target: 'open' }, { target: 'held' }],
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
                onError: { target: '#agreement.done', description: 'Silent (section 8).' },
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
    held: {
      description: 'It is due, but another dialog is open, or the chat: one at a time.',
      on: {
        'page.told': [
          {
            guard: { type: 'frees', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'look', params: ({ event }) => event },
          },
          { actions: { type: 'look', params: ({ event }) => event } },
        ],
      },
    },
    open: {
      on: {
        'page.told': [
          {
            guard: { type: 'covers', params: ({ event }) => event },
            target: 'held',
            actions: { type: 'look', params: ({ event }) => event },
            description: 'The browser went forward to a dialog: it comes first.',
          },
          { actions: { type: 'look', params: ({ event }) => event } },
        ],
        'agreement.accept': {
          target: 'done',
          actions: sendTo('store', ({ event }) => ({ type: 'acceptance.keep' as const, remember: event.remember })),
        },
        'agreement.close': 'done',
      },
    },
    done: { type: 'final', description: 'Accepted, put off, or nothing to accept.' },
  },
});
