import { assign, sendTo } from 'xstate';
import { accepted } from '../outcome.ts';
import { slipsSetup } from './setup.ts';

/** The member's slips: their list, the picture of one, and the upload of another. */
export const slipsMachine = slipsSetup.createMachine({
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
