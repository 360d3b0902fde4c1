import { describe, expect } from 'vitest';
import { menuMachine } from '../../machines/menu/menu.machine.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const model: FlowModel<typeof menuMachine> = {
  machine: menuMachine,
  inputs: [undefined],
  events: {
    'conditions.open': { payloads: [{ type: 'conditions.open' }], act: 'world' },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: 'world' },
    'dialog.left': { payloads: [{ type: 'dialog.left' }], act: 'world' },
    'dialog.restored': { payloads: [{ type: 'dialog.restored' }], act: 'world' },
  },
  actors: { history: 'quiet' },
  states: { closed: () => {}, conditions: () => {} },
};

describePaths('menu', model);

describe('menu: journeys', () => {
  journey('the conditions are an entry of the history', model, undefined, async (run) => {
    await run.send({ type: 'conditions.open' });
    await run.send({ type: 'dialog.close' });
    expect(run.told).toEqual([
      ['history', { type: 'dialog.opened', dialog: 'conditions' }],
      ['history', { type: 'dialog.closed' }],
    ]);
  });
});
