import { connectionMachine } from '../../machines/connection/connection.machine.ts';
import { describePaths } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const model: FlowModel<typeof connectionMachine> = {
  machine: connectionMachine,
  inputs: [undefined],
  events: {
    'connection.changed': world([true, false].map((online) => ({ type: 'connection.changed', online }) as const)),
  },
  actors: { connection: 'quiet' },
};

describePaths('connection', model);
