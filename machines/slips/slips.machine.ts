import { assign, type EventObject, emit, sendTo, setup } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { Slip } from '../../contract/statement.ts';
import { type ActorBroken, brokenIn } from '../broken.ts';
import type { DialogCommand } from '../dialogs/context.ts';
import type { StepInput } from '../dialogs/step.ts';
import { accepted, isAccepted, problemIn } from '../outcome.ts';
import { pagedList } from '../paged-list.ts';
import { listening, promised } from '../provided.ts';
import { slipUploadMachine } from '../slip-upload/slip-upload.machine.ts';
import type { SlipsContext, SlipsEvent } from './context.ts';

/** The scales of a slip's picture: 1 fills the width. */
export const ZOOMS = [1, 1.5, 2, 3] as const;

export const slipList = pagedList<Slip>('slipList');

/** True if there is a picture to request. */
export function hasImage({ reference, link }: Slip): boolean {
  return Boolean(reference) || Boolean(link);
}

/** The member's slips: their list, the picture of one, and the upload of another. */
export const slipsMachine = setup({
  types: {
    context: {} as SlipsContext,
    events: {} as SlipsEvent,
    emitted: {} as ActorBroken,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list'; slipUpload: 'slipUpload' },
  },
  actors: {
    list: slipList,
    /** The picture's address, http or https and nothing else. */
    findImage: promised<Outcome<{ url: string }>, { slip: Slip }>('findImage'),
    dialogs: listening<DialogCommand>('dialogs'),
    /** Sends `slips.changed`. */
    attention: listening('attention'),
    /** True if a picture waits that was handed to the app by the phone's share sheet. */
    hasShared: promised<boolean>('hasShared'),
    slipUpload: slipUploadMachine,
    /** Sends `step.left`. */
    step: listening<EventObject, StepInput>('step'),
  },
  actions: {
    tellBroken: emit(brokenIn),
    take: assign((_, params: { slip: Slip }) => ({ slip: params.slip })),
    forget: assign({ slip: null, url: null, problem: null }),
    explain: assign(({ event }) => ({ problem: problemIn(event) })),
  },
  guards: {
    isAccepted,
    isThere: (_, there: boolean) => there,
    hasImage: (_, params: { slip: Slip }) => hasImage(params.slip),
    canGrow: ({ context }) => context.zoom < ZOOMS.length - 1,
    canShrink: ({ context }) => context.zoom > 0,
  },
  delays: {
    /** Milliseconds that the browser has for the picture: as long as a call. */
    patience: 60_000,
  },
}).createMachine({
  id: 'slips',
  context: { slip: null, url: null, zoom: 0, problem: null },
  invoke: [
    { id: 'list', src: 'list', input: {}, onError: { description: 'The list answers for its own failures.' } },
    { id: 'dialogs', src: 'dialogs', onError: { actions: 'tellBroken' } },
    { id: 'attention', src: 'attention', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'slips.changed': { actions: sendTo('list', { type: 'list.changed' }) },
  },
  initial: 'list',
  states: {
    list: {
      invoke: {
        id: 'hasShared',
        src: 'hasShared',
        onDone: { guard: { type: 'isThere', params: ({ event }) => event.output }, target: 'uploading' },
        onError: { description: 'It can be chosen.' },
      },
      on: {
        'upload.open': 'uploading',
        'image.open': {
          guard: { type: 'hasImage', params: ({ event }) => event },
          actions: [
            { type: 'take', params: ({ event }) => event },
            sendTo('dialogs', { type: 'dialog.open', dialog: 'slipImage' }),
          ],
        },
        'dialog.opened': 'image',
      },
    },
    uploading: {
      description: 'In the place of the list, by the flow that the deposit dialog has for it.',
      invoke: [
        { id: 'step', src: 'step', input: { step: 'slip' }, onError: { actions: 'tellBroken' } },
        {
          id: 'slipUpload',
          src: 'slipUpload',
          onDone: 'list',
          onError: { target: 'list', actions: 'tellBroken' },
        },
      ],
      on: { 'upload.close': 'list', 'step.left': 'list' },
    },
    image: {
      description: 'The picture of one slip, over the list.',
      initial: 'finding',
      exit: 'forget',
      on: { 'dialog.closed': 'list' },
      states: {
        finding: {
          tags: 'busy',
          description: 'Its address is asked for anew each time: it works for a short while only.',
          entry: assign({ url: null, problem: null, zoom: 0 }),
          invoke: {
            id: 'findImage',
            src: 'findImage',
            input: ({ context: { slip } }) => {
              if (slip === null) throw new TypeError('no slip');
              return { slip };
            },
            onDone: [
              {
                guard: 'isAccepted',
                target: 'opening',
                actions: assign({ url: ({ event }) => accepted(event.output).url }),
              },
              { target: 'failed', actions: 'explain' },
            ],
            onError: { target: 'failed', actions: 'explain' },
          },
        },
        opening: {
          tags: 'busy',
          description: 'The browser loads the picture.',
          on: { 'image.loaded': 'shown', 'image.failed': 'broken' },
          after: { patience: 'broken' },
        },
        shown: {
          on: {
            'zoom.in': { guard: 'canGrow', actions: assign({ zoom: ({ context }) => context.zoom + 1 }) },
            'zoom.out': { guard: 'canShrink', actions: assign({ zoom: ({ context }) => context.zoom - 1 }) },
          },
        },
        broken: {
          tags: 'error',
          description: 'There is an address, but the picture could not be loaded or drawn.',
          on: { 'image.retry': 'finding' },
        },
        failed: { tags: 'error', on: { 'image.retry': 'finding' } },
      },
    },
  },
});
