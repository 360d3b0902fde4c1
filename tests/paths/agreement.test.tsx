import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { assign, createActor, fromCallback, fromPromise, SimulatedClock, setup, waitFor as until } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { agreementMachine } from '../../machines/agreement/agreement.machine.ts';
import type { SupportAsked, SupportChat } from '../../machines/app/events.ts';
import { type HistoryCommand, homeMachine } from '../../machines/home/home.machine.ts';
import { type MenuCommand, menuMachine } from '../../machines/menu/menu.machine.ts';
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
  contextKey: ({ texts, free }) => `${texts.length} ${free}`,
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
    'page.told': {
      payloads: [
        { type: 'page.told', free: true },
        { type: 'page.told', free: false },
      ],
      act: 'world',
    },
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
    watchPage: 'quiet',
  },
  states: {
    recalling: closed,
    'preparing.texts.loading': closed,
    'preparing.texts.loaded': closed,
    'preparing.time.early': closed,
    'preparing.time.due': closed,
    held: closed,
    open: (ui) => {
      ui.seesText('Play within your means.');
      ui.offers('agreement.accept');
    },
    done: closed,
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

  journey('it waits while another dialog or the chat is open, and comes after it', model, undefined, async (run) => {
    await run.send({ type: 'page.told', free: false });
    await run.answer('recallAcceptance', false);
    await run.answer('loadAgreements', ANSWER);
    await run.pass(1500);
    closed(run.ui);
    expect(run.actor.getSnapshot().value).toBe('held');
    await run.send({ type: 'page.told', free: true });
    expect(run.ui.screen.getByRole('dialog', { name: run.ui.t('agreement.title') })).toBeTruthy();
  });

  journey('put off, its flow has ended for this visit', model, undefined, async (run) => {
    await run.answer('recallAcceptance', false);
    await run.answer('loadAgreements', ANSWER);
    await run.pass(1500);
    await run.ui.press('agreement.later');
    expect(run.actor.getSnapshot()).toMatchObject({ value: 'done', status: 'done' });
    await run.pass(10_000);
    closed(run.ui);
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

/** What may lie over home, as real machines; the chat is a stand-in. */
function covers() {
  const home = createActor(
    homeMachine.provide({
      actors: {
        checkSpin: fromPromise(
          async (): Promise<Outcome<{ isActive: boolean }>> => ({ ok: true, value: { isActive: false } }),
        ),
        history: fromCallback<HistoryCommand>(() => {}),
        clock: fromCallback(() => {}),
      },
    }),
  ).start();
  const menu = createActor(menuMachine.provide({ actors: { history: fromCallback<MenuCommand>(() => {}) } })).start();
  const chat = createActor(
    setup({ types: { events: {} as { type: 'toggled' } | SupportAsked, tags: {} as 'open' } }).createMachine({
      initial: 'closed',
      states: { closed: { on: { toggled: 'open' } }, open: { tags: 'open', on: { toggled: 'closed' } } },
    }),
  ).start();
  const app = createActor(
    setup({ types: { context: {} as { chat: SupportChat | null }, events: {} as { type: 'offered' } } }).createMachine({
      context: { chat: null },
      on: { offered: { actions: assign({ chat: () => chat }) } },
    }),
  ).start();
  return { home, menu, chat, app, all: { home, menu, app } };
}

describe('what it waits for', () => {
  const world = {
    api: { send: async () => ({ ok: true, value: { agreements: ['<p>Rules</p>'] } }) },
    local: localStore,
    tab: tabStore,
  } as unknown as World;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test('every dialog of home, of the menus, and a chat that was offered later', async () => {
    const { home, menu, chat, app, all } = covers();
    const clock = new SimulatedClock();
    const actor = createActor(agreementFlow(all)(world), { clock }).start();
    await until(actor, ({ context }) => context.texts.length > 0);
    menu.send({ type: 'conditions.open' });
    clock.increment(1500);
    expect(actor.getSnapshot().value).toBe('held');
    app.send({ type: 'offered' });
    chat.send({ type: 'toggled' });
    menu.send({ type: 'dialog.close' });
    expect(actor.getSnapshot().value).toBe('held');
    home.send({ type: 'dialog.open', dialog: 'refund' });
    chat.send({ type: 'toggled' });
    expect(actor.getSnapshot().value).toBe('held');
    home.send({ type: 'dialog.close' });
    expect(actor.getSnapshot().value).toBe('held');
    home.send({ type: 'dialog.close' });
    expect(actor.getSnapshot().value).toBe('open');
    actor.stop();
    home.send({ type: 'dialog.open', dialog: 'deposit' });
    expect(actor.getSnapshot().value).toBe('open');
  });
});

describe('what the phone remembers', () => {
  const send = vi.fn(async () => ({ ok: true, value: { agreements: ['<p>Rules</p><script>x</script>'] } }));
  const arrive = async () => {
    const clock = new SimulatedClock();
    const world = { api: { send }, local: localStore, tab: tabStore } as unknown as World;
    const actor = createActor(agreementFlow(covers().all)(world), { clock }).start();
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
