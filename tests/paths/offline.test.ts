import { describe, expect } from 'vitest';
import { offlineMachine } from '../../machines/offline/offline.machine.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const model: FlowModel<typeof offlineMachine> = {
  machine: offlineMachine,
  inputs: [undefined],
  events: {},
  actors: { keepFiles: { done: [{ output: true }, { output: false }], error: [new Error('it does not come')] } },
};

describePaths('offline', model);

describe('offline: journeys', () => {
  journey('a phone that cannot keep the app is told nothing', model, undefined, async (run) => {
    await run.fail('keepFiles', new Error('storage is blocked'));
    expect(run.emitted).toEqual([]);
    expect(run.actor.getSnapshot().status).toBe('done');
  });
});
