import { act } from '@testing-library/react';
import { DateTime } from 'luxon';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { DialogCommand } from '../../machines/dialogs/context.ts';
import { gamesMachine } from '../../machines/games/games.machine.ts';
import { homeMachine } from '../../machines/home/home.machine.ts';
import type { Values } from '../../machines/locale/texts.ts';
import type { Reading, WalletCommand } from '../../machines/wallet/setup.ts';
import { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { ago } from '../../src/i18n/ago.ts';
import { dateTime } from '../../src/i18n/dates.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import type { Translate } from '../../src/i18n/text.tsx';
import { HomeDialogs } from '../../src/screens/home/home-dialogs.tsx';
import { HomeView } from '../../src/screens/home/home-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

const NOW = Date.UTC(2026, 10, 21, 1, 30, 12);

const ACCOUNTS: GameAccount[] = [
  { code: 'PG', name: 'PG Soft', category: 'slot', isActive: true, amount: bahtToSatang(20), ftWalletSlot: 1 },
  { code: 'JOKER', name: 'Joker', category: 'slot', isActive: false, amount: bahtToSatang(0), ftWalletSlot: 1 },
  { code: 'IMI', name: 'IMI Casino', category: 'sport', isActive: true, amount: bahtToSatang(5), ftWalletSlot: 10 },
  { code: 'HUAYHD', name: 'Huay HD', category: 'lotto', isActive: true, amount: bahtToSatang(1.5), ftWalletSlot: 1 },
];

/** The wallet behind home, as the service answers it. */
function walletWith(slots: GameAccount[], { answer, online = true }: Options) {
  const reading: Reading = {
    at: NOW,
    wallet: {
      profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 1234, createdAt: '2026-01-01T00:00:00Z' },
      currency: 'BAHT',
      wallet: { amount: bahtToSatang(100) },
      invite: { amount: bahtToSatang(12.5), success: 1, fail: 0 },
      slots,
      unreadSlots: 0,
    },
  };
  return createActor(
    walletMachine.provide({
      actors: {
        loadWallet: fromPromise(async () => answer ?? { ok: true as const, value: reading }),
        refreshAccounts: fromPromise(() => new Promise<Outcome<unknown>>(() => {})),
        store: fromCallback<WalletCommand>(() => {}),
        attention: fromCallback(() => {}),
        connection: fromCallback(({ sendBack }) => sendBack({ type: 'connection.changed', online })),
      },
    }),
    { input: { last: null, hidden: false } },
  ).start();
}

/** Home's games, whose dialogs are home's. */
const gamesWith = ({ actor }: ReturnType<typeof openDialogs>) =>
  createActor(
    gamesMachine.provide({
      actors: {
        phone: fromCallback(() => {}),
        dialogs: fromCallback<DialogCommand>(({ receive }) => receive((command) => actor.send(command))),
      },
    }),
  ).start();

const modelWith = (
  slots: GameAccount[],
  { dialogs = openDialogs('home'), ...options }: Options = {},
): FlowModel<typeof homeMachine> => ({
  machine: homeMachine,
  inputs: [undefined],
  view: (actor) => {
    const wallet = walletWith(slots, options);
    const games = gamesWith(dialogs);
    return (
      <>
        <HomeView actor={actor} wallet={wallet} dialogs={dialogs.actor} games={games} />
        <HomeDialogs
          dialogs={dialogs.actor}
          wallet={wallet}
          content={(dialog, close) => (
            <button type="button" onClick={close}>
              {`the ${typeof dialog === 'string' ? dialog : dialog.game?.code} is here`}
            </button>
          )}
          banners={(list) => <p>{`the banners of ${list} are here`}</p>}
        />
      </>
    );
  },
  events: { 'clock.ticked': world([{ type: 'clock.ticked', now: NOW + 65_000 }]) },
  actors: {
    loadAhead: { done: [{ output: undefined }], error: [new Error('it does not come')] },
    checkSpin: {
      done: [
        { output: { ok: true, value: { isActive: true } } },
        { output: { ok: true, value: { isActive: false } } },
        { output: { ok: false, code: 'NOT_FOUND' } },
      ],
      error: [{ kind: 'malformed' }],
    },
    clock: 'quiet',
  },
  states: {
    checking: (ui) => {
      ui.seesNo('home.refreshAll');
      ui.seesNo('spin.title');
    },
    spinActive: (ui) => {
      expect(ui.screen.queryAllByText(ui.t('home.refreshAll'))).toEqual([]);
      expect(ui.screen.getByRole('link', { name: new RegExp(`^${ui.t('spin.title')}`) })).toHaveProperty(
        'pathname',
        '/user/spin',
      );
    },
    spinInactive: (ui) => offersRefreshAll(ui),
  },
});

interface Options {
  answer?: Outcome<Reading>;
  online?: boolean;
  dialogs?: ReturnType<typeof openDialogs>;
}

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
      for (const name of [/^PG Soft 20/, /^Joker./, /^Huay HD 1/]) ui.screen.getByRole('button', { name });
      // Those with money, and the one that is not open, at a glance.
      const games = ui.within(ui.screen.getByRole('region', { name: ui.t('home.games.yours') }));
      expect(games.getAllByRole('button').map(({ textContent }) => textContent?.slice(1))).toEqual([
        'PG Soft',
        'IMI Casino',
        'Huay HD',
        'Joker',
      ]);
    },
  );

  /** A journey that looks at the dialogs, too. */
  const dialogJourney = (
    name: string,
    steps: (run: Run<typeof homeMachine>, dialogs: ReturnType<typeof openDialogs>) => Promise<void>,
  ) => {
    const dialogs = openDialogs('home');
    journey(name, modelWith(ACCOUNTS, { dialogs }), undefined, (run) => steps(run, dialogs));
  };

  dialogJourney('the deposit dialog is closed by its button or by going back', async ({ ui }, dialogs) => {
    const leave = [
      () => ui.press('common.close'),
      () => ui.pressNamed(/^the deposit/),
      () => act(async () => dialogs.back()),
    ];
    for (const close of leave) {
      await openDeposit(ui);
      ui.screen.getByRole('dialog', { name: ui.t('deposit.title') });
      expect(dialogs.entries).toEqual([[], ['deposit']]);
      await close();
      expect(ui.screen.queryByRole('dialog')).toBeNull();
      expect(dialogs.entries).toEqual([[]]);
    }
  });

  for (const dialog of ['invite', 'refund'] as const)
    dialogJourney(`${dialog} shows its banners first; closing them opens the dialog`, async ({ ui }, dialogs) => {
      for (const leave of [() => ui.press('common.close'), () => act(async () => dialogs.back())]) {
        await ui.pressNamed(new RegExp(`^${ui.t(dialog === 'invite' ? 'home.inviteFriends' : 'home.refund')}`));
        ui.seesText(`the banners of ${dialog} are here`);
        await leave();
        ui.seesText(`the ${dialog} is here`);
        await leave();
        expect(ui.screen.queryByRole('dialog')).toBeNull();
        expect(dialogs.entries).toEqual([[]]);
      }
    });

  dialogJourney('the bonus is received from home: the dialog opens without banners', async ({ ui, pass }, dialogs) => {
    await pass(0);
    ui.sees('home.receive');
    await ui.press('home.receiveInvite');
    ui.seesText('the invite is here');
    expect(dialogs.actor.getSnapshot().context.receiving).toBe(true);
    expect(dialogs.entries).toEqual([[], ['invite']]);
  });

  dialogJourney('a game card opens its own account', async ({ ui, pass }, dialogs) => {
    await pass(0);
    await ui.pressNamed(/^IMI Casino/);
    ui.within(ui.screen.getByRole('dialog', { name: 'IMI Casino' })).getByText('the IMI is here');
    expect(dialogs.open()).toEqual(['game:IMI']);
  });

  journey('an open dialog keeps the page from scrolling', model, undefined, async (run) => {
    await openDeposit(run.ui);
    expect(document.documentElement.style.overflow).toBe('hidden');
    await run.ui.press('common.close');
    expect(document.documentElement.style.overflow).not.toBe('hidden');
  });

  journey('a service without a prize wheel shows refresh-all in its place', model, undefined, async (run) => {
    await run.fail('checkSpin', { kind: 'malformed' });
    expect(run.actor.getSnapshot().value).toBe('spinInactive');
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
    modelWith([], { answer: { ok: false, code: 'NO_WALLET' } }),
    undefined,
    async (run) => {
      await run.pass(0);
      run.ui.sees('wallet.failed');
      run.ui.offers('common.retry');
      await openDeposit(run.ui);
      run.ui.screen.getByRole('dialog');
    },
  );

  journey('offline, refreshing is held back', modelWith(ACCOUNTS, { online: false }), undefined, async (run) => {
    await run.pass(0);
    run.ui.withholds('home.refresh');
    run.ui.withholds('home.receiveInvite');
    await run.stage.inspect();
  });
});

describe('times', () => {
  const t: Translate = Object.assign((id: string, values?: Values) => `${values?.count ?? ''} ${id}`.trim(), {
    has: (_: string): _ is MessageId => true,
  });
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
    expect(dateTime('soon')).toBe('');
    expect(dateTime('9999-12-31T23:59:59Z')).toMatch(/^(31\/12\/9999|01\/01\/10000) \d\d:\d\d:59$/);
    expect(dateTime(8.64e15 + 1)).toBe('');
  });

  test.each(['Asia/Bangkok', 'Europe/London', 'America/New_York', 'Asia/Kathmandu'])(
    'and of the phone’s time zone, in summer and in winter: %s',
    (zone) => {
      onTestFinished(() => void vi.unstubAllEnvs());
      vi.stubEnv('TZ', zone);
      for (const at of ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-07-01T12:00:00Z', '2026-12-31T17:00:00Z'])
        expect(dateTime(at)).toBe(DateTime.fromISO(at, { zone }).toFormat('dd/MM/yyyy HH:mm:ss'));
    },
  );
});
