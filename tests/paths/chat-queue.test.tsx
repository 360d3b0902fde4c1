import { describe, expect } from 'vitest';
import { queueMachine } from '../../machines/chat/queue.machine.ts';
import { QueueView } from '../../src/screens/chat/queue-view.tsx';
import { who } from './chat-fixtures.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const THIRD = { ok: true, value: { place: 3, usual: 200 } } as const;
const REFUSED = { ok: false, code: 'INVALID_REQUEST' } as const;
const input = { who };

const model: FlowModel<typeof queueMachine> = {
  machine: queueMachine,
  inputs: [input],
  view: (actor) => <QueueView queue={actor} />,
  events: {},
  actors: { askQueue: { done: [{ output: THIRD }, { output: REFUSED }], error: [{ kind: 'offline' }] } },
  states: {
    asking: (ui, { place }) => expect(ui.screen.getByRole('status').textContent === '').toBe(place === null),
    told: (ui, { place }) => expect(ui.screen.getByRole('status').textContent === '').toBe(place === null),
  },
  contextKey: ({ place }) => `${place}`,
};

describePaths('chat-queue', model);

describe('chat-queue: journeys', () => {
  journey('it says the place and the usual time, and asks ever more seldom', model, input, async (run) => {
    const said = () => run.ui.screen.getByRole('status').textContent;
    const [place, wait] = [run.ui.t('chat.queue.place', { place: 3 }), run.ui.t('chat.queue.minutes', { count: 4 })];
    await run.answer('askQueue', THIRD);
    expect(said()).toBe(`${place} · ${wait}`);
    const waits = [10_000, 20_000, 40_000, 80_000, 120_000, 120_000];
    for (const [at, milliseconds] of waits.entries()) {
      await run.pass(milliseconds - 1);
      expect(run.asked('askQueue')).toHaveLength(at + 1);
      await run.pass(1);
      expect(run.asked('askQueue')).toHaveLength(at + 2);
      await run.answer('askQueue', THIRD);
    }
    await run.stage.inspect();
  });

  journey('what is not known is not said', model, input, async (run) => {
    const said = () => run.ui.screen.getByRole('status').textContent;
    await run.answer('askQueue', { ok: true, value: { place: 1 } });
    expect(said()).toBe(run.ui.t('chat.queue.place', { place: 1 }));
    await run.pass(10_000);
    await run.answer('askQueue', { ok: true, value: { usual: 3601 } });
    expect(said()).toBe(run.ui.t('chat.queue.hours', { count: 2 }));
    await run.pass(20_000);
    await run.fail('askQueue', { kind: 'timeout' });
    expect(said()).toBe('');
  });
});
