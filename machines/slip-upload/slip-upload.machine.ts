import { and, assign } from 'xstate';
import { accepted } from '../outcome.ts';
import { EMPTY, fileIn } from './context.ts';
import { slipUploadSetup } from './setup.ts';

/** A slip's picture, from the phone to the service: the rule **Slip upload**. */
export const slipUploadMachine = slipUploadSetup.createMachine({
  id: 'slipUpload',
  context: EMPTY,
  invoke: [
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
    { id: 'previews', src: 'previews', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'paying',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRules',
        src: 'loadRules',
        onDone: [
          {
            guard: 'isAccepted',
            target: 'deciding',
            actions: assign({ rules: ({ event }) => accepted(event.output), problem: null }),
          },
          { target: 'failed', actions: 'explain' },
        ],
        onError: { target: 'failed', actions: 'explain' },
      },
    },
    failed: {
      tags: 'error',
      on: {
        'rules.retry': 'loading',
        'connection.changed': { guard: 'isBack', target: 'loading', actions: assign({ online: true }) },
      },
    },
    deciding: {
      always: [
        { guard: 'lacksRules', target: 'loading' },
        { guard: 'needsAnother', target: 'choosing.refused', actions: 'dropPicture' },
        { guard: and(['wasRefused', 'hasPicture']), target: 'reviewing.refused' },
        { guard: 'wasRefused', target: 'choosing.refused' },
        { guard: 'hasPicture', target: 'reviewing' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      initial: 'fresh',
      invoke: {
        id: 'takeShared',
        src: 'takeShared',
        onDone: { guard: { type: 'isShared', params: ({ event }) => event.output }, target: 'preparing' },
        onError: { description: 'It can be chosen here.' },
      },
      states: {
        fresh: {},
        complaining: { tags: 'error', description: 'The file cannot be sent, and the player is told why.' },
        refused: {
          tags: 'error',
          description: 'The service said no, and there is no picture that could be sent again.',
        },
      },
      on: { 'picture.chosen': 'preparing' },
    },
    preparing: {
      tags: 'busy',
      description: 'The picture is drawn anew: no place, no name of a phone, and no more bytes than needed.',
      entry: assign({ complaint: null }),
      invoke: {
        id: 'preparePicture',
        src: 'preparePicture',
        input: ({ context, event }) => ({
          file: fileIn(event),
          rules: context.rules,
        }),
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: assign({ picture: ({ event }) => (event.output.ok ? event.output.picture : null) }),
          },
          {
            target: 'choosing.complaining',
            actions: {
              type: 'complain',
              params: ({ event }) => (event.output.ok ? 'unreadable' : event.output.complaint),
            },
          },
        ],
        onError: { target: 'choosing.complaining', actions: { type: 'complain', params: 'unreadable' } },
      },
      after: {
        preparingLimit: { target: 'choosing.complaining', actions: { type: 'complain', params: 'unreadable' } },
      },
    },
    reviewing: {
      description: 'The player sees what will be sent.',
      initial: 'fresh',
      states: {
        fresh: {},
        refused: { tags: 'error', description: 'The service said no; the picture is kept.' },
      },
      on: {
        'slip.send': { guard: 'isOnline', target: 'paying', actions: 'placeOrder' },
        'picture.chosen': 'preparing',
        'picture.remove': { target: 'choosing', actions: 'dropPicture' },
      },
    },
    paying: {
      description:
        'A slip from before without an answer comes first. After a reload its picture must be given once more.',
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context: { order } }) => ({ order }),
        onDone: [
          { guard: 'isPaid', target: 'closed' },
          { guard: 'isNone', target: 'deciding', actions: ['takeEnd', 'dropPicture'] },
          { target: 'deciding', actions: 'takeEnd' },
        ],
        onError: { target: 'deciding', actions: 'tellBroken' },
      },
    },
    closed: { type: 'final' },
  },
});
