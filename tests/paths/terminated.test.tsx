import { describe, expect } from 'vitest';
import { terminatedMachine } from '../../machines/terminated/terminated.machine.ts';
import { TerminatedView } from '../../src/screens/terminated/terminated-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const model: FlowModel<typeof terminatedMachine> = {
  machine: terminatedMachine,
  inputs: [undefined],
  view: (actor) => <TerminatedView actor={actor} />,
  contextKey: ({ looks, seen, asked, found }) => `${Math.min(looks, 2)} ${seen} ${asked} ${found}`,
  events: {
    'service.check': { payloads: [{ type: 'service.check' }], act: (ui) => ui.press('terminated.check') },
    'page.seen': world(({ seen }) => [{ type: 'page.seen', seen: !seen }]),
  },
  actors: {
    page: 'quiet',
    checkService: { done: [{ output: { gone: true } }, { output: { gone: false } }], error: [{ kind: 'offline' }] },
  },
  states: {
    resting: (ui) => ui.offers('terminated.check'),
    due: (ui) => ui.sees('terminated.title'),
    looking: (ui) => ui.sees('terminated.title'),
    back: (ui) => ui.sees('terminated.title'),
  },
};

describePaths('terminated', model);

describe('terminated: journeys', () => {
  const GONE = { gone: true };
  journey('says that the service has ended, and where to turn', model, undefined, async (run) => {
    const { screen, t } = run.ui;
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('terminated.title'));
    run.ui.sees('terminated.text');
    expect(screen.getByRole('link', { name: t('terminated.contact') }).getAttribute('href')).toBe('/contact');
  });
  journey(
    'it looks by itself, each time later, and leads home once the service is back',
    model,
    undefined,
    async (run) => {
      for (const [time, wait] of [30_000, 60_000, 120_000].entries()) {
        await run.pass(wait - 1);
        expect(run.asked('checkService')).toHaveLength(time);
        await run.pass(1);
        await run.answer('checkService', GONE);
      }
      run.ui.seesNo('terminated.still');
      await run.pass(240_000);
      await run.answer('checkService', { gone: false });
      expect(run.emitted).toEqual([{ type: 'location.requested', to: '/user', replace: true }]);
    },
  );
  journey('out of view it asks nothing, and looks when it is back in view', model, undefined, async (run) => {
    await run.send({ type: 'page.seen', seen: false });
    await run.pass(3_600_000);
    expect(run.asked('checkService')).toEqual([]);
    await run.send({ type: 'page.seen', seen: true });
    expect(run.asked('checkService')).toHaveLength(1);
  });
  journey('the button says what it has found, also that nothing could be found', model, undefined, async (run) => {
    await run.ui.press('terminated.check');
    await run.answer('checkService', GONE);
    run.ui.sees('terminated.still');
    await run.ui.press('terminated.check');
    await run.fail('checkService', { kind: 'offline' });
    run.ui.sees('error.failure.offline');
  });
});
