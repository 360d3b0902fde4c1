import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor as until } from 'xstate';
import { agreementMachine } from '../../machines/agreement/agreement.machine.ts';
import { agreementFlow } from '../../src/actors/agreement.ts';
import type { World } from '../../src/actors/world.ts';
import { safeList } from '../../src/adapters/html.ts';
import { localStore, tabStore } from '../../src/adapters/storage.ts';
import { AgreementView } from '../../src/screens/agreement/agreement-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

const TEXTS = await safeList(['<p>Play within your means.</p>', '<p>You are of age.</p>']);
const ANSWER = { ok: true, value: TEXTS } as const;

const closed = (ui: Ui) => expect(ui.screen.queryByRole('dialog')).toBeNull();

const model: FlowModel<typeof agreementMachine> = {
  machine: agreementMachine,
  inputs: [undefined],
  view: (actor) => (
    <>
      <button type="button">deposit</button>
      <AgreementView actor={actor} />
    </>
  ),
  contextKey: ({ texts }) => String(texts.length),
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
    'agreement.close': { payloads: [{ type: 'agreement.close' }], act: (ui) => ui.press('agreement.later') },
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
  },
  states: {
    recalling: closed,
    'preparing.texts.loading': closed,
    'preparing.texts.loaded': closed,
    'preparing.time.early': closed,
    'preparing.time.due': closed,
    open: (ui) => {
      ui.seesText('Play within your means.');
      ui.offers('agreement.accept');
    },
    done: () => {},
  },
};

describePaths('agreement', model);

describe('agreement: journeys', () => {
  journey('it opens 1.5 s after the arrival, not before', model, undefined, async (run) => {
    await run.answer('recallAcceptance', false);
    await run.answer('loadAgreements', ANSWER);
    await run.pass(1499);
    closed(run.ui);
    await run.pass(1);
    expect(run.ui.screen.getByRole('dialog', { name: run.ui.t('agreement.title') })).toBeTruthy();
  });

  journey('texts that come later open it then', model, undefined, async (run) => {
    await run.answer('recallAcceptance', false);
    await run.pass(1500);
    closed(run.ui);
    await run.answer('loadAgreements', ANSWER);
    run.ui.seesText('You are of age.');
  });

  journey('what was accepted is not asked for', model, undefined, async (run) => {
    await run.answer('recallAcceptance', true);
    await run.pass(1500);
    closed(run.ui);
    expect(run.asked('loadAgreements')).toEqual([]);
  });

  journey('a failure is silent and stands in nobody’s way', model, undefined, async (run) => {
    await run.answer('recallAcceptance', false);
    await run.fail('loadAgreements', { kind: 'server' });
    await run.pass(1500);
    closed(run.ui);
    expect(run.ui.screen.queryByRole('alert')).toBeNull();
    expect(run.emitted).toEqual([]);
  });

  journey('the focus goes in, and back to where it was', model, undefined, async (run) => {
    const before = run.ui.screen.getByRole('button', { name: 'deposit' });
    before.focus();
    await run.answer('recallAcceptance', false);
    await run.answer('loadAgreements', ANSWER);
    await run.pass(1500);
    const dialog = run.ui.screen.getByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await run.ui.tick('agreement.remember');
    await run.ui.press('agreement.accept');
    expect(run.told).toEqual([['store', { type: 'acceptance.keep', remember: true }]]);
    await waitFor(() => expect(document.activeElement).toBe(before));
  });

  journey('Escape closes it without accepting', model, undefined, async (run) => {
    await run.answer('recallAcceptance', false);
    await run.answer('loadAgreements', ANSWER);
    await run.pass(1500);
    await run.ui.pressKey('{Escape}');
    closed(run.ui);
    expect(run.told).toEqual([]);
  });
});

describe('what the phone remembers', () => {
  const send = vi.fn(async () => ({ ok: true, value: { agreements: ['<p>Rules</p><script>x</script>'] } }));
  const arrive = async () => {
    const clock = new SimulatedClock();
    const world = { api: { send }, local: localStore, tab: tabStore } as unknown as World;
    const actor = createActor(agreementFlow(world), { clock }).start();
    await until(actor, ({ context, status }) => context.texts.length > 0 || status === 'done');
    clock.increment(1500);
    return actor;
  };
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

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
    (await arrive()).send({ type: 'agreement.close' });
    expect((await arrive()).getSnapshot().value).toBe('open');
  });
});
