import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import { isOrder } from '../../machines/payment/payment.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import type { WithdrawContext, WithdrawForm, WithdrawInput } from '../../machines/withdraw/context.ts';
import {
  complaintsAbout,
  type Funds,
  isAllowed,
  type Limits,
  withdrawalReceipt,
} from '../../machines/withdraw/rules.ts';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import type { MessageId } from '../../src/i18n/messages.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { AskSupport } from '../../src/screens/receipt/ask.ts';
import { WithdrawView } from '../../src/screens/withdraw/withdraw-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { payments } from './payment-fixtures.ts';
import { pressQuick, quickOffered } from './quick-amounts.ts';

const { whole: wholeBaht } = moneyIn('BAHT');

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
const RICH: Funds = { ...FUNDS, wallet: { amount: bahtToSatang(45_000) } };
const NO_BANK: Funds = { ...FUNDS, bankAccount: null };
const LIMITS: Limits = {
  withdrawMin: bahtToSatang(100),
  withdrawMax: bahtToSatang(50_000),
  usual: { half: 120, most: 900 },
};
const HELD: Limits = {
  ...LIMITS,
  bonus: { name: 'Welcome 50%', turnoverRequired: bahtToSatang(500), turnoverDone: bahtToSatang(120) },
};
const ASK = { amount: bahtToSatang(200) };
const MOVED: Moved = { amount: bahtToSatang(200), reference: 'W-2026-0001', at: AT, status: 'PENDING' };
const DONE = { value: MOVED, receipt: withdrawalReceipt(ASK, MOVED, FUNDS) };
const payment = payments(
  { kind: 'withdraw', ask: ASK, done: DONE, refusedWith: 'BONUS_REMAINING' },
  'by hand',
  'withdraw.confirm',
);
const { view } = payment;

/** An amount for which other figures have made up: the payment's ends are those of the other amount. */
const isMadeUp = (amount: WithdrawContext['amount'], { wallet }: Funds) =>
  amount !== null && amount > ASK.amount && amount <= (wallet.amount ?? 0);

/** The fields of the form, and the texts that are typed into each: a field that is missing here does not compile. */
const FIELDS: Readonly<Record<keyof WithdrawForm, { label: MessageId; texts: readonly string[] }>> = {
  text: { label: 'withdraw.amount', texts: ['200', '10', '40000'] },
};
const textIn = (form: Partial<WithdrawForm>, name: string) => new Map<string, string>(Object.entries(form)).get(name);

const onClose = vi.fn();
const onAsk = vi.fn();
const modelOf = (inputs: readonly WithdrawInput[], hidden = false): FlowModel<typeof withdrawMachine> => ({
  machine: withdrawMachine,
  inputs,
  view: (actor) => (
    <AskSupport value={onAsk}>
      <WithdrawView actor={actor} hidden={hidden} Proof={() => <p>The member’s proof</p>} onClose={onClose} />
    </AskSupport>
  ),
  contextKey: ({ amount, refusal, funds, limits }) =>
    [
      isMadeUp(amount, funds),
      limits === null ? Boolean(funds.bankAccount) : complaintsAbout(amount, limits, funds).join(),
      refusal !== null,
    ].join(' '),
  events: {
    'form.changed': {
      // The same text once more is no change of the field.
      payloads: ({ form }) =>
        Object.entries(FIELDS).flatMap(([name, { texts }]) =>
          texts
            .filter((text) => text !== textIn(form, name))
            .map((text) => ({ type: 'form.changed' as const, form: { [name]: text } })),
        ),
      act: async (ui, { form }) => {
        for (const [name, { label }] of Object.entries(FIELDS)) {
          const text = textIn(form, name);
          if (text !== undefined) await ui.type(label, text);
        }
      },
    },
    'withdraw.continue': {
      payloads: ({ amount, funds }) => (isMadeUp(amount, funds) ? [] : [{ type: 'withdraw.continue' }]),
      act: (ui) => ui.press('withdraw.continue'),
    },
    'withdraw.retry': { payloads: [{ type: 'withdraw.retry' }], act: (ui) => ui.press('common.retry') },
    'withdraw.close': { payloads: [{ type: 'withdraw.close' }], act: (ui) => ui.press('common.close') },
    'funds.told': world(({ funds, complaints }) => {
      if (complaints.includes('notEnough'))
        return [FUNDS, RICH].map((figures) => ({ type: 'funds.told', funds: figures }));
      const news = funds.bankAccount ? [FUNDS] : [FUNDS, NO_BANK];
      return funds.bankAccount && complaints.length === 0
        ? []
        : news.map((figures) => ({ type: 'funds.told', funds: figures }));
    }),
    'payment.changed': world(payment.changed(view('done', DONE))),
    'connection.changed': world(({ limits, problem }) =>
      limits === null && problem !== null
        ? [true, false].map((online) => ({ type: 'connection.changed', online }))
        : [],
    ),
  },
  settles: payment.settles,
  elsewhere: { 'payment.changed': 'payment' },
  actors: {
    loadLimits: {
      done: [
        { output: { ok: true, value: LIMITS } },
        { output: { ok: true, value: HELD } },
        { output: { ok: false, code: 'REQUEST_LIMIT' } },
      ],
      error: [{ kind: 'offline' }],
    },
    pauseEnd: { done: [{ output: undefined }], error: [{ kind: 'timeout' }] },
    connection: 'quiet',
    watchFunds: 'quiet',
    typed: 'quiet',
    payment: payment.fixture,
  },
  states: {
    paying: (ui, { order }) => (isOrder(order) ? ui.withholds('withdraw.confirm') : ui.sees('withdraw.loading')),
    loading: (ui) => ui.sees('withdraw.loading'),
    heldBack: (ui) => {
      ui.sees('withdraw.heldBack');
      ui.sees('bonus.progress', { done: '120.00', required: '500.00' });
      expect(ui.screen.getByRole('link', { name: ui.t('withdraw.toBonus') }).getAttribute('href')).toBe('/user/bonus');
    },
    'entering.fresh': (ui) => {
      ui.sees('withdraw.bonusNote');
      ui.sees('withdraw.limits', { min: '100', max: '50,000' });
      // Least of all that a request without an answer was not made.
      for (const alert of ui.screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
    },
    'entering.complaining': (ui, { complaints }) =>
      complaints.includes('minimum')
        ? ui.sees('withdraw.minimum', { amount: '100' })
        : ui.sees('withdraw.notEnough', { amount: wholeBaht(bahtToSatang(550)) }),
  },
  limit: 20_000,
});

const input: WithdrawInput = { funds: FUNDS };
// A path without a bank account may get one from the wallet's news.
const model = modelOf([{ funds: FUNDS }, { funds: NO_BANK }]);

describePaths('withdraw', model);

type WithdrawRun = Run<typeof withdrawMachine>;

const ORDER = { kind: 'withdraw', ask: ASK };

async function open(run: WithdrawRun) {
  await payment.says(null);
  await run.answer('loadLimits', { ok: true, value: LIMITS });
}

async function review(run: WithdrawRun, amount: string) {
  await open(run);
  await run.ui.type('withdraw.amount', amount);
  await run.ui.press('withdraw.continue');
  await payment.says(view('open'));
}

async function refuse(run: WithdrawRun, code: string) {
  await review(run, '200');
  await payment.says(view('refused', { problem: { kind: 'refused', code } }));
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
      expect(payment.ordered()).toEqual([]);
      await run.ui.type('withdraw.amount', '150');
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.keep', form: { text: '150' } }]);
      await run.ui.press('withdraw.continue');
      await payment.says(view('sending'));
      await payment.says(view('done', DONE));
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.sent', form: { text: '200' } }]);
    },
  );

  journey('what failed without a connection is read once there is one', model, input, async (run) => {
    await payment.says(null);
    await run.fail('loadLimits', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('loadLimits')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('loadLimits')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ online: true });
  });

  journey('amount, review, payout: the receipt says what happens next', model, input, async (run) => {
    const { ui } = run;
    onClose.mockClear();
    await open(run);
    // Wallet and active game accounts: withdrawAll collects them.
    ui.sees('withdraw.available');
    ui.seesText(/฿550/);
    ui.sees('withdraw.collects');
    await ui.type('withdraw.amount', '200');
    await ui.press('withdraw.continue');
    expect(payment.ordered()).toEqual([ORDER]);
    await payment.says(view('open'));
    ui.seesText('Siam Commercial Bank');
    ui.seesText('•••-•••-4567');
    ui.seesText('สมชาย ใจดี');
    expect(document.body.textContent).not.toContain('405');
    await run.stage.inspect();
    await ui.press('withdraw.confirm');
    expect(payment.ordered()).toEqual([ORDER, 'request.send']);
    await payment.says(view('sending'));
    await payment.says(view('done', DONE));
    ui.sees('receipt.title.withdrawSent');
    ui.sees('receipt.stage.queued');
    await waitFor(() => ui.seesText('21/11/2026 08:30:12'));
    await run.stage.inspect();
    await ui.press('common.done');
    expect(run.actor.getSnapshot().status).toBe('done');
    expect(onClose).toHaveBeenCalledOnce();
  });

  for (const [amount, isAsked] of [
    ['199.99', false],
    ['200', true],
  ] as const)
    journey(`a payout of ${amount} where 200 or more want a proof`, model, input, async (run) => {
      await payment.says(null);
      await run.answer('loadLimits', { ok: true, value: { ...LIMITS, proofFrom: bahtToSatang(200) } });
      await run.ui.type('withdraw.amount', amount);
      await run.ui.press('withdraw.continue');
      await payment.says(view('open'));
      await run.ui.press('withdraw.confirm');
      expect(run.ui.screen.queryByText('The member’s proof') !== null).toBe(isAsked);
      expect(payment.ordered().includes('request.send')).toBe(!isAsked);
    });

  journey(
    'a payout that is refused for want of a proof reads anew from where one is wanted, and leads to support',
    model,
    input,
    async (run) => {
      await refuse(run, 'PAYOUT_PROOF');
      await run.answer('loadLimits', { ok: true, value: { ...LIMITS, proofFrom: bahtToSatang(200) } });
      run.ui.sees('error.PAYOUT_PROOF');
      expect(amountIn(run.ui)).toBe('200');
      await run.ui.press('receipt.ask');
      expect(onAsk).toHaveBeenCalledWith({ reference: null });
    },
  );

  const DAY: Limits = { ...LIMITS, dayRemaining: bahtToSatang(150), dayRemainingCount: 2 };

  for (const [day, max, left, least] of [
    [200_000, '50,000', '200,000', '100'],
    [200_000.5, '50,000.00', '200,000.50', '100.00'],
  ] as const)
    journey(`amounts that stand together are written alike: ${left}`, model, input, async (run) => {
      const limits = { ...LIMITS, withdrawMin: bahtToSatang(100), withdrawMax: bahtToSatang(50_000) };
      await payment.says(null);
      await run.answer('loadLimits', { ok: true, value: { ...limits, dayRemaining: bahtToSatang(day) } });
      await run.ui.type('withdraw.amount', '300000');
      await run.ui.press('withdraw.continue');
      run.ui.sees('withdraw.limits', { min: least, max });
      run.ui.sees('withdraw.maximum', { amount: max });
      run.ui.sees('withdraw.dayLeft', { amount: left });
      run.ui.sees('withdraw.dayLimit', { amount: left });
    });

  journey('what a day allows is said before anything is asked for', model, input, async (run) => {
    await payment.says(null);
    await run.answer('loadLimits', { ok: true, value: DAY });
    run.ui.sees('withdraw.dayLeft', { amount: '150' });
    run.ui.sees('withdraw.dayLeftCount', { count: 2 });
    await pressQuick(run.ui, 'maximum');
    expect(amountIn(run.ui)).toBe('150');
    await run.ui.type('withdraw.amount', '150.01');
    await run.ui.press('withdraw.continue');
    run.ui.sees('withdraw.dayLimit', { amount: '150' });
    expect(payment.ordered()).toEqual([]);
    await run.stage.inspect();
  });

  journey('a payout that has to wait says so in the form, with its end', model, input, async (run) => {
    const payoutsFrom = new Date(2026, 10, 28, 9, 30, 0).toISOString();
    await payment.says(null);
    await run.answer('loadLimits', { ok: true, value: { ...LIMITS, payoutsFrom } });
    run.ui.sees('withdraw.onHold');
    await run.ui.screen.findByText('28/11/2026 09:30:00');
    await run.ui.type('withdraw.amount', '200');
    run.ui.withholds('withdraw.continue');
    await run.stage.inspect();
    // The form opens by itself when the wait is over.
    expect(run.asked('pauseEnd')).toEqual([{ payoutsFrom }]);
    await run.answer('pauseEnd', undefined);
    await run.answer('loadLimits', { ok: true, value: LIMITS });
    expect(amountIn(run.ui)).toBe('200');
    run.ui.offers('withdraw.continue');
  });

  for (const [bankStatus, words] of [
    ['slow', 'bank.slowPayout'],
    ['closed', 'bank.closedPayout'],
  ] as const)
    journey(
      `a bank that is ${bankStatus} says so in the form, in place of its usual time`,
      model,
      input,
      async (run) => {
        await payment.says(null);
        await run.answer('loadLimits', { ok: true, value: { ...LIMITS, bankStatus } });
        run.ui.sees(words);
        run.ui.seesNo('withdraw.arrives');
        await run.ui.type('withdraw.amount', '200');
        await run.ui.press('withdraw.continue');
        await payment.says(view('open'));
        run.ui.seesNo('withdraw.arrives');
        await run.stage.inspect();
      },
    );

  journey('a day that is over says so, whatever is typed', model, input, async (run) => {
    await payment.says(null);
    await run.answer('loadLimits', { ok: true, value: { ...LIMITS, dayRemainingCount: 0 } });
    run.ui.sees('withdraw.dayOver');
    expect(quickOffered(run.ui)).toEqual([]);
    await run.ui.type('withdraw.amount', '200');
    run.ui.withholds('withdraw.continue');
  });

  journey('a refusal for the day reads anew what is left of it', model, input, async (run) => {
    await refuse(run, 'PAYOUT_DAY_LIMIT');
    expect(run.asked('loadLimits')).toHaveLength(2);
    await run.answer('loadLimits', { ok: true, value: DAY });
    run.ui.sees('error.PAYOUT_DAY_LIMIT');
    run.ui.sees('withdraw.dayLeft', { amount: '150' });
    expect(amountIn(run.ui)).toBe('200');
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
    run.ui.sees('withdraw.notEnough', { amount: '550' });
    expect(payment.ordered()).toEqual([]);
    await run.ui.type('withdraw.amount', '550{Enter}');
    expect(payment.ordered()).toEqual([{ kind: 'withdraw', ask: { amount: 55_000 } }]);
  });

  const again = { funds: FUNDS, last: { text: '120.50' } };
  journey('the last amount, half and the most are one press away, never above the limit', model, again, async (run) => {
    await open(run);
    expect(amountIn(run.ui)).toBe('');
    expect(quickOffered(run.ui)).toEqual(['Last time ฿120.50', 'Half ฿275.00', 'Maximum ฿550.00']);
    await pressQuick(run.ui, 'last');
    expect(amountIn(run.ui)).toBe('120.50');
    await pressQuick(run.ui, 'maximum');
    expect(amountIn(run.ui)).toBe('550');
    expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.keep', form: { text: '550' } }]);
    await run.stage.inspect();
    await run.send({ type: 'funds.told', funds: { ...FUNDS, wallet: { amount: bahtToSatang(90_000) } } });
    await pressQuick(run.ui, 'maximum');
    expect(amountIn(run.ui)).toBe('50,000');
    await run.send({ type: 'funds.told', funds: { ...FUNDS, wallet: { amount: bahtToSatang(0) }, slots: [] } });
    expect(quickOffered(run.ui)).toEqual([]);
  });

  journey('hidden amounts stay hidden, in complaints too', modelOf([input], true), input, async (run) => {
    await open(run);
    await run.ui.type('withdraw.amount', '5000');
    await run.ui.press('withdraw.continue');
    run.ui.sees('withdraw.notEnoughForThis');
    expect(document.body.textContent).not.toContain('550');
    await run.stage.inspect();
  });

  journey('hidden amounts stay hidden in the turnover that comes first', modelOf([input], true), input, async (run) => {
    await payment.says(null);
    await run.answer('loadLimits', { ok: true, value: HELD });
    run.ui.seesText('Welcome 50%');
    expect(document.body.textContent).not.toMatch(/120|500/);
  });
});

describe('withdraw: rules', () => {
  test('every limit that an amount passes is said at once', () => {
    const limits = { ...LIMITS, dayRemaining: bahtToSatang(300) };
    expect(complaintsAbout(bahtToSatang(400), limits, FUNDS)).toEqual(['dayLimit']);
    expect(complaintsAbout(bahtToSatang(60_000), limits, FUNDS)).toEqual(['maximum', 'dayLimit', 'notEnough']);
  });

  test.each([
    [{ payoutsFrom: '2026-11-28T02:30:00.000Z' }, false],
    [{ dayRemaining: bahtToSatang(99.99) }, false],
    [{ dayRemaining: bahtToSatang(100) }, false],
    [{ dayRemaining: bahtToSatang(200) }, true],
    [{ dayRemaining: null, dayRemainingCount: null }, true],
    [{ dayRemainingCount: 0 }, false],
    [{ dayRemaining: bahtToSatang(200), dayRemainingCount: 1 }, true],
  ] as const)('200 baht may be withdrawn with %o: %s', (left, allowed) => {
    expect(isAllowed({ amount: bahtToSatang(200), limits: { ...LIMITS, ...left } }, FUNDS)).toBe(allowed);
  });

  test.each([
    [null, 'minimum'],
    [0, 'minimum'],
    [99.99, 'minimum'],
    [100, null],
    [550, null],
    [550.01, 'notEnough'],
    [50_000, 'notEnough'],
    [50_000.01, 'maximum notEnough'],
  ] as const)('%s baht: %s', (baht, complaints) => {
    expect(complaintsAbout(baht === null ? null : bahtToSatang(baht), LIMITS, FUNDS)).toEqual(
      complaints === null ? [] : complaints.split(' '),
    );
  });
});
