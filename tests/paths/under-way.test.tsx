import { describe, expect } from 'vitest';
import { bahtToSatang } from '../../contract/money.ts';
import { underWayMachine } from '../../machines/under-way/under-way.machine.ts';
import { type ActiveBonus, NOTHING } from '../../machines/under-way/under-way.ts';
import { UnderWayView } from '../../src/screens/under-way/under-way-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const BONUS: ActiveBonus = {
  kind: 'bonus',
  type: 'day',
  name: 'Welcome 100',
  turnoverRequired: bahtToSatang(1000),
  turnoverDone: bahtToSatang(250),
};

const modelWith = ({ hidden = false } = {}): FlowModel<typeof underWayMachine> => ({
  machine: underWayMachine,
  inputs: [undefined],
  contextKey: ({ known, again }) => `${known.bonus !== null} ${again}`,
  view: (actor) => <UnderWayView actor={actor} hidden={hidden} />,
  events: {
    'figures.shown': world([{ type: 'figures.shown' }]),
    'underWay.stale': world([{ type: 'underWay.stale' }]),
    'underWay.retry': { payloads: [{ type: 'underWay.retry' }], act: (ui) => ui.press('common.retry') },
  },
  actors: {
    figures: 'quiet',
    attention: 'quiet',
    readUnderWay: { done: [{ output: { bonus: BONUS } }, { output: NOTHING }, { output: {} }], error: [new Error()] },
  },
  states: {
    waiting: (ui) => ui.seesNo('bonus.held'),
    outdated: (ui) => {
      ui.sees('underWay.outdated');
      ui.seesText('Welcome 100');
    },
    unknown: (ui) => ui.seesNo('underWay.outdated'),
  },
});

const model = modelWith();

describePaths('underWay', model);

describe('underWay: journeys', () => {
  journey('an active bonus: its name, its turnover with a bar, and the way to it', model, undefined, async (run) => {
    const { ui } = run;
    await run.send({ type: 'figures.shown' });
    await run.answer('readUnderWay', { bonus: BONUS });
    const bonus = ui.within(ui.screen.getByRole('region', { name: 'Welcome 100' }));
    bonus.getByText(ui.t('bonus.held'));
    bonus.getByText(ui.t('bonus.progress', { done: '250.00', required: '1,000.00' }));
    expect(bonus.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(bonus.getByRole('link')).toHaveProperty('pathname', '/user/bonus');
    await run.stage.inspect();
  });

  journey('a bonus of which next to nothing is told has its kind and no bar', model, undefined, async (run) => {
    await run.send({ type: 'figures.shown' });
    const told: ActiveBonus = { kind: 'promotion', type: null, name: null, turnoverRequired: null, turnoverDone: null };
    await run.answer('readUnderWay', { bonus: told });
    run.ui.screen.getByRole('region', { name: run.ui.t('bonus.type.promotion') });
    expect(run.ui.screen.queryByRole('progressbar')).toBeNull();
  });

  journey('amounts that the player hides are hidden here too', modelWith({ hidden: true }), undefined, async (run) => {
    await run.send({ type: 'figures.shown' });
    await run.answer('readUnderWay', { bonus: BONUS });
    expect(document.body.textContent).not.toMatch(/250|1,000/);
  });

  journey('money that moved while it was read has it read once more', model, undefined, async (run) => {
    await run.send({ type: 'figures.shown' });
    await run.send({ type: 'underWay.stale' });
    await run.send({ type: 'underWay.stale' });
    await run.answer('readUnderWay', { bonus: BONUS });
    expect(run.actor.getSnapshot().value).toBe('reading');
    run.ui.seesText('Welcome 100');
    await run.answer('readUnderWay', NOTHING);
    expect(run.actor.getSnapshot().value).toBe('shown');
    run.ui.seesNo('bonus.held');
  });

  journey('what could not be read anew stays, and is tried again', model, undefined, async (run) => {
    await run.send({ type: 'figures.shown' });
    await run.answer('readUnderWay', { bonus: BONUS });
    await run.send({ type: 'underWay.stale' });
    await run.answer('readUnderWay', {});
    run.ui.seesText('Welcome 100');
    await run.ui.press('common.retry');
    await run.answer('readUnderWay', NOTHING);
    run.ui.seesNothing();
  });
});
