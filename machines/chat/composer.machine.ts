import { assign } from 'xstate';
import { complaintOf } from './attachment.ts';
import { composerSetup, draftOf } from './composer-setup.ts';

/** The message that the player is writing: at most 2000 characters, and a file. */
export const composerMachine = composerSetup.createMachine({
  id: 'composer',
  context: ({ input }) => ({ ...input, ...draftOf(input.draft), attachment: null, complaint: null, records: false }),
  invoke: {
    id: 'store',
    src: 'store',
    input: ({ context }) => ({ who: context.who }),
    onError: { actions: 'tellBroken' },
  },
  initial: 'writing',
  on: {
    'recording.offered': { actions: assign({ records: true }) },
    'draft.changed': { actions: ['write', 'keep'] },
    'draft.offered': { actions: [{ type: 'offer', params: ({ event }) => event }, 'keep'] },
  },
  states: {
    writing: {
      initial: 'fresh',
      on: {
        'draft.changed': { target: '.fresh', actions: ['write', 'keep', 'clearComplaint'] },
        'attachment.chosen': [
          {
            guard: 'isRefused',
            target: '.complaining',
            actions: { type: 'complain', params: ({ event }) => complaintOf(event.chosen) },
          },
          { target: 'preparing', actions: 'clearComplaint' },
        ],
        'recording.attach': { guard: 'canRecord', target: 'preparing', actions: 'clearComplaint' },
        'attachment.remove': {
          guard: 'hasAttachment',
          target: '.fresh',
          actions: ['release', { type: 'attach', params: null }],
        },
        'draft.send': { guard: 'isSendable', target: '.fresh', actions: ['tell', 'clear', 'keep'] },
      },
      states: {
        fresh: {},
        complaining: {
          tags: 'error',
          description: 'The file is not taken, and the player is told why. What was written stays.',
        },
      },
    },
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'prepareAttachment',
        src: 'prepareAttachment',
        input: ({ event }) => {
          if (event.type === 'recording.attach') return { chosen: null };
          if (event.type !== 'attachment.chosen') throw new TypeError('no file to prepare');
          return { chosen: event.chosen };
        },
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: 'writing',
            actions: [
              'release',
              { type: 'attach', params: ({ event: { output } }) => (output.ok ? output.attachment : null) },
            ],
          },
          {
            target: 'writing.complaining',
            actions: { type: 'complain', params: ({ event: { output } }) => (output.ok ? null : output.complaint) },
          },
        ],
        onError: { target: 'writing.complaining', actions: { type: 'complain', params: { kind: 'unreadable' } } },
      },
      on: { 'attachment.remove': 'writing' },
      after: {
        preparingLimit: {
          target: 'writing.complaining',
          actions: { type: 'complain', params: { kind: 'unreadable' } },
        },
      },
    },
  },
});
