import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor as until } from 'xstate';
import { conditionsMachine } from '../../machines/conditions/conditions.machine.ts';
import { conditionsFlow } from '../../src/actors/conditions.ts';
import type { World } from '../../src/actors/world.ts';
import { safeList } from '../../src/adapters/html.ts';
import { ConditionsView } from '../../src/screens/conditions/conditions-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';

const TEXTS = await safeList([
  '<h3>Rules</h3><p>One account for each player.</p>',
  '<p>Ask <a href="https://help.test">support</a>.</p>',
]);
const AGREED = await safeList(['<p>I play within my means.</p>']);
const TERMS = { conditions: TEXTS, agreements: AGREED, unread: 0 };
const onClose = vi.fn();

const model: FlowModel<typeof conditionsMachine> = {
  machine: conditionsMachine,
  inputs: [undefined],
  view: (actor) => <ConditionsView actor={actor} onClose={onClose} />,
  events: {
    'connection.changed': world([{ type: 'connection.changed', online: true }]),
    'load.retry': { payloads: [{ type: 'load.retry' }], act: (ui) => ui.press('common.retry') },
  },
  actors: {
    connection: 'quiet',
    load: {
      done: [
        { output: { ok: true, value: TERMS } },
        { output: { ok: true, value: null } },
        { output: { ok: false, code: 'INTERNAL_SERVER_ERROR' } },
      ],
      error: [{ kind: 'timeout' }],
    },
  },
  states: {
    loaded: (ui) => {
      ui.seesText('One account for each player.');
      ui.seesText('I play within my means.');
    },
    empty: (ui) => ui.sees('conditions.empty'),
  },
};

describePaths('conditions', model);

describe('conditions: journeys', () => {
  journey('what failed without a connection is read once there is one', model, undefined, async (run) => {
    await run.fail('load', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('load')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('load')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ problem: null });
  });

  journey('each text is a section, in order, and the dialog can be closed below it', model, undefined, async (run) => {
    await run.answer('load', { ok: true, value: { conditions: TEXTS, agreements: [], unread: 0 } });
    const sections = [...document.querySelectorAll('section')].map(({ textContent }) => textContent);
    expect(sections).toEqual(['RulesOne account for each player.', 'Ask support.']);
    expect(run.ui.screen.getByRole('link', { name: 'support' })).toHaveProperty('rel', 'noopener noreferrer');
    await run.ui.press('common.close');
    expect(onClose).toHaveBeenCalledOnce();
  });

  journey('without a connection it says so, and a retry asks again', model, undefined, async (run) => {
    await run.fail('load', { kind: 'offline' });
    run.ui.sees('error.failure.offline');
    await run.ui.press('common.retry');
    await run.answer('load', { ok: true, value: TERMS });
    run.ui.seesText('One account for each player.');
    expect(run.asked('load')).toHaveLength(2);
  });

  journey('the agreements can be read again below the conditions', model, undefined, async (run) => {
    await run.answer('load', { ok: true, value: TERMS });
    const agreed = run.ui.screen.getByRole('region', { name: run.ui.t('agreement.title') });
    expect(agreed.textContent).toContain('I play within my means.');
    expect(agreed.textContent).not.toContain('One account');
  });

  journey('an operator with agreements alone has something to read', model, undefined, async (run) => {
    await run.answer('load', { ok: true, value: { conditions: [], agreements: AGREED, unread: 0 } });
    run.ui.seesText('I play within my means.');
    expect(run.actor.getSnapshot().value).toBe('loaded');
  });
});

describe('where the texts come from', () => {
  const rules = { ok: true, value: { conditions: { items: ['<p>Rules</p><script>x</script>'], unread: 0 } } };
  const read = async (agreed: () => Promise<unknown>, conditions: unknown = rules) => {
    const send = vi.fn((call: { path: string }) =>
      call.path.endsWith('/agreements') ? agreed() : Promise.resolve(conditions),
    );
    const actor = createActor(
      conditionsFlow({ api: { send }, watchConnection: () => () => {} } as unknown as World),
    ).start();
    await until(actor, (snapshot) => !snapshot.hasTag('busy'));
    return actor.getSnapshot();
  };

  test('both are asked for, and cleaned', async () => {
    const {
      context: { value },
    } = await read(async () => ({
      ok: true,
      value: { agreements: { items: ['<b onclick="x">Agreed</b>'], unread: 2 } },
    }));
    expect(value).toMatchObject({ conditions: ['<p>Rules</p>'], agreements: ['<b>Agreed</b>'], unread: 2 });
  });

  test('agreements that cannot be had take nothing from the conditions', async () => {
    const kept = { conditions: ['<p>Rules</p>'], agreements: [] };
    expect((await read(async () => ({ ok: false, code: 'NO_DATA' }))).context.value).toMatchObject({
      ...kept,
      unread: 0,
    });
    expect((await read(() => Promise.reject(new Error('offline')))).context.value).toMatchObject({
      ...kept,
      unread: 1,
    });
  });

  test('conditions that are refused can be asked for again', async () => {
    const refusal = { ok: false, code: 'INTERNAL_SERVER_ERROR' };
    expect((await read(async () => ({ ok: true, value: { agreements: [], unread: 0 } }), refusal)).value).toBe(
      'failed',
    );
  });
});
