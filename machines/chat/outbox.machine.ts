import { enqueueActions, sendTo } from 'xstate';
import { failed } from '../outcome.ts';
import { nextOf, outboxSetup } from './outbox-setup.ts';

/**
 * The player's messages on their way, one after another, so that they arrive in the order in which they show. While one
 * waits for a connection, the others wait behind it. One that failed for good steps aside and says so; sent again, it
 * goes to the end, where the player sees it.
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, unsent: [] }),
  invoke: {
    id: 'store',
    src: 'store',
    input: ({ context }) => ({ who: context.who }),
    onError: { actions: 'tellBroken' },
  },
  initial: 'restoring',
  on: {
    'message.written': {
      actions: { type: 'add', params: ({ event }) => ({ content: event.content, file: event.file ?? null }) },
    },
    'message.resend': { guard: 'isFailed', actions: 'again' },
    'message.remove': { actions: 'drop' },
    'messages.seen': { guard: 'isUnsent', actions: 'drop' },
    'file.uploaded': { actions: { type: 'place', params: ({ event }) => event } },
  },
  states: {
    restoring: {
      tags: 'busy',
      description: 'What an earlier page has left goes first.',
      invoke: {
        id: 'loadUnsent',
        src: 'loadUnsent',
        input: ({ context }) => ({ who: context.who }),
        onDone: { target: 'resting', actions: { type: 'restore', params: ({ event }) => event.output } },
        onError: 'resting',
      },
    },
    resting: { always: { guard: 'hasQueued', target: 'delivering' } },
    delivering: {
      invoke: {
        id: 'delivery',
        src: 'delivery',
        input: ({ context, self }) => {
          const outgoing = nextOf(context);
          if (outgoing === undefined) throw new TypeError('nothing to deliver');
          return { owner: self, who: context.who, outgoing };
        },
        onDone: [
          {
            guard: { type: 'hasSucceeded', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              enqueueActions(({ enqueue, event: { output } }) => {
                if (output.result === 'succeed') enqueue({ type: 'tell', params: output.message });
              }),
              'dropNext',
            ],
          },
          {
            guard: { type: 'hasFailed', params: ({ event }) => event.output },
            target: 'resting',
            actions: {
              type: 'setAside',
              params: ({ event: { output } }) => (output.result === 'failed' ? output.problem : failed(null)),
            },
          },
          {
            description: 'Removed by the player, or seen at the service.',
            target: 'resting',
            actions: 'dropNext',
          },
        ],
        onError: { target: 'resting', actions: { type: 'setAside', params: ({ event }) => failed(event.error) } },
      },
      on: {
        'connection.found': { actions: sendTo('delivery', { type: 'connection.found' }) },
        'message.remove': [
          { guard: 'isNext', actions: sendTo('delivery', { type: 'delivery.remove' }) },
          { actions: 'drop' },
        ],
        'messages.seen': [
          { guard: 'isNext', actions: sendTo('delivery', { type: 'message.seen' }) },
          { guard: 'isUnsent', actions: 'drop' },
        ],
      },
    },
  },
});
