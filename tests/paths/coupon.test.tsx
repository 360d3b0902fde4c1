import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { CouponInput, CouponTold } from '../../machines/coupon/context.ts';
import { couponMachine } from '../../machines/coupon/coupon.machine.ts';
import {
  type Claim,
  type Coupon,
  type Credited,
  claimableFirst,
  couponReceipt,
  endsOf,
  isExpired,
  pagesOf,
} from '../../machines/coupon/coupon.ts';
import type { Moved, Unanswered } from '../../machines/receipt/answer.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { CouponsView } from '../../src/screens/coupon/coupons-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { receipt } from './receipt-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).getTime();
/** When the coupons run out, unless told. */
const END = new Date(2026, 11, 1, 12).getTime();
const couponOf = (index: number, rest: Partial<Coupon> = {}): Coupon => ({
  id: `C${index}`,
  label: `Prize ${index}`,
  name: `Name of ${index}`,
  amount: bahtToSatang(index * 10),
  html: null,
  expiresAt: new Date(END).toISOString(),
  endsAt: END,
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
    'clock.ticked': { payloads: ({ now }) => (now === 0 ? [{ type: 'clock.ticked', now: AT }] : []), act: 'world' },
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
    clock: 'quiet',
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
    claimed: () => expect.unreachable('left at once'),
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

  const noButton = (run: Run<typeof couponMachine>, label: string) =>
    expect(run.ui.screen.queryByRole('button', { name: run.ui.t('coupon.claimOf', { label }) })).toBeNull();

  journey('one that has run out says so, and has no button; the others have theirs', model, input, async (run) => {
    await run.send({ type: 'clock.ticked', now: AT });
    await run.answer('recallClaim', null);
    const goods = couponOf(3, { id: null, endsAt: AT });
    await run.answer('loadCoupons', listed([MONEY, couponOf(2, { endsAt: AT }), goods]));
    expect(run.ui.screen.getAllByText(run.ui.t('coupon.expired'))).toHaveLength(2);
    noButton(run, 'Prize 2');
    run.ui.seesNo('coupon.atSupport');
    run.ui.offers('coupon.claimOf', { label: 'Prize 1' });
    await run.send({ type: 'coupon.choose', id: 'C2' });
    expect(run.actor.getSnapshot().value).toBe('shown');
    await run.stage.inspect();
  });

  journey('one runs out while the page is open: the clock is told when, and it is shown', model, input, async (run) => {
    await run.answer('recallClaim', null);
    await run.answer('loadCoupons', listed([MONEY, couponOf(2, { endsAt: null }), couponOf(3, { endsAt: END + 5 })]));
    expect(run.told).toEqual([['clock', { type: 'moments.await', at: [END, END + 5] }]]);
    await run.send({ type: 'clock.ticked', now: END - 1 });
    run.ui.seesNo('coupon.expired');
    run.ui.screen.getByRole('button', { name: run.ui.t('coupon.claimOf', { label: 'Prize 1' }) }).focus();
    await run.send({ type: 'clock.ticked', now: END });
    expect(run.ui.screen.getAllByText(run.ui.t('coupon.expired'))).toHaveLength(1);
    noButton(run, 'Prize 1');
    run.ui.offers('coupon.claimOf', { label: 'Prize 3' });
    expect(run.asked('loadCoupons')).toHaveLength(1);
  });

  journey('one runs out while it is asked about: said so, and nothing is sent', model, input, async (run) => {
    await choose(run);
    await run.send({ type: 'clock.ticked', now: END });
    run.ui.sees('error.COUPON_EXPIRED');
    run.ui.withholds('coupon.claim');
    await run.send({ type: 'claim.confirm' });
    await run.pass(1000);
    expect(run.asked('claimCoupon')).toEqual([]);
    await run.ui.press('common.cancel');
    expect(told).toEqual([{ type: 'coupon.finished' }]);
  });

  journey('one that only the service knows to have run out: refused, then shown as such', model, input, async (run) => {
    await run.send({ type: 'clock.ticked', now: AT });
    await choose(run);
    await run.ui.press('coupon.claim');
    await run.pass(500);
    await run.answer('claimCoupon', refusedWith('COUPON_EXPIRED'));
    run.ui.sees('error.COUPON_EXPIRED');
    await run.ui.press('common.done');
    await run.answer('loadCoupons', listed([couponOf(1, { endsAt: AT })]));
    run.ui.sees('coupon.expired');
    noButton(run, 'Prize 1');
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
  test('expired from the last moment on; what has no end never', () => {
    expect([END - 1, END, END + 1].map((now) => isExpired({ endsAt: END }, now))).toEqual([false, true, true]);
    expect(isExpired({ endsAt: null }, END)).toBe(false);
    expect(endsOf([MONEY, couponOf(2, { endsAt: null }), couponOf(3, { endsAt: 7 })])).toEqual([END, 7]);
  });
  test('what can be claimed comes first, in the service’s order otherwise', () => {
    const all = [couponOf(1, { endsAt: 5 }), couponOf(2), couponOf(3, { endsAt: 6 }), couponOf(4, { endsAt: null })];
    expect(claimableFirst(all, 10).map(({ id }) => id)).toEqual(['C2', 'C4', 'C1', 'C3']);
    expect(claimableFirst(all, 5).map(({ id }) => id)).toEqual(['C2', 'C3', 'C4', 'C1']);
    expect(claimableFirst(all, 4)).toEqual(all);
  });
  const claim: Claim = { id: 'C1', label: 'Prize 1', amount: bahtToSatang(10) };
  test('the receipt says what the service credited, or what the coupon was worth', () => {
    expect(couponReceipt(claim, PAID)).toMatchObject({ kind: 'coupon', amount: 1000, reference: 'C-2026-1' });
    expect(couponReceipt(claim, { moved: { ...MOVED, amount: null }, coin: null })).toMatchObject({ amount: 1000 });
    expect(couponReceipt({ ...claim, amount: null }, { moved: { ...MOVED, amount: null }, coin: null })).toBeNull();
    expect(couponReceipt(claim, COINED)).toBeNull();
  });
});
