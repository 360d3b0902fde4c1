/** Random walks notice the faults that they are after: each fault is put into a small machine. */
import { useSelector } from '@xstate/react';
import { describe, expect, test } from 'vitest';
import { type ActorRefFrom, assign, setup } from 'xstate';
import { promised } from '../../machines/provided.ts';
import { stepsOf } from '../paths/harness/random-steps.ts';
import { type AnyModel, Walk } from '../paths/harness/random-walk.ts';
import type { Ui } from '../paths/harness/ui.tsx';

const machine = setup({
  types: {
    context: {} as { asked: number },
    events: {} as { type: 'ask' } | { type: 'leave' },
    tags: {} as 'busy' | 'error',
  },
  actors: { answer: promised<string>('answer') },
}).createMachine({
  context: { asked: 0 },
  initial: 'resting',
  states: {
    resting: { on: { ask: { target: 'asking', actions: assign({ asked: ({ context }) => context.asked + 1 }) } } },
    asking: {
      tags: 'busy',
      on: { leave: 'resting' },
      invoke: { id: 'answer', src: 'answer', onDone: 'resting', onError: 'failed' },
    },
    failed: { tags: 'error', on: { leave: 'resting' } },
  },
});

/** Loosens the type as the harness does: from here on the machine is any machine. */
const looselyTyped = (model: object): AnyModel => model as AnyModel;

/** `alertIn`: the state in which the view shows an alert. */
const modelOf = (own: typeof machine, alertIn = 'failed'): AnyModel => {
  function View({ actor }: { actor: ActorRefFrom<typeof machine> }) {
    const state = useSelector(actor, ({ value }) => String(value));
    return <div role={state === alertIn ? 'alert' : undefined}>{state}</div>;
  }
  return looselyTyped({
    machine: own,
    inputs: [undefined],
    view: (actor: ActorRefFrom<typeof machine>) => <View actor={actor} />,
    events: {
      ask: { payloads: [{ type: 'ask' }], act: 'world' },
      leave: { payloads: [{ type: 'leave' }], act: 'world' },
    },
    actors: { answer: { done: [{ output: 'yes' }], error: [new Error('no')] } },
    states: {
      resting: (ui: Ui) => ui.seesText('resting'),
      asking: (ui: Ui) => ui.seesText('asking'),
      failed: (ui: Ui) => ui.seesText('failed'),
    },
  });
};

async function walked(model: AnyModel, names: readonly string[]): Promise<void> {
  const possible = stepsOf(model);
  const walk = new Walk(model, possible, undefined, false);
  try {
    await walk.check();
    for (const name of names) {
      const step = possible.find((one) => one.name === name);
      if (step === undefined) throw new Error(`no step "${name}" among ${possible.map((one) => one.name).join(', ')}`);
      expect(step.fits(walk), name).toBe(true);
      await walk.take(step);
    }
  } finally {
    walk.stop();
  }
}

describe('a random walk', () => {
  test('takes answers in time and late, and events where they are taken and where not', () =>
    walked(modelOf(machine), [
      'refused: leave',
      'ask',
      'refused: ask',
      'leave',
      'late: answer answers',
      'ask',
      'answer fails',
    ]));

  test('notices a busy state without a way out', async () => {
    const deadEnd = setup({ types: { tags: {} as 'busy' } }).createMachine({
      initial: 'resting',
      states: { resting: { on: { ask: 'asking' } }, asking: { tags: 'busy' } },
    });
    const { actors: _actors, ...model } = modelOf(machine);
    const stuck = looselyTyped({ ...model, machine: deadEnd, actors: {} });
    await expect(walked(stuck, ['ask'])).rejects.toThrow('nothing leads out of "asking"');
  });

  test('notices an alert where nothing is wrong', () =>
    expect(walked(modelOf(machine, 'asking'), ['ask'])).rejects.toThrow('an alert without an error'));

  test('notices a screen that shows something else', () => {
    const model = modelOf(machine);
    const states = { ...model.states, asking: (ui: { seesText(text: string): void }) => ui.seesText('elsewhere') };
    return expect(walked({ ...model, states }, ['ask'])).rejects.toThrow('the screen does not show "asking"');
  });

  test('notices what is logged as an error, and an event without effect that has one', async () => {
    const model = modelOf(machine);
    const logging = { ...model.states, asking: () => console.error('something is odd') };
    await expect(walked({ ...model, states: logging }, ['ask', 'leave'])).rejects.toThrow('something is odd');
    const walk = new Walk(model, [], undefined, false);
    try {
      await expect(walk.unchanged(() => walk.actor.send({ type: 'ask' }))).rejects.toThrow('it changed something');
    } finally {
      walk.stop();
    }
  });
});
