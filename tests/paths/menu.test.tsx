import { describe, expect } from 'vitest';
import { isMenuDialog, menuMachine } from '../../machines/menu/menu.machine.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const model: FlowModel<typeof menuMachine> = {
  machine: menuMachine,
  inputs: [undefined],
  events: {
    'conditions.open': { payloads: [{ type: 'conditions.open' }], act: 'world' },
    'howto.open': { payloads: [{ type: 'howto.open' }], act: 'world' },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: 'world' },
    'dialog.left': { payloads: [{ type: 'dialog.left' }], act: 'world' },
    'dialog.restored': {
      payloads: [
        { type: 'dialog.restored', dialog: 'conditions' },
        { type: 'dialog.restored', dialog: 'howto' },
        { type: 'dialog.restored', dialog: 'bonusCancel' },
      ],
      act: 'world',
    },
  },
  actors: { history: 'quiet' },
  states: { closed: () => {}, conditions: () => {}, howto: () => {} },
};

describePaths('menu', model);

describe('menu: journeys', () => {
  for (const dialog of ['conditions', 'howto'] as const)
    journey(`${dialog} is an entry of the history`, model, undefined, async (run) => {
      await run.send({ type: `${dialog}.open` });
      expect(run.actor.getSnapshot().value).toBe(dialog);
      await run.send({ type: 'dialog.close' });
      expect(run.actor.getSnapshot().value).toBe('closed');
      expect(run.told).toEqual([
        ['history', { type: 'dialog.opened', dialog }],
        ['history', { type: 'dialog.closed' }],
      ]);
    });

  journey('the how-to asks for the texts of the public page', model, undefined, async (run) => {
    await run.send({ type: 'howto.open' });
    expect(run.emitted).toEqual([{ type: 'part.needed', part: 'site' }]);
  });

  journey('a page loaded anew in a video has the how-to under it', model, undefined, async (run) => {
    await run.send({ type: 'dialog.restored', dialog: 'bonusCancel' });
    expect(run.actor.getSnapshot().value).toBe('howto');
    expect(isMenuDialog('bonusCancel')).toBe(true);
    expect(isMenuDialog('deposit')).toBe(false);
  });
});
