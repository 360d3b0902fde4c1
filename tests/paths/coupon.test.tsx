import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { type CouponInput, type CouponTold, couponMachine } from '../../machines/coupon/coupon.machine.ts';
import { type Claim, type Coupon, type Credited, couponReceipt, pagesOf } from '../../machines/coupon/coupon.ts';
import type { Moved, Unanswered } from '../../machines/receipt/answer.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { bahtToSatang } from '../../src/contract/money.ts';
import type { Outcome } from '../../src/contract/outcome.ts';
import { CouponsView } from '../../src/screens/coupon/coupons-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import { NEVER_FAILS, receipt } from './receipt-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).getTime();
const couponOf = (index: number, rest: Partial<Coupon> = {}): Coupon => ({
  id: `C${index}`,
  label: `Prize ${index}`,
  name: `Name of ${index}`,
  amount: bahtToSatang(index * 10),
  html: null,
  expiresAt: new Date(2026, 11, 1, 12).toISOString(),
  ...rest,
});
const MONEY = couponOf(1, { html: '<b>Paid into the wallet</b>' as SafeHtml });
const COINS = couponOf(2, { amount: null });
const FOUR = [MONEY, COINS, couponOf(3), couponOf(4)];
const listed = (coupons: readonly Coupon[]): Outcome<readonly Coupon[]> => ({ ok: true, value: coupons });

const MOVED: Moved = { amount: bahtToSatang(10), reference: 'C-2026-1', at: AT, status: null };
const PAID: Credited = { moved: MOVED, coin: null };
const COINED: Credited = { moved: { ...MOVED, amount: null }, coin: 3 };
const PENDING: Unanswered<Claim> = { ask: { id: 'C9', label: 'Prize 9', amount: bahtToSatang(90) }, key: 'k9' };
const refusedWith = (code: string): Outcome<Credited> => ({ ok: false, code });

const told: CouponTold[] = [];
const owner = createActor(fromCallback<CouponTold>(({ receive }) => receive((event) => told.push(event)))).start();
const input: CouponInput = { owner };
beforeEach(() => {
  told.length = 0;
});

const modelOf = ({ online = true } = {}): FlowModel<typeof couponMachine> => ({
  machine: couponMachine,
  inputs: [input],
  view: (actor) => <CouponsView actor={actor} online={online} hidden={false} />,
  contextKey: ({ coupons, page, coupon, again }) => `${coupons.length} ${page} ${coupon?.id} ${again}`,
  events: {
    'coupons.reload': { payloads: [{ type: 'coupons.reload' }], act: 'world' },
    'page.turn': {
      payloads: ({ page }) => [{ type: 'page.turn', page: page === 1 ? 2 : 1 }],
      act: (ui, { page }) => ui.press('coupon.page', { page }),
    },
    'coupon.choose': {
      payloads: ({ page }) => [{ type: 'coupon.choose', id: page === 1 ? 'C1' : 'C4' }],
      act: (ui, { id }) => ui.press('coupon.claimOf', { label: id === 'C1' ? 'Prize 1' : 'Prize 4' }),
    },
    'claim.confirm': { payloads: [{ type: 'claim.confirm' }], act: (ui) => ui.press('coupon.claim') },
    'claim.cancel': { payloads: [{ type: 'claim.cancel' }], act: (ui) => ui.pressKey('{Escape}') },
    'claim.retry': { payloads: [{ type: 'claim.retry' }], act: (ui) => ui.press('common.retry') },
    'claim.close': { payloads: [{ type: 'claim.close' }], act: (ui) => ui.pressKey('{Escape}') },
  },
  actors: {
    loadCoupons: {
      done: [{ output: listed(FOUR) }, { output: listed([]) }, { output: { ok: false, code: 'NO_DATA' } }],
      error: [{ kind: 'offline' }],
    },
    recallClaim: { done: [{ output: null }, { output: PENDING }], error: [new Error('storage')] },
    claimCoupon: {
      done: [
        { output: { ok: true, value: PAID } },
        { output: { ok: true, value: COINED } },
        { output: refusedWith('COUPON_EXPIRED') },
        { output: refusedWith('REQUEST_LIMIT') },
      ],
      error: [{ kind: 'timeout' }],
    },
    receipt,
  },
  states: {
    loading: (ui, { coupons, page }) => {
      if (coupons.length === 0) ui.sees('coupon.loading');
      else ui.seesText(page === 1 ? 'Name of 2' : 'Name of 4');
    },
    shown: (ui, { page }) => ui.seesText(page === 1 ? 'Name of 2' : 'Name of 4'),
    empty: (ui) => ui.sees('coupon.emptyText'),
    failed: (ui) => ui.sees('coupon.failed'),
    recalling: (ui) => ui.sees('coupon.loading'),
    'confirming.open': (ui) => {
      ui.sees('coupon.confirm');
      ui.offers('coupon.claim');
      ui.offers('common.cancel');
    },
    'confirming.pressed': (ui) => ui.withholds('coupon.claim'),
    claiming: (ui) => {
      ui.withholds('coupon.claim');
      ui.withholds('common.cancel');
    },
    claimed: () => {},
    received: (ui) => ui.sees('receipt.title.couponDone'),
    rewarded: (ui) => ui.sees('coupon.coinsText'),
    refused: (ui) => ui.sees('coupon.refused'),
    'unanswered.told': (ui) => {
      ui.sees('coupon.unanswered');
      ui.sees('receipt.unansweredSafe');
      ui.offers('common.retry');
    },
    'unanswered.aside': (ui) => ui.sees('coupon.unanswered'),
  },
  unreachable: {
    'received: xstate.error.actor.receipt': NEVER_FAILS,
  },
  limit: 60_000,
});
const model = modelOf();

describePaths('coupon', model);

/** Up to the confirm step of the first coupon. */
async function choose(run: Parameters<Parameters<typeof journey<typeof couponMachine>>[3]>[0], index = 1) {
  await run.answer('recallClaim', null);
  await run.answer('loadCoupons', listed(FOUR));
  await run.ui.press('coupon.claimOf', { label: `Prize ${index}` });
}

describe('coupon: journeys', () => {
  journey('three to a page: index, prize, name, amount and a claim button', model, input, async (run) => {
    await run.answer('recallClaim', null);
    await run.answer('loadCoupons', listed(FOUR));
    expect(run.ui.screen.getAllByRole('row')).toHaveLength(1 + 3);
    run.ui.seesText('Name of 1');
    run.ui.seesText('฿10.00');
    run.ui.offers('coupon.claimOf', { label: 'Prize 3' });
    await run.ui.press('coupon.page', { page: 2 });
    expect(run.ui.screen.getAllByRole('row')).toHaveLength(1 + 1);
    expect(run.ui.screen.getByText('4')).toBeTruthy();
    run.ui.seesText('Name of 4');
  });

  journey(
    'money: confirmed, one request for two taps after 500 ms, the receipt, then all is new',
    model,
    input,
    async (run) => {
      await choose(run);
      run.ui.seesText('Paid into the wallet');
      await run.ui.press('coupon.claim');
      await run.ui.press('coupon.claim');
      await run.pass(499);
      expect(run.asked('claimCoupon')).toEqual([]);
      await run.pass(1);
      await run.ui.press('coupon.claim');
      expect(run.asked('claimCoupon')).toEqual([{ id: 'C1', label: 'Prize 1', amount: 1000 }]);
      await run.answer('claimCoupon', { ok: true, value: PAID });
      expect(told).toEqual([{ type: 'coupon.claimed' }]);
      run.ui.sees('receipt.title.couponDone');
      run.ui.seesText('C-2026-1');
      expect(run.asked('loadCoupons')).toHaveLength(1);
      await run.ui.press('common.done');
      expect(told).toEqual([{ type: 'coupon.claimed' }, { type: 'coupon.finished' }]);
      expect(run.asked('loadCoupons')).toHaveLength(2);
      await run.answer('loadCoupons', listed([]));
      run.ui.sees('coupon.empty');
      expect(run.actor.getSnapshot().value).toBe('empty');
    },
  );

  journey('coins: how many came, no receipt for money', model, input, async (run) => {
    await choose(run, 2);
    await run.ui.press('coupon.claim');
    await run.pass(500);
    await run.answer('claimCoupon', { ok: true, value: COINED });
    run.ui.sees('spin.coins', { count: 3, shown: '+3' });
    run.ui.seesNo('receipt.reference');
    await run.ui.press('common.done');
    expect(told).toEqual([{ type: 'coupon.claimed' }, { type: 'coupon.finished' }]);
  });

  for (const code of [
    'NO_CLAIMABLE_COUPON',
    'INVALID_PRIZE_CODE',
    'INVALID_CODE',
    'INVALID_COUPON_TYPE',
    'COUPON_EXPIRED',
    'BONUS_REMAINING',
  ] as const)
    journey(`${code} is said in words, and everything reloads`, model, input, async (run) => {
      await choose(run);
      await run.ui.press('coupon.claim');
      await run.pass(500);
      await run.answer('claimCoupon', refusedWith(code));
      run.ui.sees('coupon.refused');
      run.ui.sees(`error.${code}`);
      expect(told).toEqual([]);
      await run.ui.press('common.done');
      expect(told).toEqual([{ type: 'coupon.finished' }]);
      expect(run.asked('loadCoupons')).toHaveLength(2);
      expect(run.actor.getSnapshot().value).toBe('loading');
    });

  journey('cancelled: nothing is asked, and everything reloads', model, input, async (run) => {
    await choose(run);
    await run.ui.press('common.cancel');
    expect(told).toEqual([{ type: 'coupon.finished' }]);
    expect(run.asked('claimCoupon')).toEqual([]);
    expect(run.asked('loadCoupons')).toHaveLength(2);
    // The focus is back where it was, though the list is being read.
    const claim = { label: 'Prize 1' };
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(run.ui.t('coupon.claimOf', claim));
    run.ui.withholds('coupon.claimOf', claim);
  });

  journey('called off within the 500 ms: nothing is asked', model, input, async (run) => {
    await choose(run);
    await run.ui.press('coupon.claim');
    await run.ui.pressKey('{Escape}');
    await run.pass(1000);
    expect(run.asked('claimCoupon')).toEqual([]);
    expect(told).toEqual([{ type: 'coupon.finished' }]);
  });

  journey(
    'no answer: nothing is claimed to be, other claims wait, the same is asked again',
    model,
    input,
    async (run) => {
      await choose(run);
      await run.ui.press('coupon.claim');
      await run.pass(500);
      await run.fail('claimCoupon', { kind: 'timeout' });
      run.ui.seesNo('coupon.refused');
      await run.ui.press('common.close');
      run.ui.sees('coupon.unanswered');
      run.ui.withholds('coupon.claimOf', { label: 'Prize 3' });
      await run.ui.press('common.retry');
      expect(run.asked('claimCoupon')).toHaveLength(2);
      await run.answer('claimCoupon', refusedWith('REQUEST_LIMIT'));
      run.ui.sees('coupon.unanswered');
      await run.ui.press('common.retry');
      await run.answer('claimCoupon', { ok: true, value: PAID });
      run.ui.sees('receipt.title.couponDone');
    },
  );

  journey('a claim from before the reload comes first', model, input, async (run) => {
    await run.answer('recallClaim', PENDING);
    run.ui.sees('coupon.unanswered');
    run.ui.seesText('Prize 9');
    expect(run.asked('loadCoupons')).toEqual([]);
    await run.ui.press('common.retry');
    expect(run.asked('claimCoupon')).toEqual([PENDING.ask]);
  });

  journey(
    'a prize that the service gives no code for: where it is claimed instead of a dead button',
    model,
    input,
    async (run) => {
      await run.answer('recallClaim', null);
      await run.answer('loadCoupons', listed([couponOf(1, { id: null })]));
      run.ui.sees('coupon.atSupport');
      expect(
        run.ui.screen.queryByRole('button', { name: run.ui.t('coupon.claimOf', { label: 'Prize 1' }) }),
      ).toBeNull();
    },
  );

  journey('without a connection nothing is claimed', modelOf({ online: false }), input, async (run) => {
    await run.answer('recallClaim', null);
    await run.answer('loadCoupons', listed(FOUR));
    run.ui.withholds('coupon.claimOf', { label: 'Prize 1' });
  });
});

describe('coupon: rules', () => {
  test('pages of three', () => {
    expect([0, 1, 3, 4, 7].map((count) => pagesOf(Array(count).fill(null)))).toEqual([1, 1, 1, 2, 3]);
  });
  const claim: Claim = { id: 'C1', label: 'Prize 1', amount: bahtToSatang(10) };
  test('the receipt says what the service credited, or what the coupon was worth', () => {
    expect(couponReceipt(claim, PAID)).toMatchObject({ kind: 'coupon', amount: 1000, reference: 'C-2026-1' });
    expect(couponReceipt(claim, { moved: { ...MOVED, amount: null }, coin: null })).toMatchObject({ amount: 1000 });
    expect(couponReceipt({ ...claim, amount: null }, { moved: { ...MOVED, amount: null }, coin: null })).toBeNull();
    expect(couponReceipt(claim, COINED)).toBeNull();
  });
});
