import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { couponMachine } from '../../machines/coupon/coupon.machine.ts';
import type { Claim, Coupon, Credited } from '../../machines/coupon/coupon.ts';
import type { Unanswered } from '../../machines/receipt/answer.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import { spinMachine } from '../../machines/spin/spin.machine.ts';
import {
  chancesOf,
  placesOf,
  type Remembered,
  type Wheel,
  type WheelReading,
  type WheelSlice,
  type Won,
} from '../../machines/spin/wheel.ts';
import { percent } from '../../src/screens/spin/chances.tsx';
import { SpinView } from '../../src/screens/spin/spin-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Run } from './harness/run.ts';

const sliceOf = (code: string, label: string, rest: Partial<WheelSlice> = {}): WheelSlice => ({
  ...{ code, label, bgColor: 'teal', textColor: 'white', html: null, weight: 1 },
  ...rest,
});
const WHEEL: Wheel = {
  name: 'Wheel of the day',
  slices: [
    sliceOf('M10', '฿10', { html: '<i>Into the wallet</i>' as SafeHtml }),
    sliceOf('NOTHING', 'Nothing', { weight: 6 }),
    sliceOf('C3', '3 coins', { weight: 3 }),
  ],
};
const reading = (coins: number, wheel: Wheel | null = WHEEL): Outcome<WheelReading> => ({
  ok: true,
  value: { wheel, coins },
});
const PRIZE: Won = { code: 'M10', label: '฿10', coins: 1, blank: false };
const LAST: Won = { ...PRIZE, coins: 0 };
const ELSEWHERE: Won = { code: 'GONE', label: 'A scooter', coins: 1, blank: false };
const BLANK: Won = { code: 'NOTHING', label: 'Nothing', coins: 1, blank: true };
const won = (value: Won): Outcome<Won> => ({ ok: true, value });
const NEW: Remembered = { sent: false, won: null };
const SENT: Remembered = { sent: true, won: null };
const UNSEEN: Remembered = { sent: false, won: PRIZE };

const never = () => new Promise<never>(() => {});
const COUPON: Coupon = {
  id: 'C1',
  label: 'Mug',
  name: 'Blue mug',
  amount: null,
  html: null,
  expiresAt: null,
  endsAt: null,
};
const coupons = couponMachine.provide({
  actors: {
    loadCoupons: fromPromise(async (): Promise<Outcome<readonly Coupon[]>> => ({ ok: true, value: [COUPON] })),
    recallClaim: fromPromise(async (): Promise<Unanswered<Claim> | null> => null),
    claimCoupon: fromPromise((): Promise<Outcome<Credited>> => never()),
    clock: fromCallback(() => {}),
  },
});

const modelOf = ({ online = true } = {}): FlowModel<typeof spinMachine> => ({
  machine: spinMachine,
  inputs: [undefined],
  view: (actor) => <SpinView actor={actor} show={() => () => {}} online={online} hidden={false} />,
  contextKey: ({ wheel, coins, won: prize, again }) =>
    `${wheel !== null} ${Math.sign(coins)} ${prize?.code ?? '-'} ${again}`,
  events: {
    'wheel.spin': {
      payloads: [{ type: 'wheel.spin' }],
      act: (ui) => {
        const unanswered = ui.screen.queryAllByText(ui.t('spin.unanswered'));
        return unanswered.length > 0 ? ui.press('common.retry') : ui.pressNamed(new RegExp(`^${ui.t('spin.spin')},`));
      },
    },
    'wheel.landed': { payloads: [{ type: 'wheel.landed' }], act: 'world' },
    'prize.close': { payloads: [{ type: 'prize.close' }], act: (ui) => ui.press('common.done') },
    'problem.close': { payloads: [{ type: 'problem.close' }], act: (ui) => ui.press('common.close') },
    'wheel.retry': {
      payloads: ({ problem }) => (problem === null ? [] : [{ type: 'wheel.retry' }]),
      act: (ui) => ui.press('common.retry'),
    },
    'coupon.claimed': { payloads: [{ type: 'coupon.claimed' }], act: 'world' },
    'coupon.finished': { payloads: [{ type: 'coupon.finished' }], act: 'world' },
  },
  actors: {
    recallSpin: { done: [{ output: NEW }, { output: SENT }, { output: UNSEEN }], error: [new Error('storage')] },
    loadWheel: {
      done: [
        { output: reading(2) },
        { output: reading(0) },
        { output: reading(2, null) },
        { output: { ok: false, code: 'NO_DATA' } },
      ],
      error: [{ kind: 'offline' }],
    },
    askSpin: {
      done: [
        { output: won(PRIZE) },
        { output: won(ELSEWHERE) },
        { output: { ok: false, code: 'NO_DATA' } },
        { output: { ok: false, code: 'REQUEST_LIMIT' } },
      ],
      error: [{ kind: 'timeout' }],
    },
    wheel: 'quiet',
    memory: 'quiet',
    coupons: { machine: coupons, done: [] },
  },
  states: {
    recalling: (ui) => ui.sees('spin.loading'),
    resuming: (ui) => ui.sees('spin.resuming'),
    loading: (ui) => ui.sees('spin.loading'),
    failed: (ui) => {
      ui.sees('spin.failed');
      ui.offers('common.retry');
    },
    deciding: () => expect.unreachable('left at once'),
    empty: (ui) => ui.sees('spin.empty'),
    'ready.fresh': (ui, { coins }) => {
      ui.seesText('Wheel of the day');
      if (coins > 0) offersSpin(ui, coins);
      else {
        withholdsSpin(ui, coins);
        ui.sees('spin.noCoins');
      }
    },
    'ready.stale': (ui) => ui.sees('spin.stale'),
    reloading: (ui, { wheel, coins }) => {
      if (wheel === null) ui.sees('spin.empty');
      else withholdsSpin(ui, coins);
    },
    spinning: (ui, { wheel }) => ui.sees(wheel === null ? 'spin.resuming' : 'spin.spinning'),
    landing: (ui, { coins }) => {
      ui.sees('spin.spinning');
      withholdsSpin(ui, coins);
    },
    won: (ui, { won: prize }) => {
      ui.sees('spin.won');
      ui.seesText(prize?.label ?? '');
      ui.offers('common.done');
    },
    refused: (ui) => {
      ui.sees('spin.refused');
      ui.sees('spin.notTaken');
    },
    'unanswered.told': (ui) => {
      ui.sees('spin.unanswered');
      ui.sees('spin.unansweredSafe');
      ui.offers('common.retry');
    },
    'unanswered.aside': (ui) => {
      ui.sees('spin.unanswered');
      ui.offers('common.retry');
    },
  },
  limit: 60_000,
});
const model = modelOf();

type Ui = Run<typeof spinMachine>['ui'];
const spinButton = (coins: number) => ({ count: coins, shown: String(coins) });
const offersSpin = (ui: Ui, coins: number) => {
  const button = ui.screen.getByRole('button', { name: ui.t('spin.spinWith', spinButton(coins)) });
  expect(button.getAttribute('aria-disabled')).toBeNull();
};
const withholdsSpin = (ui: Ui, coins: number) => ui.withholds('spin.spinWith', spinButton(coins));
const turned = (run: Run<typeof spinMachine>) => run.told.filter(([src]) => src === 'wheel').map(([, event]) => event);

describePaths('spin', model);

async function ready(run: Run<typeof spinMachine>, coins = 2) {
  await run.answer('recallSpin', NEW);
  await run.answer('loadWheel', reading(coins));
}

describe('spin: journeys', () => {
  journey(
    'a coin goes, the wheel lands on the prize, the prize shows, everything reloads',
    model,
    undefined,
    async (run) => {
      await ready(run);
      const { ui } = run;
      await ui.press('spin.spinWith', spinButton(2));
      expect(turned(run)).toEqual([{ type: 'wheel.turn' }]);
      // The balance is the service's: nothing is taken off before it says so.
      withholdsSpin(ui, 2);
      await run.answer('askSpin', won(PRIZE));
      expect(turned(run).at(-1)).toEqual({ type: 'wheel.land', places: [0] });
      expect(run.emitted).toEqual([{ type: 'wallet.changed' }]);
      withholdsSpin(ui, 1);
      ui.seesNo('spin.won');
      await run.send({ type: 'wheel.landed' });
      ui.screen.getByRole('dialog', { name: ui.t('spin.won') });
      ui.seesText('Into the wallet');
      expect(run.told.filter(([src]) => src === 'memory')).toEqual([]);
      await ui.press('common.done');
      expect(run.told.filter(([src]) => src === 'memory')).toEqual([['memory', { type: 'prize.seen' }]]);
      expect(run.asked('loadWheel')).toHaveLength(2);
      await run.answer('loadWheel', reading(1));
      offersSpin(ui, 1);
      expect(run.actor.getSnapshot().value).toEqual({ ready: 'fresh' });
    },
  );

  journey('two taps, and taps while it turns, are one spin', model, undefined, async (run) => {
    await ready(run);
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.send({ type: 'wheel.spin' });
    expect(run.asked('askSpin')).toEqual([{ again: false }]);
    await run.answer('askSpin', won(PRIZE));
    await run.send({ type: 'wheel.spin' });
    expect(run.asked('askSpin')).toHaveLength(1);
    expect(turned(run).map(({ type }) => type)).toEqual(['wheel.turn', 'wheel.land']);
  });

  journey('no coins: a press does nothing, and it is said why', model, undefined, async (run) => {
    await ready(run, 0);
    await run.ui.press('spin.spinWith', spinButton(0));
    await run.send({ type: 'wheel.spin' });
    expect(run.asked('askSpin')).toEqual([]);
    run.ui.sees('spin.noCoins');
  });

  journey('the keyboard spins', model, undefined, async (run) => {
    await ready(run);
    run.ui.screen.getByRole('button', { name: run.ui.t('spin.spinWith', spinButton(2)) }).focus();
    await run.ui.pressKey('{Enter}');
    expect(run.asked('askSpin')).toHaveLength(1);
  });

  journey('an error stops the wheel and is said by its code; no coin is gone', model, undefined, async (run) => {
    await ready(run);
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.answer('askSpin', { ok: false, code: 'COIN_NOT_ENOUGH' });
    expect(turned(run).at(-1)).toEqual({ type: 'wheel.stop' });
    run.ui.screen.getByRole('alertdialog', { name: run.ui.t('spin.refused') });
    run.ui.sees('error.COIN_NOT_ENOUGH');
    expect(run.emitted).toEqual([]);
    await run.ui.press('common.done');
    await run.answer('loadWheel', reading(0));
    withholdsSpin(run.ui, 0);
  });

  journey('no answer: asked again as the same spin, whatever the coins say', model, undefined, async (run) => {
    await ready(run, 1);
    await run.ui.press('spin.spinWith', spinButton(1));
    await run.fail('askSpin', { kind: 'timeout' });
    run.ui.seesNo('spin.refused');
    await run.ui.press('common.close');
    expect(run.actor.getSnapshot().value).toEqual({ unanswered: 'aside' });
    await run.ui.press('common.retry');
    expect(run.asked('askSpin')).toEqual([{ again: false }, { again: true }]);
    await run.answer('askSpin', { ok: false, code: 'REQUEST_LIMIT' });
    expect(run.actor.getSnapshot().value).toEqual({ unanswered: 'told' });
    await run.ui.press('common.retry');
    await run.answer('askSpin', won(LAST));
    await run.send({ type: 'wheel.landed' });
    run.ui.sees('spin.won');
  });

  journey(
    'the session ended meanwhile: what became of it is not known, and it is the same spin',
    model,
    undefined,
    async (run) => {
      await ready(run, 1);
      await run.ui.press('spin.spinWith', spinButton(1));
      await run.answer('askSpin', { ok: false, code: 'EXPIRED_AUTH_TOKEN' });
      await run.ui.press('common.close');
      expect(run.actor.getSnapshot().value).toEqual({ unanswered: 'aside' });
      await run.ui.press('common.retry');
      expect(run.asked('askSpin')).toEqual([{ again: false }, { again: true }]);
    },
  );

  journey(
    'reloaded in the middle of a spin: asked again at once, and its prize shows',
    model,
    undefined,
    async (run) => {
      await run.answer('recallSpin', SENT);
      expect(run.asked('askSpin')).toEqual([{ again: true }]);
      await run.answer('askSpin', won(PRIZE));
      run.ui.seesText('฿10');
      await run.ui.press('common.done');
      await run.answer('loadWheel', reading(1));
      offersSpin(run.ui, 1);
    },
  );

  journey('reloaded before the prize was seen: it shows first', model, undefined, async (run) => {
    await run.answer('recallSpin', UNSEEN);
    run.ui.screen.getByRole('dialog', { name: run.ui.t('spin.won') });
    expect(run.asked('askSpin')).toEqual([]);
  });

  journey('where nothing can move, the prize shows all the same', model, undefined, async (run) => {
    await ready(run);
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.answer('askSpin', won(PRIZE));
    await run.pass(4000);
    run.ui.sees('spin.won');
  });

  journey('a prize that is not on the wheel is told, not landed on', model, undefined, async (run) => {
    await ready(run);
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.answer('askSpin', won(ELSEWHERE));
    expect(turned(run).at(-1)).toEqual({ type: 'wheel.stop' });
    run.ui.seesText('A scooter');
    run.ui.sees('spin.offWheel');
  });

  journey('a blank is called one, and nothing urges to go on', model, undefined, async (run) => {
    await ready(run);
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.answer('askSpin', won(BLANK));
    await run.send({ type: 'wheel.landed' });
    const dialog = run.ui.screen.getByRole('dialog', { name: run.ui.t('spin.blank') });
    run.ui.sees('spin.blankText');
    run.ui.seesNo('spin.wonText');
    expect(run.ui.within(dialog).queryByRole('button', { name: /spin|again/i })).toBeNull();
  });

  journey('a claim that is finished or cancelled reloads the wheel', model, undefined, async (run) => {
    await ready(run);
    await run.pass(0);
    await run.ui.press('coupon.claimOf', { label: 'Mug' });
    await run.ui.press('common.cancel');
    expect(run.asked('loadWheel')).toHaveLength(2);
    await run.send({ type: 'coupon.claimed' });
    expect(run.emitted).toEqual([{ type: 'wallet.changed' }]);
  });

  journey('prizes and chances can be looked up', model, undefined, async (run) => {
    await ready(run);
    run.ui.sees('spin.chances');
    run.ui.seesText('60%');
    run.ui.seesText('30%');
    run.ui.screen.getByRole('img', { name: /3 slices: ฿10, Nothing, 3 coins/ });
  });

  journey('without a connection nothing is spun', modelOf({ online: false }), undefined, async (run) => {
    await ready(run);
    run.ui.sees('spin.offline');
    await run.ui.press('spin.spinWith', spinButton(2));
    expect(run.asked('askSpin')).toEqual([]);
    await run.stage.inspect();
  });
});

describe('spin: rules', () => {
  const twice = [sliceOf('A', 'One'), sliceOf('B', 'Two'), sliceOf('A', 'Three'), sliceOf('A', 'One')];
  test.each([
    ['one slice', { code: 'B', label: 'Two' }, [1]],
    ['several with its code: those with its words', { code: 'A', label: 'One' }, [0, 3]],
    ['several with its code, other words', { code: 'A', label: 'Four' }, [0, 2, 3]],
    ['none', { code: 'Z', label: 'One' }, []],
  ])('%s', (_, prize, places) => {
    expect(placesOf(twice, prize)).toEqual(places);
  });

  test('chances are shares of all weights, or not told', () => {
    expect(chancesOf(WHEEL.slices)).toEqual([0.1, 0.6, 0.3]);
    expect(chancesOf([sliceOf('A', 'One', { weight: null }), sliceOf('B', 'Two')])).toBeNull();
    expect(chancesOf([sliceOf('A', 'One', { weight: 0 })])).toBeNull();
    expect([0.125, 1 / 3, 0.0049, 0.00001, 0, 1].map(percent)).toEqual([
      '12.5%',
      '33.3%',
      '0.49%',
      '< 0.01%',
      '0%',
      '100%',
    ]);
  });
});
