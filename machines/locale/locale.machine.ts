import { assign, sendTo } from 'xstate';
import { localeSetup } from './setup.ts';

/**
 * The language: th, la, en; the stored choice, else Lao in the Laos build and Thai elsewhere. The old language stays on
 * the screen until the new one is there.
 */
export const localeMachine = localeSetup.createMachine({
  id: 'locale',
  context: ({ input }) => ({
    locale: input.locale,
    wanted: input.locale,
    parts: ['core'],
    loaded: [],
    messages: {},
  }),
  invoke: { id: 'store', src: 'store', onError: { actions: 'tellBroken' } },
  initial: 'loading',
  on: {
    'locale.chosen': {
      guard: 'isOther',
      target: '.loading',
      actions: ['want', sendTo('store', ({ event }) => ({ type: 'locale.keep' as const, locale: event.locale }))],
    },
    'store.changed': {
      guard: 'isOther',
      description: 'It is stored already: written once more, it might stand over a newer choice.',
      target: '.loading',
      actions: 'want',
    },
    'part.needed': { guard: 'isMissing', target: '.loading', actions: 'need' },
    'code.met': { guard: 'isUntold', target: '.loading', actions: 'need' },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadMessages',
        src: 'loadMessages',
        input: ({ context }) => ({ locale: context.wanted, parts: context.parts }),
        onDone: {
          target: 'ready',
          actions: assign({
            locale: ({ context }) => context.wanted,
            loaded: ({ context }) => context.parts,
            messages: ({ event }) => event.output,
          }),
        },
        onError: [
          {
            description: 'The language on the screen stays, with the parts that were requested since.',
            guard: ({ context }) => context.wanted !== context.locale,
            target: 'loading',
            reenter: true,
            actions: ['tellUnchanged', assign({ wanted: ({ context }) => context.locale })],
          },
          { target: 'failed' },
        ],
      },
    },
    ready: {},
    failed: {
      tags: 'error',
      description: 'Texts of the language on the screen did not arrive; trying again is offered.',
      on: { 'locale.retry': 'loading' },
    },
  },
});
