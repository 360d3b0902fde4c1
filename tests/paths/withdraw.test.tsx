import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import type { WithdrawInput } from '../../machines/withdraw/context.ts';
import { complaintAbout, type Funds, type Limits } from '../../machines/withdraw/rules.ts';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import { WithdrawView } from '../../src/screens/withdraw/withdraw-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { copied, NEVER_FAILS, receipt } from './receipt-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).getTime();
const SLOTS: GameAccount[] = [
  { code: 'PG', name: 'PG Soft', category: 'slot', isActive: true, amount: bahtToSatang(200), ftWalletSlot: 1 },
  { code: 'IMI', name: 'IMI', category: 'sport', isActive: true, amount: bahtToSatang(5), ftWalletSlot: 10 },
  { code: 'JOKER', name: 'Joker', category: 'slot', isActive: false, amount: bahtToSatang(999), ftWalletSlot: 1 },
];
/** 300 in the wallet, 200 + 5 × 10 in the games. */
const FUNDS: Funds = {
  wallet: { amount: bahtToSatang(300) },
  slots: SLOTS,
  bankAccount: {
    bankCode: 'SCB',
    bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
    bankAccountName: 'สมชาย ใจดี',
    bankAccountNo: '4051234567',
  },
};
const NO_BANK: Funds = { ...FUNDS, bankAccount: null };
const LIMITS: Limits = { withdrawMin: bahtToSatang(100), withdrawMax: bahtToSatang(50_000) };
const MOVED: Moved = { amount: bahtToSatang(200), reference: 'W-2026-0001', at: AT, status: 'PENDING' };
const DONE: Outcome<Moved> = { ok: true, value: MOVED };
const REFUSED: Outcome<Moved> = { ok: false, code: 'BONUS_REMAINING' };
const LIMITED: Outcome<Moved> = { ok: false, code: 'REQUEST_LIMIT' };

const onClose = vi.fn();
const modelOf = (
  inputs: readonly WithdrawInput[],
  { online = true, hidden = false } = {},
): FlowModel<typeof withdrawMachine> => ({
  machine: withdrawMachine,
  inputs,
  view: (actor) => <WithdrawView actor={actor} online={online} hidden={hidden} onClose={onClose} />,
  contextKey: ({ amount, again, funds, limits }) =>
    limits === null ? String(Boolean(funds.bankAccount)) : `${again} ${complaintAbout(amount, limits, funds)}`,
  events: {
    'amount.changed': {
      payloads: [
        { type: 'amount.changed', text: '200' },
        { type: 'amount.changed', text: '10' },
      ],
      act: (ui, event) => ui.type('withdraw.amount', event.text),
    },
    'amount.maximum': {
      payloads: [{ type: 'amount.maximum' }],
      act: (ui) => ui.press('withdraw.maximumAmount'),
    },
    'withdraw.continue': { payloads: [{ type: 'withdraw.continue' }], act: (ui) => ui.press('withdraw.continue') },
    'withdraw.back': {
      payloads: [{ type: 'withdraw.back' }],
      act: (ui) => ui.press(ui.screen.queryByText(ui.t('receipt.change')) ? 'receipt.change' : 'common.back'),
    },
    'withdraw.confirm': { payloads: [{ type: 'withdraw.confirm' }], act: (ui) => ui.press('withdraw.confirm') },
    'withdraw.retry': { payloads: [{ type: 'withdraw.retry' }], act: (ui) => ui.press('common.retry') },
    'withdraw.close': { payloads: [{ type: 'withdraw.close' }], act: (ui) => ui.press('common.close') },
    'funds.told': {
      payloads: ({ funds }) =>
        (funds.bankAccount ? [FUNDS] : [FUNDS, NO_BANK]).map((told) => ({ type: 'funds.told', funds: told })),
      act: 'world',
    },
  },
  actors: {
    recallRequest: {
      done: [{ output: null }, { output: { ask: { amount: bahtToSatang(200) }, key: 'K0' } }],
      error: [new Error('storage')],
    },
    loadLimits: {
      done: [{ output: { ok: true, value: LIMITS } }, { output: { ok: false, code: 'REQUEST_LIMIT' } }],
      error: [{ kind: 'offline' }],
    },
    openIntent: { done: [{ output: 'K1' }], error: [new Error('no random numbers')] },
    sendWithdrawal: {
      done: [DONE, REFUSED, LIMITED].map((output) => ({ output })),
      error: [{ kind: 'timeout' }],
    },
    watchFunds: 'quiet',
    typed: 'quiet',
    receipt,
  },
  states: {
    recalling: (ui) => ui.sees('withdraw.loading'),
    loading: (ui) => ui.sees('withdraw.loading'),
    failed: (ui) => {
      ui.sees('withdraw.failed');
      ui.offers('common.retry');
    },
    ready: () => expect.unreachable('left at once'),
    noBank: (ui) => {
      ui.sees('withdraw.noBank');
      ui.sees('error.NO_BANK');
    },
    'entering.fresh': (ui) => {
      ui.offers('withdraw.continue');
      ui.sees('withdraw.bonusNote');
      ui.sees('withdraw.limits', { min: '100', max: '50,000' });
      // Least of all that a request without an answer was not made.
      for (const alert of ui.screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
    },
    'entering.complaining': (ui) => ui.sees('withdraw.minimum', { amount: '100' }),
    'entering.refused': (ui) => ui.sees('withdraw.notDone'),
    'entering.failed': (ui) => ui.sees('error.failure.unknown'),
    'reviewing.opening': (ui) => ui.withholds('withdraw.confirm'),
    'reviewing.open': (ui) => {
      ui.offers('withdraw.confirm');
      ui.offers('common.back');
    },
    sending: (ui, { again }) => ui.withholds(again ? 'common.retry' : 'withdraw.confirm'),
    unanswered: (ui) => {
      ui.sees('receipt.unansweredSafe');
      ui.offers('common.retry');
    },
    done: (ui) => {
      ui.sees('receipt.title.withdrawSent');
      ui.offers('common.done');
    },
    closed: (ui) => ui.seesNothing(),
  },
  unreachable: {
    'done: xstate.error.actor.receipt': NEVER_FAILS,
  },
  limit: 20_000,
});

const input: WithdrawInput = { funds: FUNDS };
// Every path begins without a bank account: the wallet's news may bring one.
const model = modelOf([{ funds: NO_BANK }]);

describePaths('withdraw', model);

type WithdrawRun = Run<typeof withdrawMachine>;

async function open(run: WithdrawRun) {
  await run.answer('recallRequest', null);
  await run.answer('loadLimits', { ok: true, value: LIMITS });
}

async function review(run: WithdrawRun, amount: string) {
  await open(run);
  await run.ui.type('withdraw.amount', amount);
  await run.ui.press('withdraw.continue');
  await run.answer('openIntent', 'K1');
}

async function confirm(run: WithdrawRun, amount: string) {
  await review(run, amount);
  await run.ui.press('withdraw.confirm');
}

function amountIn(ui: Ui): string {
  return ui.screen.getByLabelText<HTMLInputElement>(ui.t('withdraw.amount')).value;
}

describe('withdraw: journeys', () => {
  journey(
    'what was typed is kept until it was sent, and is there again after the session expired',
    model,
    { funds: FUNDS, typed: { text: '200' } },
    async (run) => {
      await open(run);
      expect(run.actor.getSnapshot().value).toEqual({ entering: 'fresh' });
      expect(amountIn(run.ui)).toBe('200');
      expect(run.asked('sendWithdrawal')).toEqual([]);
      await run.ui.type('withdraw.amount', '150');
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.keep', form: { text: '150' } }]);
      await run.ui.press('withdraw.continue');
      await run.answer('openIntent', 'K1');
      await run.ui.press('withdraw.confirm');
      await run.answer('sendWithdrawal', { ok: true, value: MOVED });
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.drop' }]);
    },
  );

  journey('amount, review, payout: the receipt says what happens next', model, input, async (run) => {
    const { ui } = run;
    onClose.mockClear();
    await open(run);
    // Wallet and active game accounts: withdrawAll collects them (section 7).
    ui.seesText(/฿550/);
    ui.sees('withdraw.collects');
    await ui.type('withdraw.amount', '200');
    await ui.press('withdraw.continue');
    expect([run.asked('openIntent'), run.asked('sendWithdrawal')]).toEqual([[{ amount: 20_000 }], []]);
    await run.answer('openIntent', 'K1');
    ui.seesText('Siam Commercial Bank');
    ui.seesText('•••-•••-4567');
    ui.seesText('สมชาย ใจดี');
    expect(document.body.textContent).not.toContain('405');
    await ui.press('withdraw.confirm');
    expect(run.asked('sendWithdrawal')).toEqual([{ ask: { amount: 20_000 }, key: 'K1', again: false }]);
    await run.answer('sendWithdrawal', DONE);
    ui.sees('receipt.title.withdrawSent');
    ui.sees('receipt.stage.paying');
    ui.seesText('W-2026-0001');
    await waitFor(() => ui.seesText('21/11/2026 08:30:12'));
    expect(run.emitted).toEqual([{ type: 'wallet.changed' }]);
    await ui.press('receipt.copyReference');
    await run.pass(0);
    ui.sees('common.copied', { text: 'W-2026-0001' });
    expect(copied.at(-1)).toBe('W-2026-0001');
    await run.stage.inspect();
    await ui.press('common.done');
    expect(run.actor.getSnapshot().output).toEqual({ changed: true });
    expect(onClose.mock.calls).toEqual([[{ changed: true }]]);
  });

  journey('two taps send one request', model, input, async (run) => {
    await confirm(run, '200');
    await run.ui.press('withdraw.confirm');
    await run.ui.pressKey('{Enter}');
    expect(run.asked('sendWithdrawal')).toHaveLength(1);
  });

  journey('a timeout is tried again with the same key, and says so', model, input, async (run) => {
    await confirm(run, '200');
    await run.fail('sendWithdrawal', { kind: 'timeout' });
    run.ui.sees('error.failure.timeout');
    run.ui.sees('receipt.unansweredSafe');
    await run.ui.press('common.retry');
    await run.fail('sendWithdrawal', { kind: 'offline' });
    await run.ui.press('common.retry');
    await run.ui.press('common.retry');
    await run.answer('sendWithdrawal', DONE);
    expect(run.asked('sendWithdrawal')).toEqual([
      { ask: { amount: 20_000 }, key: 'K1', again: false },
      { ask: { amount: 20_000 }, key: 'K1', again: true },
      { ask: { amount: 20_000 }, key: 'K1', again: true },
    ]);
    run.ui.sees('receipt.title.withdrawSent');
  });

  journey('"too many requests" on a retry does not end the question', model, input, async (run) => {
    await confirm(run, '200');
    await run.fail('sendWithdrawal', { kind: 'timeout' });
    await run.ui.press('common.retry');
    await run.answer('sendWithdrawal', LIMITED);
    run.ui.sees('error.REQUEST_LIMIT');
    run.ui.sees('receipt.unansweredSafe');
    await run.ui.press('common.retry');
    await run.answer('sendWithdrawal', REFUSED);
    expect(run.asked('sendWithdrawal').at(-1)).toMatchObject({ key: 'K1', again: true });
    expect(run.actor.getSnapshot().value).toEqual({ entering: 'refused' });
  });

  journey('after a reload the request without an answer comes first', model, input, async (run) => {
    await run.answer('recallRequest', { ask: { amount: 20_000 }, key: 'K0' });
    await run.answer('loadLimits', { ok: true, value: LIMITS });
    run.ui.sees('receipt.unansweredEarlier');
    run.ui.seesText(/฿200/);
    await run.stage.inspect();
    await run.ui.press('common.retry');
    expect(run.asked('sendWithdrawal')).toEqual([{ ask: { amount: 20_000 }, key: 'K0', again: true }]);
  });

  journey('the same amount after "change" is still the same intent', model, input, async (run) => {
    await confirm(run, '200');
    await run.fail('sendWithdrawal', { kind: 'timeout' });
    await run.ui.press('receipt.change');
    expect(amountIn(run.ui)).toBe('200');
    await run.ui.press('withdraw.continue');
    await run.answer('openIntent', 'K1');
    await run.ui.press('withdraw.confirm');
    await run.ui.screen.findByRole('button', { name: run.ui.t('common.retry') });
    expect(run.asked('sendWithdrawal').at(-1)).toEqual({ ask: { amount: 20_000 }, key: 'K1', again: true });
  });

  journey('a complaint goes away on typing; a refusal too', model, input, async (run) => {
    await open(run);
    await run.ui.type('withdraw.amount', '99.99');
    await run.ui.press('withdraw.continue');
    run.ui.sees('withdraw.minimum', { amount: '100' });
    await run.ui.type('withdraw.amount', '50000.01{Enter}');
    run.ui.seesNo('withdraw.minimum', { amount: '100' });
    run.ui.sees('withdraw.maximum', { amount: '50,000' });
    await run.ui.type('withdraw.amount', '550.01');
    await run.ui.press('withdraw.continue');
    run.ui.sees('withdraw.notEnough', { amount: '550.00' });
    expect(run.asked('openIntent')).toEqual([]);
    await run.ui.type('withdraw.amount', '550{Enter}');
    expect(run.asked('openIntent')).toEqual([{ amount: 55_000 }]);
  });

  journey('"maximum" is what there is, and never above the limit', model, input, async (run) => {
    await open(run);
    await run.ui.press('withdraw.maximumAmount');
    expect(amountIn(run.ui)).toBe('550');
    await run.send({ type: 'funds.told', funds: { ...FUNDS, wallet: { amount: bahtToSatang(90_000) } } });
    await run.ui.press('withdraw.maximumAmount');
    expect(amountIn(run.ui)).toBe('50000');
    await run.send({ type: 'funds.told', funds: { ...FUNDS, wallet: { amount: bahtToSatang(0) }, slots: [] } });
    run.ui.withholds('withdraw.maximumAmount');
  });

  journey('an answer with nothing in it still makes a receipt', model, input, async (run) => {
    await confirm(run, '200');
    await run.answer('sendWithdrawal', {
      ok: true,
      value: { amount: null, reference: null, at: AT, status: null },
    });
    run.ui.seesText(/฿200/);
    run.ui.sees('receipt.title.withdrawSent');
    run.ui.seesNo('receipt.reference');
    await run.stage.inspect();
  });

  const offline = modelOf([input], { online: false });
  journey('offline, the confirmation is held back and says so', offline, input, async (run) => {
    await review(run, '200.50');
    run.ui.withholds('withdraw.confirm');
    run.ui.sees('connection.offlineHint');
    await run.stage.inspect();
    await run.ui.press('common.back');
    expect(amountIn(run.ui)).toBe('200.50');
  });

  journey('offline, so is another try', offline, input, async (run) => {
    await run.answer('recallRequest', { ask: { amount: 20_000 }, key: 'K0' });
    await run.answer('loadLimits', { ok: true, value: LIMITS });
    run.ui.withholds('common.retry');
  });

  journey('hidden amounts stay hidden, in complaints too', modelOf([input], { hidden: true }), input, async (run) => {
    await open(run);
    await run.ui.type('withdraw.amount', '5000');
    await run.ui.press('withdraw.continue');
    run.ui.sees('withdraw.notEnoughHidden');
    expect(document.body.textContent).not.toContain('550');
    await run.stage.inspect();
  });
});

describe('withdraw: rules', () => {
  test.each([
    [null, 'minimum'],
    [0, 'minimum'],
    [99.99, 'minimum'],
    [100, null],
    [550, null],
    [550.01, 'notEnough'],
    [50_000, 'notEnough'],
    [50_000.01, 'maximum'],
  ] as const)('%s baht: %s', (baht, complaint) => {
    expect(complaintAbout(baht === null ? null : bahtToSatang(baht), LIMITS, FUNDS)).toBe(complaint);
  });
});
