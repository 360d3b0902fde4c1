import { expect } from 'vitest';
import { connectionMachine } from '../../machines/connection/connection.machine.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
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

journey('a connection is lost, and found again', model, undefined, async (run) => {
  const tell = async (online: boolean) => {
    await run.send({ type: 'connection.changed', online });
    return run.actor.getSnapshot().value;
  };
  expect([await tell(true), await tell(false), await tell(false), await tell(true)]).toEqual([
    'online',
    'offline',
    'offline',
    'online',
  ]);
});
