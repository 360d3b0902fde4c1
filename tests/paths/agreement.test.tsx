import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor as until } from 'xstate';
import { agreementMachine } from '../../machines/agreement/agreement.machine.ts';
import { agreementFlow } from '../../src/actors/agreement.ts';
import type { World } from '../../src/actors/world.ts';
import { safeList } from '../../src/adapters/html.ts';
import { localStore, tabStore } from '../../src/adapters/storage.ts';
import { AgreementView } from '../../src/screens/agreement/agreement-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

const TEXTS = await safeList(['<p>Play within your means.</p>', '<p>You are of age.</p>']);
const ANSWER = { ok: true, value: TEXTS } as const;

const closed = (ui: Ui) => expect(ui.screen.queryByRole('dialog')).toBeNull();

const OPENED = { type: 'dialog.opened', dialog: 'agreement' } as const;
const CLOSED = { type: 'dialog.closed', dialog: 'agreement' } as const;

const model: FlowModel<typeof agreementMachine> = {
  machine: agreementMachine,
  inputs: [undefined],
  view: (actor) => (
    <>
      <button type="button">deposit</button>
      <AgreementView actor={actor} onClose={() => actor.send(CLOSED)} />
    </>
  ),
  contextKey: ({ texts }) => `${texts.length}`,
  events: {
    'agreement.accept': {
      payloads: [
        { type: 'agreement.accept', remember: true },
        { type: 'agreement.accept', remember: false },
      ],
      async act(ui, { remember }) {
        await ui.tick('agreement.remember', remember);
        await ui.press('agreement.accept');
      },
    },
    'dialog.opened': world([OPENED]),
    'dialog.closed': { payloads: [CLOSED], act: (ui) => ui.press('agreement.later') },
  },
  actors: {
    recallAcceptance: { done: [{ output: true }, { output: false }], error: [new Error('storage')] },
    loadAgreements: {
      done: [
        { output: ANSWER },
        { output: { ok: true, value: [] } },
        { output: { ok: false, code: 'INTERNAL_SERVER_ERROR' } },
      ],
      error: [{ kind: 'offline' }],
    },
    store: 'quiet',
    dialogs: 'quiet',
  },
  states: {
    recalling: closed,
    'preparing.texts.loading': closed,
    'preparing.texts.loaded': closed,
    'preparing.time.early': closed,
    'preparing.time.due': closed,
    due: closed,
    open: (ui) => ui.seesText('Play within your means.'),
    done: closed,
  },
};

describePaths('agreement', model);

describe('agreement: journeys', () => {
  journey('it opens 1.5 s after the arrival, not before', model, undefined, async (run) => {
    await run.answer('recallAcceptance', false);
    await run.answer('loadAgreements', ANSWER);
    await run.pass(1499);
    expect(run.told).toEqual([]);
    await run.pass(1);
    expect(run.told).toEqual([['dialogs', { type: 'dialog.await', dialog: 'agreement' }]]);
    closed(run.ui);
    await run.send(OPENED);
    expect(run.ui.screen.getByRole('dialog', { name: run.ui.t('agreement.title') })).toBeTruthy();
  });

  journey('the focus goes in, and back to where it was', model, undefined, async (run) => {
    const before = run.ui.screen.getByRole('button', { name: 'deposit' });
    before.focus();
    await run.answer('recallAcceptance', false);
    await run.answer('loadAgreements', ANSWER);
    await run.pass(1500);
    await run.send(OPENED);
    const dialog = run.ui.screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await run.ui.tick('agreement.remember');
    await run.ui.press('agreement.accept');
    expect(run.told).toContainEqual(['store', { type: 'acceptance.keep', remember: true }]);
    expect(run.told).toContainEqual(['dialogs', { type: 'dialog.close', dialog: 'agreement' }]);
    await waitFor(() => expect(document.activeElement).toBe(before));
  });

  journey('Escape closes it without accepting', model, undefined, async (run) => {
    await run.answer('recallAcceptance', false);
    await run.answer('loadAgreements', ANSWER);
    await run.pass(1500);
    await run.send(OPENED);
    await run.ui.pressKey('{Escape}');
    closed(run.ui);
    expect(run.told.filter(([src]) => src === 'store')).toEqual([]);
  });
});

/** Arrives on home, in a tab where this stands open in the browser's history. */
async function arrive(dialogs = openDialogs('home')) {
  const clock = new SimulatedClock();
  const send = async () => ({
    ok: true,
    value: { agreements: { items: ['<p>Rules</p><script>x</script>'], unread: 0 } },
  });
  const world = { api: { send }, local: localStore, tab: tabStore, dialogs: dialogs.provide } as unknown as World;
  const actor = createActor(agreementFlow(world), { clock }).start();
  await until(actor, ({ context, status }) => context.texts.length > 0 || status === 'done');
  clock.increment(1500);
  return actor;
}

describe('among the other dialogs', () => {
  test('it waits for them, and going back from it puts it off without leaving the page', async () => {
    const dialogs = openDialogs('home');
    dialogs.actor.send({ type: 'dialog.open', dialog: 'deposit' });
    const actor = await arrive(dialogs);
    expect(actor.getSnapshot().value).toBe('due');
    dialogs.back();
    expect(actor.getSnapshot().value).toBe('open');
    expect(dialogs.entries).toEqual([[], ['agreement']]);
    dialogs.back();
    expect(actor.getSnapshot().value).toBe('done');
    expect(dialogs.entries).toEqual([[]]);
  });

  test('accepted, its entry of the history goes', async () => {
    const dialogs = openDialogs('home');
    const actor = await arrive(dialogs);
    actor.send({ type: 'agreement.accept', remember: false });
    expect(dialogs.entries).toEqual([[]]);
  });
});

describe('what the phone remembers', () => {
  test('"remember" is for good, in `remember-agreement`', async () => {
    const actor = await arrive();
    expect(actor.getSnapshot().value).toBe('open');
    expect(actor.getSnapshot().context.texts).toEqual(['<p>Rules</p>']);
    actor.send({ type: 'agreement.accept', remember: true });
    expect(localStorage.getItem('remember-agreement')).toBe('true');
    sessionStorage.clear();
    expect((await arrive()).getSnapshot().value).toBe('done');
  });

  test('without it, for as long as the tab is open', async () => {
    (await arrive()).send({ type: 'agreement.accept', remember: false });
    expect(localStorage).toHaveLength(0);
    expect((await arrive()).getSnapshot().value).toBe('done');
    sessionStorage.clear();
    expect((await arrive()).getSnapshot().value).toBe('open');
  });

  test('put off is not accepted', async () => {
    const dialogs = openDialogs('home');
    await arrive(dialogs);
    dialogs.actor.send({ type: 'dialog.close', dialog: 'agreement' });
    expect((await arrive()).getSnapshot().value).toBe('open');
  });
});
