import { setup } from 'xstate';
import { listening } from '../provided.ts';

export type ConnectionEvent = { readonly type: 'connection.lost' } | { readonly type: 'connection.found' };

/** Whether the phone has a connection. A lost one is said on every page and holds money operations back. */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent },
  actors: {
    /** Sends `connection.lost` and `connection.found`, and the present state at its start. */
    network: listening('network'),
  },
}).createMachine({
  id: 'connection',
  invoke: { id: 'network', src: 'network' },
  initial: 'online',
  states: {
    online: { on: { 'connection.lost': 'offline' } },
    offline: { on: { 'connection.found': 'online' } },
  },
});
