/** A dialog's steps in the browser's history. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { createActor, setup } from 'xstate';
import type { StepName } from '../../machines/dialogs/step.ts';
import { stepOf } from '../../src/actors/steps.ts';
import { openDialogs } from '../dialogs.ts';

/** The step of a flow in the withdraw dialog. */
function atStep(step: StepName = 'review') {
  const dialogs = openDialogs('home');
  dialogs.actor.send({ type: 'dialog.open', dialog: 'withdraw' });
  const heard: unknown[] = [];
  const flow = createActor(
    setup({ actors: { step: stepOf({ dialogs: dialogs.provide }) } }).createMachine({
      initial: 'at',
      states: {
        at: {
          invoke: { src: 'step', input: { step } },
          on: { 'step.over': 'left', '*': { target: 'left', actions: ({ event }) => heard.push(event) } },
        },
        left: {},
      },
    }),
  ).start();
  onTestFinished(() => void flow.stop());
  return { dialogs, flow, heard };
}

describe('a step of a dialog', () => {
  test('is an entry of its own: back leads to the step before, and the dialog stays', () => {
    const { dialogs, heard } = atStep();
    expect(dialogs.entries).toEqual([[], ['withdraw'], ['withdraw', 'step:review']]);
    dialogs.back();
    expect(heard).toEqual([{ type: 'step.left' }]);
    expect(dialogs.open()).toEqual(['withdraw']);
    dialogs.back();
    expect(dialogs.open()).toEqual([]);
  });

  test('leaves no entry behind when the flow goes on', () => {
    const { dialogs, flow, heard } = atStep('gift');
    flow.send({ type: 'step.over' });
    expect(heard).toEqual([]);
    expect(dialogs.entries).toEqual([[], ['withdraw']]);
  });

  test('goes with its dialog, which tells it nothing', () => {
    const { dialogs, heard } = atStep('slip');
    dialogs.actor.send({ type: 'dialog.close', dialog: 'withdraw' });
    expect(heard).toEqual([]);
    expect(dialogs.entries).toEqual([[]]);
  });

  test('does not come back by itself, after a reload or "forward"', () => {
    const { open, entries } = openDialogs('home', [[], ['withdraw'], ['withdraw', 'step:review']]);
    expect(open()).toEqual(['withdraw']);
    expect(entries).toEqual([[], ['withdraw']]);
  });
});
