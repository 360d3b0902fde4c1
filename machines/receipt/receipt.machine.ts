import { setup } from 'xstate';
import { promised } from '../provided.ts';
import type { Receipt } from './receipt.ts';

export type ReceiptEvent = { readonly type: 'reference.copy' } | { readonly type: 'receipt.close' };

/** A receipt on the screen: its reference can be copied, and the player closes it. */
export const receiptMachine = setup({
  types: {
    context: {} as { readonly receipt: Receipt },
    events: {} as ReceiptEvent,
    input: {} as { readonly receipt: Receipt },
    tags: {} as 'busy' | 'error',
  },
  actors: {
    copyText: promised<void, { text: string }>('copyText'),
  },
  guards: {
    hasReference: ({ context }) => context.receipt.reference !== null,
  },
}).createMachine({
  id: 'receipt',
  context: ({ input }) => input,
  initial: 'shown',
  states: {
    shown: {
      initial: 'idle',
      on: {
        'reference.copy': {
          guard: 'hasReference',
          target: '.copying',
          reenter: true,
        },
        'receipt.close': 'closed',
      },
      states: {
        idle: {},
        copying: {
          description: 'A browser may ask the player first, for as long as it likes: another tap starts over.',
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ context }) => ({ text: context.receipt.reference ?? '' }),
            onDone: 'copied',
            onError: 'notCopied',
          },
        },
        copied: {},
        notCopied: { tags: 'error' },
      },
    },
    closed: { type: 'final' },
  },
});
