import { connectionMachine } from '../../machines/connection/connection.machine.ts';
import { describePaths } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const model: FlowModel<typeof connectionMachine> = {
  machine: connectionMachine,
  inputs: [undefined],
  events: {
    'connection.lost': { payloads: [{ type: 'connection.lost' }], act: 'world' },
    'connection.found': { payloads: [{ type: 'connection.found' }], act: 'world' },
  },
  actors: { network: 'quiet' },
  states: { online: () => {}, offline: () => {} },
};

describePaths('connection', model);
