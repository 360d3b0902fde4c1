import { emit, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { listening } from '../provided.ts';
import type { ConnectionChanged } from './online.ts';

/** Follows the phone's connection. A lost one is announced on every page and holds money operations back. */
export const connectionMachine = setup({
  types: { events: {} as ConnectionChanged, emitted: {} as ActorBroken },
  actors: {
    /** Sends `connection.changed` at its start and with each change. */
    connection: listening('connection'),
  },
  actions: { tellBroken: emit(brokenIn) },
  guards: {
    isLost: ({ event }) => !event.online,
    isFound: ({ event }) => event.online,
  },
}).createMachine({
  id: 'connection',
  invoke: { id: 'connection', src: 'connection', onError: { actions: 'tellBroken' } },
  initial: 'online',
  states: {
    online: { on: { 'connection.changed': { guard: 'isLost', target: 'offline' } } },
    offline: { on: { 'connection.changed': { guard: 'isFound', target: 'online' } } },
  },
});
