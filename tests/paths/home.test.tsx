import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { homeMachine } from '../../machines/home/home.machine.ts';
import { type Reading, type WalletCommand, walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { ago } from '../../src/i18n/ago.ts';
import { dateTime } from '../../src/i18n/dates.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import type { Translate } from '../../src/i18n/text.tsx';
import { HomeView } from '../../src/screens/home/home-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

const NOW = Date.UTC(2026, 10, 21, 1, 30, 12);

const ACCOUNTS: GameAccount[] = [
  { code: 'PG', name: 'PG Soft', category: 'slot', isActive: true, amount: bahtToSatang(20), ftWalletSlot: 1 },
  { code: 'JOKER', name: 'Joker', category: 'slot', isActive: false, amount: bahtToSatang(0), ftWalletSlot: 1 },
  { code: 'IMI', name: 'IMI Casino', category: 'sport', isActive: true, amount: bahtToSatang(5), ftWalletSlot: 10 },
  { code: 'HUAYHD', name: 'Huay HD', category: 'lotto', isActive: true, amount: bahtToSatang(1.5), ftWalletSlot: 1 },
];

/** The wallet behind home, as the service answers it. */
function walletWith(slots: GameAccount[], answer?: Outcome<Reading>) {
  const reading: Reading = {
    at: NOW,
    wallet: {
      profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 1234, createdAt: '2026-01-01T00:00:00Z' },
      wallet: { amount: bahtToSatang(100) },
      invite: { amount: bahtToSatang(12.5), success: 1, fail: 0 },
      slots,
    },
  };
  return createActor(
    walletMachine.provide({
      actors: {
        loadWallet: fromPromise(async () => answer ?? { ok: true as const, value: reading }),
        refreshAccounts: fromPromise(() => new Promise<Outcome<unknown>>(() => {})),
        store: fromCallback<WalletCommand>(() => {}),
        attention: fromCallback(() => {}),
      },
    }),
  ).start();
}

const modelWith = (slots: GameAccount[], answer?: Outcome<Reading>, online = true): FlowModel<typeof homeMachine> => ({
  machine: homeMachine,
  contextKey: ({ dialog, receiving }) => `${dialog} ${receiving}`,
  inputs: [undefined],
  view: (actor) => {
    const wallet = walletWith(slots, answer);
    return (
      <HomeView
        actor={actor}
        wallet={wallet}
        online={online}
        content={(dialog, close) => (
          <button type="button" onClick={close}>
            {`the ${dialog} is here`}
          </button>
        )}
        banners={(dialog, done) => (
          <button type="button" onClick={done}>
            {`the banners of ${dialog} are here`}
          </button>
        )}
      />
    );
  },
  events: {
    'dialog.open': {
      payloads: [
        { type: 'dialog.open', dialog: 'deposit' },
        { type: 'dialog.open', dialog: 'invite' },
        { type: 'dialog.open', dialog: 'game:PG' },
      ],
      act: (ui, { dialog }) =>
        ui.pressNamed(
          new RegExp(
            `^${dialog === 'game:PG' ? 'PG Soft' : ui.t(dialog === 'invite' ? 'home.inviteFriends' : 'home.deposit')}`,
          ),
        ),
    },
    'bonus.receive': {
      payloads: [{ type: 'bonus.receive' }],
      act: (ui) => ui.press('home.receiveInvite'),
    },
    'banners.done': { payloads: [{ type: 'banners.done' }], act: (ui) => ui.pressNamed(/^the banners of/) },
    'dialog.close': { payloads: [{ type: 'dialog.close' }], act: (ui) => ui.press('common.close') },
    'dialog.left': { payloads: [{ type: 'dialog.left' }], act: 'world' },
    'dialog.restored': { payloads: [{ type: 'dialog.restored', dialog: 'deposit' }], act: 'world' },
    'clock.ticked': { payloads: [{ type: 'clock.ticked', now: NOW + 65_000 }], act: 'world' },
  },
  actors: {
    checkSpin: {
      done: [
        { output: { ok: true, value: { isActive: true } } },
        { output: { ok: true, value: { isActive: false } } },
        { output: { ok: false, code: 'NOT_FOUND' } },
      ],
      error: [{ kind: 'malformed' }],
    },
    history: 'quiet',
    clock: 'quiet',
  },
  states: {
    'dialog.closed': (ui) => expect(ui.screen.queryByRole('dialog')).toBeNull(),
    'dialog.banners': (ui, { dialog }) => {
      ui.within(ui.screen.getByRole('dialog'));
      ui.seesText(`the banners of ${dialog} are here`);
    },
    'dialog.open': (ui, { dialog }) => {
      ui.within(ui.screen.getByRole('dialog'));
      ui.seesText(`the ${dialog} is here`);
    },
    'spin.checking': (ui) => offersRefreshAll(ui),
    'spin.active': (ui, { dialog }) => {
      expect(ui.screen.queryAllByText(ui.t('home.refreshAll'))).toEqual([]);
      if (dialog === null)
        expect(ui.screen.getByRole('link', { name: new RegExp(`^${ui.t('home.spin')}`) })).toHaveProperty(
          'pathname',
          '/user/spin',
        );
    },
    'spin.inactive': (ui) => offersRefreshAll(ui),
  },
});

function openDeposit(ui: Ui) {
  return ui.pressNamed(new RegExp(`^${ui.t('home.deposit')}`));
}

function offersRefreshAll(ui: Ui) {
  ui.sees('home.refreshAll');
}

const model = modelWith(ACCOUNTS);

describePaths('home', model);

describe('home: journeys', () => {
  journey(
    'shows the member, coins, balances and a card for each game account by category',
    model,
    undefined,
    async (run) => {
      const { ui } = run;
      await run.send({ type: 'clock.ticked', now: NOW + 65_000 });
      ui.sees('home.greeting', { name: 'Somchai' });
      ui.seesText('1,234');
      ui.seesText(/฿100/);
      // 100 + 20 + 5 × 10 + 1.50
      ui.seesText(/฿171/);
      for (const category of ['home.games.slot', 'home.games.sport', 'home.games.lotto'] as const)
        ui.screen.getByRole('heading', { name: ui.t(category) });
      ui.sees('home.games.worth', { amount: '50.00' });
      ui.sees('home.games.openAccount');
      ui.sees('home.updated', { when: ui.t('ago.minute', { count: 1 }) });
      for (const name of [/^PG Soft/, /^Joker/, /^Huay HD/]) ui.screen.getByRole('button', { name });
    },
  );

  journey(
    'the deposit dialog is an entry of the history, closed by the button or by going back',
    model,
    undefined,
    async (run) => {
      await openDeposit(run.ui);
      expect(run.told).toEqual([['history', { type: 'dialog.opened', dialog: 'deposit' }]]);
      await run.ui.press('common.close');
      expect(run.told.at(-1)).toEqual(['history', { type: 'dialog.closed' }]);
      await openDeposit(run.ui);
      await run.send({ type: 'dialog.left' });
      expect(run.ui.screen.queryByRole('dialog')).toBeNull();
      expect(run.told.filter(([, event]) => event.type === 'dialog.closed')).toHaveLength(1);
    },
  );

  for (const dialog of ['invite', 'refund'] as const)
    journey(`${dialog} shows its banners first; closing them opens the dialog`, model, undefined, async (run) => {
      await run.ui.pressNamed(new RegExp(`^${run.ui.t(dialog === 'invite' ? 'home.inviteFriends' : 'home.refund')}`));
      run.ui.seesText(`the banners of ${dialog} are here`);
      await run.ui.press('common.close');
      run.ui.seesText(`the ${dialog} is here`);
      await run.ui.press('common.close');
      expect(run.ui.screen.queryByRole('dialog')).toBeNull();
      expect(run.told.map(([, event]) => event.type)).toEqual(['dialog.opened', 'dialog.closed']);
    });

  journey(
    'the bonus is received from home: the dialog opens without banners, told to',
    model,
    undefined,
    async (run) => {
      await run.pass(0);
      run.ui.sees('home.receive');
      await run.ui.press('home.receiveInvite');
      run.ui.seesText('the invite is here');
      expect(run.actor.getSnapshot().context).toMatchObject({ dialog: 'invite', receiving: true });
      expect(run.told).toEqual([['history', { type: 'dialog.opened', dialog: 'invite' }]]);
      await run.send({ type: 'dialog.left' });
      await run.send({ type: 'dialog.restored', dialog: 'invite' });
      expect(run.actor.getSnapshot().context.receiving).toBe(false);
    },
  );

  journey('a game card opens its own account', model, undefined, async (run) => {
    await run.pass(0);
    await run.ui.pressNamed(/^IMI Casino/);
    run.ui.screen.getByRole('dialog', { name: 'IMI Casino' });
    expect(run.told).toEqual([['history', { type: 'dialog.opened', dialog: 'game:IMI' }]]);
  });

  journey('an open dialog keeps the page from scrolling', model, undefined, async (run) => {
    await openDeposit(run.ui);
    expect(document.documentElement.style.overflow).toBe('hidden');
    await run.ui.press('common.close');
    expect(document.documentElement.style.overflow).not.toBe('hidden');
  });

  journey('a service without a prize wheel shows refresh-all in its place', model, undefined, async (run) => {
    await run.fail('checkSpin', { kind: 'malformed' });
    expect(run.actor.getSnapshot().value).toEqual({ dialog: 'closed', spin: 'inactive' });
    await run.ui.pressNamed(new RegExp(`^${run.ui.t('home.refreshAll')}`));
    run.ui.sees('home.updating');
  });

  journey('without games it says so', modelWith([]), undefined, async (run) => {
    await run.pass(0);
    run.ui.sees('home.games.none');
    await run.stage.inspect();
  });

  journey(
    'without a wallet the deposit is still there',
    modelWith([], { ok: false, code: 'NO_WALLET' }),
    undefined,
    async (run) => {
      await run.pass(0);
      run.ui.sees('wallet.failed');
      run.ui.offers('common.retry');
      await openDeposit(run.ui);
      run.ui.screen.getByRole('dialog');
    },
  );

  journey('offline, refreshing is held back', modelWith(ACCOUNTS, undefined, false), undefined, async (run) => {
    await run.pass(0);
    run.ui.withholds('home.refresh');
    run.ui.withholds('home.receiveInvite');
    await run.stage.inspect();
  });
});

describe('times', () => {
  const t: Translate = Object.assign(
    (id: string, values?: Record<string, string | number>) => `${values?.count ?? ''} ${id}`.trim(),
    { has: (_: string): _ is MessageId => true },
  );
  test.each([
    [0, 'ago.now'],
    [9, 'ago.now'],
    [10, '10 ago.second'],
    [59, '59 ago.second'],
    [60, '1 ago.minute'],
    [3_599, '59 ago.minute'],
    [3_600, '1 ago.hour'],
    [86_400, '1 ago.day'],
    [2_592_000, '1 ago.month'],
    [31_535_999, '12 ago.month'],
    [31_536_000, '1 ago.year'],
    [-5, 'ago.now'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(ago(t, NOW, NOW + seconds * 1000)).toBe(text);
  });

  test('dates are DD/MM/YYYY HH:mm:ss in the Gregorian calendar', () => {
    expect(dateTime(new Date(2026, 10, 2, 9, 5, 7).getTime())).toBe('02/11/2026 09:05:07');
    expect(dateTime('2026-11-02T09:05:07')).toBe('02/11/2026 09:05:07');
    expect(dateTime('soon')).toBe('');
  });
});
