import { emit, sendTo, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ClipboardCommand, TextCopied } from '../clipboard.ts';
import { pictureMachine } from '../picture/picture.machine.ts';
import { listening } from '../provided.ts';
import type { Receipt } from './receipt.ts';

export type ReceiptEvent = { readonly type: 'reference.copy' } | { readonly type: 'receipt.close' } | TextCopied;

/** A receipt on the screen: its reference can be copied, it can be kept as a picture, and the player closes it. */
export const receiptMachine = setup({
  types: {
    context: {} as { readonly receipt: Receipt },
    events: {} as ReceiptEvent,
    emitted: {} as ActorBroken,
    input: {} as { readonly receipt: Receipt },
    tags: {} as 'error',
    children: {} as { picture: 'picture' },
  },
  actors: { clipboard: listening<ClipboardCommand>('clipboard'), picture: pictureMachine },
  actions: {
    copy: sendTo('clipboard', ({ context }) => ({
      type: 'text.copy' as const,
      text: context.receipt.reference ?? '',
    })),
    tellBroken: emit(brokenIn),
  },
  guards: {
    hasReference: ({ context }) => context.receipt.reference !== null,
  },
}).createMachine({
  id: 'receipt',
  context: ({ input }) => input,
  invoke: [
    { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
    { id: 'picture', src: 'picture', onError: { actions: 'tellBroken' } },
  ],
  initial: 'shown',
  states: {
    shown: {
      initial: 'idle',
      on: {
        'reference.copy': { guard: 'hasReference', target: '.idle', actions: 'copy' },
        'text.copied': '.copied',
        'text.notCopied': '.notCopied',
        'receipt.close': 'closed',
      },
      states: { idle: {}, copied: {}, notCopied: { tags: 'error' } },
    },
    closed: { type: 'final' },
  },
});
