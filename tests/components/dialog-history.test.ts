/** The open dialogs in the browser's own history. */
import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { dialogsMachine } from '../../machines/dialogs/dialogs.machine.ts';
import { dialogHistory } from '../../src/adapters/dialog-history.ts';

function running() {
  const actor = createActor(dialogsMachine.provide({ actors: { history: dialogHistory } })).start();
  actor.send({ type: 'page.taken', route: 'statement' });
  return { actor, open: () => actor.getSnapshot().context.stack };
}

const step = async (act: () => void) => {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  act();
  await gone;
};

beforeEach(() => window.history.replaceState(null, ''));

test('back closes the topmost dialog, forward opens what can come back', async () => {
  const { actor, open } = running();
  actor.send({ type: 'dialog.open', dialog: 'slips' });
  actor.send({ type: 'dialog.open', dialog: 'slipImage' });
  expect(window.history.state).toMatchObject({ dialogs: ['slips', 'slipImage'] });
  await step(() => window.history.back());
  expect(open()).toEqual(['slips']);
  await step(() => window.history.back());
  expect(open()).toEqual([]);
  expect(window.history.state).toBeNull();
  await step(() => window.history.forward());
  expect(open()).toEqual(['slips']);
  actor.stop();
});

test('closing goes back, and what is opened meanwhile follows when that is done', async () => {
  const { actor, open } = running();
  actor.send({ type: 'dialog.open', dialog: 'slips' });
  const before = window.history.length;
  await step(() => {
    actor.send({ type: 'dialog.close', dialog: 'slips' });
    actor.send({ type: 'dialog.open', dialog: 'conditions' });
  });
  expect(open()).toEqual(['conditions']);
  expect(window.history.state).toMatchObject({ dialogs: ['conditions'] });
  expect(window.history.length).toBe(before);
  actor.stop();
});

test('a reload opens what stands there, and leaves entries that say nothing', async () => {
  for (const state of [
    { dialogs: ['slips'] },
    { dialogs: 'slips' },
    { dialogs: ['<b>'] },
    { dialog: 'slips' },
    'x',
    7,
  ]) {
    window.history.replaceState(state, '');
    const { actor, open } = running();
    expect(open()).toEqual(JSON.stringify(state) === '{"dialogs":["slips"]}' ? ['slips'] : []);
    actor.stop();
  }
  await step(() => {
    window.history.pushState({ dialogs: ['slips', 'slipImage'] }, '');
    running();
  });
  expect(window.history.state).not.toEqual({ dialogs: ['slips', 'slipImage'] });
});
