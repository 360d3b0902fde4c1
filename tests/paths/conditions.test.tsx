import { describe, expect, vi } from 'vitest';
import { conditionsMachine } from '../../machines/conditions/conditions.machine.ts';
import { safeList } from '../../src/adapters/html.ts';
import { ConditionsView } from '../../src/screens/conditions/conditions-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const TEXTS = await safeList([
  '<h3>Rules</h3><p>One account for each player.</p>',
  '<p>Ask <a href="https://help.test">support</a>.</p>',
]);
const onClose = vi.fn();

const model: FlowModel<typeof conditionsMachine> = {
  machine: conditionsMachine,
  inputs: [undefined],
  view: (actor) => <ConditionsView actor={actor} onClose={onClose} />,
  events: {
    'conditions.retry': { payloads: [{ type: 'conditions.retry' }], act: (ui) => ui.press('common.retry') },
  },
  actors: {
    loadConditions: {
      done: [
        { output: { ok: true, value: TEXTS } },
        { output: { ok: true, value: [] } },
        { output: { ok: false, code: 'INTERNAL_SERVER_ERROR' } },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    loading: (ui) => ui.sees('conditions.loading'),
    shown: (ui) => ui.seesText('One account for each player.'),
    empty: (ui) => ui.sees('conditions.empty'),
    failed: (ui) => {
      ui.sees('conditions.failed');
      ui.offers('common.retry');
    },
  },
};

describePaths('conditions', model);

describe('conditions: journeys', () => {
  journey('each text is a section, in order, and the dialog can be closed below it', model, undefined, async (run) => {
    await run.answer('loadConditions', { ok: true, value: TEXTS });
    const sections = [...document.querySelectorAll('section')].map(({ textContent }) => textContent);
    expect(sections).toEqual(['RulesOne account for each player.', 'Ask support.']);
    expect(run.ui.screen.getByRole('link', { name: 'support' })).toHaveProperty('rel', 'noopener noreferrer');
    await run.ui.press('common.close');
    expect(onClose).toHaveBeenCalledOnce();
  });

  journey('without a connection it says so, and a retry asks again', model, undefined, async (run) => {
    await run.fail('loadConditions', { kind: 'offline' });
    run.ui.sees('error.failure.offline');
    await run.ui.press('common.retry');
    await run.answer('loadConditions', { ok: true, value: TEXTS });
    run.ui.seesText('One account for each player.');
    expect(run.asked('loadConditions')).toHaveLength(2);
  });
});
