import { describe, expect, test, vi } from 'vitest';
import type { Currency, GameAccount } from '../../contract/entities.ts';
import { bahtToSatang, satang } from '../../contract/money.ts';
import { amountText, formatAmount, parseAmount, quickAmounts } from '../../machines/wallet/amount.ts';
import type { Reading, WalletInput } from '../../machines/wallet/setup.ts';
import { convertedAmount, totalBalance } from '../../machines/wallet/totals.ts';
import { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import { BalanceCard } from '../../src/screens/home/balance-card.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';

const NOW = Date.UTC(2026, 10, 21, 1, 30, 12);

function account(code: string, isActive: boolean, baht: number, ftWalletSlot = 1): GameAccount {
  return { code, name: code, category: 'slot', isActive, amount: bahtToSatang(baht), ftWalletSlot };
}

function reading(baht: number, at = NOW): Reading {
  return {
    at,
    wallet: {
      profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 3, createdAt: '2026-01-01T00:00:00.000Z' },
      currency: 'BAHT',
      wallet: { amount: bahtToSatang(baht) },
      invite: { amount: bahtToSatang(25), success: 1, fail: 0 },
      slots: [account('PG', true, 20), account('IMI', true, 5, 10), account('JOKER', false, 99)],
      unreadSlots: 0,
    },
  };
}

const FIRST = { ok: true, value: reading(1234.5) } as const;
/** The figures with the game accounts, which their providers have just sent. */
const anew = (baht: number, at = NOW) => ({ ok: true, value: { ...reading(baht, at), games: true } }) as const;
/** No game account is open. */
const NO_GAMES: { ok: true; value: Reading } = {
  ok: true,
  value: { ...FIRST.value, wallet: { ...FIRST.value.wallet, slots: [] } },
};

/** Fresh figures can be requested with a connection only. */
const offersRefresh = (ui: Ui, { online }: { online: boolean }) =>
  online ? ui.offers('home.refresh') : ui.withholds('home.refresh');

/** The phone remembers nothing, or the figures of the last visit. */
const NOTHING: WalletInput = { last: null, hidden: false };
const REMEMBERED: WalletInput = { last: reading(900, NOW - 7_200_000), hidden: false };

const onDeposit = vi.fn();
const model: FlowModel<typeof walletMachine> = {
  machine: walletMachine,
  inputs: [NOTHING, REMEMBERED],
  areInputsApart: true,
  view: (actor) => <BalanceCard actor={actor} now={NOW + 300_000} onReceive={() => {}} onDeposit={onDeposit} />,
  contextKey: ({ isRead, again, online, gamesDue, gamesAsked }) =>
    `${isRead} ${again} ${online} ${gamesDue} ${gamesAsked}`,
  events: {
    'wallet.reload': world([{ type: 'wallet.reload' }, { type: 'wallet.reload', games: true }]),
    // On the page: the round button, or "try again" in the place of the figures.
    'wallet.refresh': {
      payloads: [{ type: 'wallet.refresh' }],
      act: (ui) =>
        ui.screen.queryByRole('button', { name: ui.t('home.refresh') })
          ? ui.press('home.refresh')
          : ui.press('common.retry'),
    },
    'amounts.toggled': {
      // Without figures there is nothing to hide.
      payloads: ({ reading: shown, problem }) =>
        shown === null && problem !== null ? [] : [{ type: 'amounts.toggled' }],
      act: (ui) =>
        ui.screen.queryByRole('button', { name: ui.t('home.hideAmounts') })
          ? ui.press('home.hideAmounts')
          : ui.press('home.showAmounts'),
    },
    'connection.changed': world(({ online }) => [{ type: 'connection.changed', online: !online }]),
    'amounts.restored': world([{ type: 'amounts.restored', hidden: true }]),
  },
  actors: {
    loadWallet: {
      done: [
        { output: FIRST },
        { output: anew(1234.5) },
        { output: NO_GAMES },
        { output: { ok: false, code: 'NO_WALLET' } },
      ],
      error: [{ kind: 'offline' }],
    },
    refreshAccounts: {
      done: [{ output: { ok: true, value: {} } }, { output: { ok: false, code: 'REQUEST_LIMIT_1MIN' } }],
      error: [{ kind: 'timeout' }],
    },
    store: 'quiet',
    attention: 'quiet',
    connection: 'quiet',
  },
  states: {
    'loading.first': (ui) => ui.sees('wallet.loading'),
    'loading.quiet': offersRefresh,
    ready: (ui, context) => {
      offersRefresh(ui, context);
      ui.seesNo('wallet.stale');
    },
    stale: (ui, context) => {
      offersRefresh(ui, context);
      if (context.online) ui.offers('common.retry');
      else ui.withholds('common.retry');
    },
  },
};

describePaths('wallet', model);

describe('wallet: journeys', () => {
  journey('figures of the last visit show with their age until newer ones come', model, REMEMBERED, async (run) => {
    run.ui.seesText(/900/);
    run.ui.sees('home.updated', { when: run.ui.t('ago.hour', { count: 2 }) });
    await run.answer('loadWallet', FIRST);
    run.ui.seesText(/1,234/);
  });
  journey('and stay, with a word about it, where none come', model, REMEMBERED, async (run) => {
    await run.fail('loadWallet', { kind: 'offline' });
    run.ui.seesText(/900/);
    run.ui.sees('wallet.stale');
    // Nothing was read: nothing is kept.
    expect(run.told).toEqual([]);
  });
  journey('the first of which come without the games, as without them', model, REMEMBERED, async (run) => {
    await run.fail('loadWallet', { kind: 'offline' });
    await run.ui.press('common.retry');
    await run.answer('refreshAccounts', { ok: true, value: {} });
    await run.answer('loadWallet', FIRST);
    await run.answer('loadWallet', anew(1234.5));
    run.ui.seesText(/1,234/);
    run.ui.seesNo('home.gamesOld');
    expect(run.asked('loadWallet')).toMatchObject([{ games: false }, { games: false }, { games: true }]);
  });
  journey(
    'and are hidden from the first frame where amounts are',
    model,
    { ...REMEMBERED, hidden: true },
    async (run) => {
      expect(document.body.textContent).not.toMatch(/900/);
      await run.ui.press('home.showAmounts');
      run.ui.seesText(/900/);
    },
  );

  journey(
    'shows wallet, total and invite bonus; the total counts active accounts in baht',
    model,
    NOTHING,
    async (run) => {
      await run.answer('loadWallet', FIRST);
      await run.answer('loadWallet', anew(1234.5));
      run.ui.seesText(/1,234/);
      // 1,234.50 + 20 × 1 + 5 × 10; the account that is not open does not count.
      run.ui.seesText(/1,304/);
      run.ui.seesText(/25/);
      run.ui.sees('home.updated', { when: run.ui.t('ago.minute', { count: 5 }) });
      expect(run.told).toMatchObject([['store', { type: 'reading.keep', reading: { at: NOW } }]]);
    },
  );

  journey('an empty wallet offers to pay in, but not where amounts are hidden', model, NOTHING, async (run) => {
    onDeposit.mockClear();
    await run.answer('loadWallet', { ok: true, value: reading(0) });
    await run.ui.press('home.depositNow');
    expect(onDeposit).toHaveBeenCalledOnce();
    await run.send({ type: 'amounts.toggled' });
    run.ui.seesNo('home.depositNow');
  });

  journey('a failed reload keeps the last confirmed figures and says so', model, NOTHING, async (run) => {
    await run.answer('loadWallet', FIRST);
    await run.answer('loadWallet', anew(1234.5));
    await run.send({ type: 'wallet.reload' });
    await run.fail('loadWallet', { kind: 'offline' });
    run.ui.seesText(/1,234/);
    run.ui.sees('wallet.stale');
    run.ui.sees('error.failure.offline');
    expect(run.actor.getSnapshot().context.reading?.wallet).toEqual(FIRST.value.wallet);
  });

  journey('refreshing asks the game accounts first, then the wallet', model, NOTHING, async (run) => {
    await run.answer('loadWallet', NO_GAMES);
    await run.ui.press('home.refresh');
    await run.ui.press('home.refresh');
    expect(run.asked('refreshAccounts')).toHaveLength(1);
    expect(run.asked('loadWallet')).toHaveLength(1);
    await run.answer('refreshAccounts', { ok: true, value: {} });
    expect(run.asked('loadWallet')).toHaveLength(2);
    await run.answer('loadWallet', { ok: true, value: reading(50, NOW + 1) });
    run.ui.seesText(/฿50/);
    expect(run.actor.getSnapshot().context.gamesAt).toBe(NOW + 1);
    expect(run.actor.getSnapshot().value).toBe('ready');
  });

  journey(
    'changes told during a load cause one more load, and only its figures are final',
    model,
    NOTHING,
    async (run) => {
      await run.send({ type: 'wallet.reload' });
      await run.send({ type: 'wallet.reload' });
      await run.send({ type: 'wallet.reload' });
      expect(run.asked('loadWallet')).toHaveLength(1);
      await run.answer('loadWallet', FIRST);
      expect(run.asked('loadWallet')).toHaveLength(2);
      await run.answer('loadWallet', anew(7));
      expect(run.asked('loadWallet')).toHaveLength(2);
      expect(run.actor.getSnapshot().value).toBe('ready');
      run.ui.seesText(/฿7/);
    },
  );

  journey('hidden amounts are on no part of the screen, and the choice is kept', model, NOTHING, async (run) => {
    await run.answer('loadWallet', FIRST);
    await run.ui.press('home.hideAmounts');
    expect(document.body.textContent).not.toMatch(/1,234|1,304|฿25/);
    run.ui.sees('home.amountHidden');
    expect(run.told.at(-1)).toEqual(['store', { type: 'amounts.keep', hidden: true }]);
    await run.ui.press('home.showAmounts');
    run.ui.seesText(/1,234/);
    expect(run.told.at(-1)).toEqual(['store', { type: 'amounts.keep', hidden: false }]);
  });
});

describe('wallet: the currency', () => {
  const kip: Reading = { ...FIRST.value, wallet: { ...FIRST.value.wallet, currency: 'LAK' } };

  journey(
    'another one than baht is told once, and with the choice to hide amounts',
    model,
    { ...NOTHING, last: kip },
    async (run) => {
      const told = (hidden: boolean) => ({ type: 'amounts.told', amounts: { currency: 'LAK', hidden } });
      await run.answer('loadWallet', { ok: true, value: kip });
      expect(run.emitted).toEqual([told(false)]);
      await run.send({ type: 'amounts.toggled' });
      expect(run.emitted).toEqual([told(false), told(true)]);
    },
  );
});

describe('wallet: what the games hold', () => {
  const asked = { games: true, first: null };
  const plain = { games: false, first: null };
  /** The wallet itself is not read a second time. */
  const after = { games: true, first: FIRST.value };
  const inputs = (run: Run<typeof walletMachine>) => run.asked('loadWallet');

  journey('the first figures show at once, then are read again with the games', model, NOTHING, async (run) => {
    await run.answer('loadWallet', FIRST);
    run.ui.seesText(/1,304/);
    run.ui.sees('home.gamesReading');
    await run.answer('loadWallet', { ok: true, value: { ...NO_GAMES.value, games: true } });
    run.ui.seesNo('home.gamesReading');
    run.ui.seesNo('home.gamesOld');
    expect(inputs(run)).toEqual([plain, after]);
    expect(run.actor.getSnapshot().value).toBe('ready');
  });

  journey('without a game account nothing of them is asked', model, NOTHING, async (run) => {
    await run.answer('loadWallet', NO_GAMES);
    expect(inputs(run)).toEqual([plain]);
    expect(run.actor.getSnapshot().value).toBe('ready');
  });

  journey('figures that could not be read anew say so, or from when they are', model, NOTHING, async (run) => {
    await run.answer('loadWallet', FIRST);
    await run.answer('loadWallet', { ok: true, value: { ...FIRST.value, games: false } });
    run.ui.sees('home.gamesOld');
    await run.send({ type: 'wallet.reload', games: true });
    await run.answer('loadWallet', anew(10));
    run.ui.seesNo('home.gamesOld');
    await run.send({ type: 'wallet.reload' });
    await run.answer('loadWallet', { ok: true, value: reading(9, NOW + 60_000) });
    expect(document.body.textContent).toContain(run.ui.t('home.gamesFrom', { at: '' }));
    expect(run.actor.getSnapshot().context.gamesAt).toBe(NOW);
    expect(inputs(run)).toEqual([plain, after, asked, plain]);
  });

  journey('a change in the games during a load has them read after it', model, NOTHING, async (run) => {
    await run.answer('loadWallet', FIRST);
    await run.answer('loadWallet', anew(5));
    await run.send({ type: 'wallet.reload' });
    await run.send({ type: 'wallet.reload', games: true });
    await run.answer('loadWallet', { ok: true, value: reading(5) });
    await run.answer('loadWallet', anew(4));
    expect(inputs(run)).toEqual([plain, after, plain, asked]);
    expect(run.actor.getSnapshot().context).toMatchObject({ gamesDue: false, gamesAsked: false });
  });
});

describe('wallet: sums', () => {
  test('an account is worth amount × ftWalletSlot', () => {
    expect(convertedAmount(account('A', true, 12.34, 10))).toBe(12340);
    expect(convertedAmount(account('A', true, 1.1, 1.1))).toBe(121);
    expect(convertedAmount(account('A', true, 0.01, 0.1))).toBe(0.1);
  });
  test('a wallet without accounts is its own total', () => {
    expect(totalBalance({ wallet: { amount: satang(99) }, slots: [] })).toBe(99);
  });
});

describe('amounts as typed', () => {
  test.each([
    ['', '', null],
    ['100', '100', 10000],
    ['100.5', '100.5', 10050],
    ['100.505', '100.50', 10050],
    ['1.', '1.', 100],
    ['.5', '0.5', 50],
    ['.', '0.', 0],
    ['0', '0', 0],
    ['007', '7', 700],
    ['1,250.50', '1250.50', 125050],
    ['12,345,678', '12345678', 1234567800],
    ['12,50', '12.50', 1250],
    ['12,', '12.', 1200],
    ['๑๒๓.๔๕', '123.45', 12345],
    ['໑໒໓', '123', 12300],
    ['฿ 1 000 บาท', '1000', 100000],
    ['1e5', '15', 1500],
    ['-20', '20', 2000],
    ['1.2.3', '1.23', 123],
    ['12345678901', '123456789', 12345678900],
    ['abc', '', null],
  ])('%j is %j', (typed, text, amount) => {
    expect(amountText(typed)).toBe(text);
    expect(parseAmount(typed)).toBe(amount);
    expect(amountText(text)).toBe(text);
  });

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [123450, '1,234.50'],
    [-123450, '-1,234.50'],
    [100000000, '1,000,000.00'],
  ])('%i satang read %s', (amount, text) => {
    expect(formatAmount(satang(amount))).toBe(text);
  });

  test('in kip an amount that is offered can be typed', () => {
    const offered = (currency: Currency) => quickAmounts(satang(1234567), satang(100), null, currency);
    expect(offered('BAHT').map(({ amount }) => amount)).toEqual([617200, 1234567]);
    expect(offered('LAK').map(({ amount }) => amount)).toEqual([617200, 1234500]);
  });
});
