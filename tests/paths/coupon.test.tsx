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
import type { Phase, RequestView } from '../../machines/money-request/request.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { CouponsView } from '../../src/screens/coupon/coupons-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { receipt } from './receipt-fixtures.ts';
import { course, requestView, told } from './request-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).getTime();
/** The end of the coupons by default. */
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
const ASK: Claim = { id: 'C1', label: 'Prize 1', amount: bahtToSatang(10) };
const OTHER: Claim = { id: 'C9', label: 'Prize 9', amount: bahtToSatang(90) };
const MONEY_DONE = { value: PAID, receipt: couponReceipt(ASK, PAID) };
const COINS_DONE = { value: COINED, receipt: null };
const view = (phase: Phase, changes: Partial<RequestView<'coupon'>> = {}) =>
  told(requestView('coupon', ASK, phase, changes));
const refused = (code: string) => view('refused', { problem: { kind: 'refused', code } });
const TIMEOUT = { kind: 'failed', failure: 'timeout' } as const;
const next = course({ kind: 'coupon', ask: ASK, done: MONEY_DONE, refusedWith: 'COUPON_EXPIRED' });

const finished: CouponTold[] = [];
const owner = createActor(fromCallback<CouponTold>(({ receive }) => receive((event) => finished.push(event)))).start();
const input: CouponInput = { owner };
beforeEach(() => {
  finished.length = 0;
});

const model: FlowModel<typeof couponMachine> = {
  machine: couponMachine,
  inputs: [input],
  view: (actor) => <CouponsView actor={actor} hidden={false} />,
  contextKey: ({ coupons, wanted, coupon, request, online }) =>
    `${coupons.length} ${wanted !== null} ${coupon !== null} ${request?.phase} ${online}`,
  events: {
    'coupons.reload': world(
      // The wheel wants a prize claimed only where no claim is open.
      ({ coupons, coupon, request, online }) =>
        coupons.length === 0 && coupon === null && request === null && online
          ? [{ type: 'coupons.reload' }, { type: 'coupons.reload', claim: 'Prize 1' }]
          : [{ type: 'coupons.reload' }],
    ),
    'page.turn': {
      payloads: ({ page, request }) => (request === null ? [{ type: 'page.turn', page: page === 1 ? 2 : 1 }] : []),
      act: (ui, { page }) => ui.press('coupon.page', { page }),
    },
    'coupon.choose': {
      payloads: ({ page }) => (page === 1 ? [{ type: 'coupon.choose', id: 'C1' }] : []),
      act: (ui) => ui.press('coupon.claimOf', { label: 'Prize 1' }),
    },
    'claim.confirm': { payloads: [{ type: 'claim.confirm' }], act: (ui) => ui.press('coupon.claim') },
    'claim.cancel': { payloads: [{ type: 'claim.cancel' }], act: (ui) => ui.pressKey('{Escape}') },
    'claim.retry': { payloads: [{ type: 'claim.retry' }], act: (ui) => ui.press('common.retry') },
    'claim.close': { payloads: [{ type: 'claim.close' }], act: (ui) => ui.pressKey('{Escape}') },
    'clock.ticked': world(({ now, page }) => (now === 0 && page === 2 ? [{ type: 'clock.ticked', now: AT }] : [])),
    'request.told': world((context) => {
      const { request, coupon, page } = context;
      if (page > 1) return [];
      if (request?.phase === 'sending') return [...next(context), view('done', COINS_DONE)];
      // A chosen coupon is opened, and its end stays until it was seen; a claim from before is never just opened.
      if (coupon !== null && (request?.phase === 'done' || request?.phase === 'refused')) return [];
      const unlikely = coupon === null ? 'open' : 'done';
      return next(context).filter((event) => event.request?.phase !== unlikely);
    }),
    'connection.changed': world(({ online, coupon, problem, request }) => {
      if (request !== null) return [];
      if (coupon === null && problem !== null) return [{ type: 'connection.changed', online: true }];
      return coupon !== null ? [{ type: 'connection.changed', online: !online }] : [];
    }),
  },
  actors: {
    loadCoupons: {
      done: [{ output: listed(FOUR) }, { output: listed([]) }, { output: { ok: false, code: 'NO_DATA' } }],
      error: [{ kind: 'offline' }],
    },
    request: 'quiet',
    connection: 'quiet',
    dialogs: 'quiet',
    clock: 'quiet',
    receipt,
  },
  states: {
    loading: (ui, { coupons, page }) => {
      if (coupons.length === 0) ui.sees('coupon.loading');
      else ui.seesText(page === 1 ? 'Name of 2' : 'Name of 4');
    },
    'listed.shown': (ui, { page, request, online }) => {
      ui.seesText(page === 1 ? 'Name of 2' : 'Name of 4');
      const claim = { label: page === 1 ? 'Prize 1' : 'Prize 4' };
      // An earlier claim without an answer keeps none of them back.
      if (online) ui.offers('coupon.claimOf', claim);
      else ui.withholds('coupon.claimOf', claim);
      if (request?.phase === 'unanswered') ui.sees('coupon.unanswered');
      else ui.seesNo('coupon.unanswered');
    },
    'listed.empty': (ui) => ui.sees('coupon.emptyText'),
    'confirming.open': (ui, { online }) => {
      if (online) ui.offers('coupon.claim');
      else ui.withholds('coupon.claim');
    },
    rewarded: (ui, { request }) => ui.sees(request?.value?.coin ? 'coupon.coinsText' : 'coupon.otherText'),
    unanswered: (ui, { online }) => {
      ui.sees('receipt.unansweredSafe');
      if (online) ui.offers('common.retry');
      else ui.withholds('common.retry');
    },
  },
  unreachable: {
    'received: claim.close': 'the receipt is closed by itself; going back closes it so: pinned by a journey',
  },
  limit: 20_000,
};

describePaths('coupon', model);

type CouponRun = Run<typeof couponMachine>;

const OPEN = { type: 'request.open', kind: 'coupon', ask: ASK };
const SEND = { type: 'request.send' };
const LEAVE = { type: 'request.leave' };
const asked = (run: CouponRun) => run.told.filter(([src]) => src === 'request').map(([, event]) => event);

async function open(run: CouponRun, coupons: readonly Coupon[] = FOUR) {
  await run.send(told(null));
  await run.answer('loadCoupons', listed(coupons));
}

/** Up to the confirm step. */
async function choose(run: CouponRun, index = 1) {
  await open(run);
  await run.ui.press('coupon.claimOf', { label: `Prize ${index}` });
}

/** Up to the answer. */
async function claim(run: CouponRun, index = 1) {
  await choose(run, index);
  await run.ui.press('coupon.claim');
  await run.pass(500);
  await run.send(view('open'));
  await run.send(view('sending'));
}

describe('coupon: journeys', () => {
  journey('three to a page: index, prize, name, amount and a claim button', model, input, async (run) => {
    await open(run);
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
      expect(asked(run)).toEqual([]);
      await run.pass(1);
      await run.ui.press('coupon.claim');
      expect(asked(run)).toEqual([OPEN]);
      await run.send(view('open'));
      await run.send(view('sending'));
      expect(asked(run)).toEqual([OPEN, SEND]);
      await run.send(view('done', MONEY_DONE));
      run.ui.sees('receipt.title.couponDone');
      run.ui.seesText('C-2026-1');
      expect(run.asked('loadCoupons')).toHaveLength(1);
      await run.ui.press('common.done');
      expect(asked(run)).toEqual([OPEN, SEND, LEAVE]);
      await run.send(told(null));
      expect(finished).toEqual([{ type: 'coupon.finished' }]);
      expect(run.asked('loadCoupons')).toHaveLength(2);
      await run.answer('loadCoupons', listed([]));
      run.ui.sees('coupon.empty');
      expect(run.actor.getSnapshot().value).toEqual({ listed: 'empty' });
    },
  );

  journey('coins: how many came, no receipt for money', model, input, async (run) => {
    await claim(run, 2);
    await run.send(view('done', COINS_DONE));
    run.ui.sees('spin.coins', { count: 3, shown: '+3' });
    run.ui.seesNo('receipt.reference');
    await run.ui.press('common.done');
    expect(finished).toEqual([{ type: 'coupon.finished' }]);
  });

  journey('a refusal is said in words, and everything reloads', model, input, async (run) => {
    await claim(run);
    await run.send(refused('BONUS_REMAINING'));
    run.ui.sees('coupon.refused');
    run.ui.sees('error.BONUS_REMAINING');
    await run.ui.press('common.close');
    expect(asked(run).at(-1)).toEqual(LEAVE);
    expect(finished).toEqual([{ type: 'coupon.finished' }]);
    expect(run.asked('loadCoupons')).toHaveLength(2);
    expect(run.actor.getSnapshot().value).toBe('loading');
  });

  const noButton = (run: CouponRun, label: string) =>
    expect(run.ui.screen.queryByRole('button', { name: run.ui.t('coupon.claimOf', { label }) })).toBeNull();

  journey('one that has run out says so, and has no button; the others have theirs', model, input, async (run) => {
    await run.send({ type: 'clock.ticked', now: AT });
    const goods = couponOf(3, { id: null, endsAt: AT });
    await open(run, [MONEY, couponOf(2, { endsAt: AT }), goods]);
    expect(run.ui.screen.getAllByText(run.ui.t('coupon.expired'))).toHaveLength(2);
    noButton(run, 'Prize 2');
    run.ui.seesNo('coupon.atSupport');
    run.ui.offers('coupon.claimOf', { label: 'Prize 1' });
    await run.send({ type: 'coupon.choose', id: 'C2' });
    expect(run.actor.getSnapshot().value).toEqual({ listed: 'shown' });
    await run.stage.inspect();
  });

  journey('one runs out while the page is open: the clock is told when, and it is shown', model, input, async (run) => {
    await open(run, [MONEY, couponOf(2, { endsAt: null }), couponOf(3, { endsAt: END + 5 })]);
    expect(run.told).toContainEqual(['clock', { type: 'moments.await', at: [END, END + 5] }]);
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
    expect(asked(run)).toEqual([]);
    await run.ui.press('common.cancel');
    expect(finished).toEqual([{ type: 'coupon.finished' }]);
  });

  journey('cancelled: nothing is asked, and everything reloads', model, input, async (run) => {
    await choose(run);
    await run.ui.press('common.cancel');
    expect(finished).toEqual([{ type: 'coupon.finished' }]);
    expect(asked(run)).toEqual([]);
    expect(run.asked('loadCoupons')).toHaveLength(2);
    // The focus is back where it was, though the list is being read.
    const claim = { label: 'Prize 1' };
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(run.ui.t('coupon.claimOf', claim));
    run.ui.withholds('coupon.claimOf', claim);
  });

  journey('no answer: it waits above the list, other prizes can be claimed', model, input, async (run) => {
    await claim(run);
    await run.send(view('unanswered', { problem: TIMEOUT }));
    run.ui.seesNo('coupon.refused');
    run.ui.sees('error.failure.timeout');
    await run.ui.press('common.retry');
    expect(asked(run)).toEqual([OPEN, SEND, SEND]);
    await run.send(view('sending', { again: true }));
    await run.send(view('unanswered', { problem: TIMEOUT }));
    await run.ui.press('common.close');
    await run.answer('loadCoupons', listed(FOUR));
    run.ui.sees('coupon.unanswered');
    await run.ui.press('coupon.claimOf', { label: 'Prize 3' });
    await run.ui.press('coupon.claim');
    await run.pass(500);
    expect(asked(run).at(-1)).toMatchObject({ type: 'request.open', ask: { id: 'C3' } });
  });

  journey('a claim from before does not hide the list, and is asked about again', model, input, async (run) => {
    await run.send(told(requestView('coupon', OTHER, 'unanswered')));
    run.ui.sees('coupon.unanswered');
    run.ui.seesText('Prize 9');
    await run.answer('loadCoupons', listed(FOUR));
    run.ui.seesText('Name of 1');
    run.ui.offers('coupon.claimOf', { label: 'Prize 1' });
    await run.ui.press('common.retry');
    expect(asked(run)).toEqual([SEND]);
    await run.send(told(requestView('coupon', OTHER, 'sending', { again: true })));
    await run.send(told(requestView('coupon', OTHER, 'done', MONEY_DONE)));
    run.ui.sees('receipt.title.couponDone');
  });

  journey('what failed without a connection is read once there is one', model, input, async (run) => {
    await run.send(told(null));
    await run.fail('loadCoupons', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('loadCoupons')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('loadCoupons')).toHaveLength(2);
  });

  journey(
    'a prize that the service gives no code for: where it is claimed instead of a dead button',
    model,
    input,
    async (run) => {
      await open(run, [couponOf(1, { id: null })]);
      run.ui.sees('coupon.atSupport');
      noButton(run, 'Prize 1');
    },
  );
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
