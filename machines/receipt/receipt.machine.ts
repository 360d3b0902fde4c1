import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { OutcomeSeen } from '../app/events.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { ClipboardCommand, TextCopied } from '../clipboard.ts';
import { pictureMachine } from '../picture/picture.machine.ts';
import { listening } from '../provided.ts';
import { followMachine } from './follow.machine.ts';
import type { ProgressTold } from './follow-setup.ts';
import { movedOn, type Receipt } from './receipt.ts';

export type ReceiptEvent =
  | { readonly type: 'reference.copy' }
  | { readonly type: 'receipt.close' }
  | TextCopied
  | ProgressTold;

/** A receipt on the screen: its reference can be copied, it can be kept as a picture, and the player closes it. */
export const receiptMachine = setup({
  types: {
    context: {} as { receipt: Receipt },
    events: {} as ReceiptEvent,
    emitted: {} as OutcomeSeen | ActorBroken,
    input: {} as { readonly receipt: Receipt },
    tags: {} as 'error',
    children: {} as { picture: 'picture'; follow: 'follow' },
  },
  actors: { clipboard: listening<ClipboardCommand>('clipboard'), picture: pictureMachine, follow: followMachine },
  actions: {
    copy: sendTo('clipboard', ({ context }) => ({
      type: 'text.copy' as const,
      text: context.receipt.reference ?? '',
    })),
    tellBroken: emit(brokenIn),
    /** Tells the app that the outcome is on the screen. */
    tellSeen: enqueueActions(({ context: { receipt }, enqueue }) => {
      const { progress, reference } = receipt;
      if (progress !== 'sent' && reference !== null) enqueue.emit({ type: 'outcome.seen', reference });
    }),
    moveOn: assign(({ context }, { entry }: ProgressTold) => ({ receipt: movedOn(context.receipt, entry) })),
  },
  guards: {
    hasReference: ({ context }) => context.receipt.reference !== null,
  },
}).createMachine({
  id: 'receipt',
  context: ({ input }) => input,
  entry: 'tellSeen',
  invoke: [
    { id: 'clipboard', src: 'clipboard', onError: { actions: 'tellBroken' } },
    { id: 'picture', src: 'picture', onError: { actions: 'tellBroken' } },
    {
      id: 'follow',
      src: 'follow',
      input: ({ context: { receipt }, self }) => ({
        owner: self,
        reference: receipt.reference,
        isOver: receipt.progress !== 'sent',
      }),
      onError: { actions: 'tellBroken' },
    },
  ],
  on: { 'progress.told': { actions: [{ type: 'moveOn', params: ({ event }) => event }, 'tellSeen'] } },
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
