import { assign } from 'xstate';
import { chatConnectionSetup } from './chat-connection-setup.ts';

/** The chat's realtime connection. It never gives up. */
export const chatConnectionMachine = chatConnectionSetup.createMachine({
  id: 'chatConnection',
  context: ({ input }) => ({ ...input, joinedOnce: false, online: true }),
  invoke: [
    {
      id: 'socket',
      src: 'socket',
      input: ({ context }) => ({ room: context.room }),
      onError: { actions: 'tellBroken' },
    },
    { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  ],
  on: {
    'message.received': { actions: { type: 'pass', params: ({ event }) => event } },
    'account.told': { actions: { type: 'pass', params: ({ event }) => event } },
    'read.received': { actions: { type: 'pass', params: ({ event }) => event } },
    'connection.changed': { actions: assign({ online: ({ event }) => event.online }) },
  },
  initial: 'connecting',
  states: {
    connecting: {
      entry: 'connect',
      on: {
        'socket.connected': 'joining',
        'phone.woke': { description: 'No waiting for the next try.', actions: 'restart' },
        'connection.renew': { actions: 'restart' },
      },
      after: { checkInterval: { target: 'connecting', reenter: true } },
    },
    joining: {
      tags: 'busy',
      entry: 'join',
      on: {
        'socket.joined': 'joined',
        'socket.refused': 'refused',
        'socket.lost': 'connecting',
      },
      after: {
        checkInterval: {
          description: 'No answer: the connection only seems to be there.',
          target: 'connecting',
          actions: 'restart',
        },
      },
    },
    joined: {
      entry: ['tellJoined', assign({ joinedOnce: true })],
      exit: 'tellLeft',
      initial: 'resting',
      states: {
        resting: {
          after: { checkInterval: { target: 'resting', reenter: true, actions: 'check' } },
        },
      },
      on: {
        'socket.lost': 'connecting',
        'socket.refused': { description: 'A backend that acknowledges no join may refuse one.', target: 'refused' },
        'phone.woke': { description: 'A phone that slept may have lost it without a word.', target: 'joining' },
        'connection.renew': 'joining',
      },
    },
    refused: {
      description: 'Not let in, perhaps not yet: asked again with the next check.',
      on: {
        'socket.lost': 'connecting',
        'phone.woke': 'joining',
        'connection.renew': 'joining',
      },
      after: { checkInterval: 'joining' },
    },
  },
});
