import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { inLanguage } from '../../contract/local-text.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { couponMachine } from '../../machines/coupon/coupon.machine.ts';
import type { Coupon } from '../../machines/coupon/coupon.ts';
import { isUnresolved, type Phase, type RequestView } from '../../machines/money-request/request.ts';
import type { SafeHtml } from '../../machines/safe-html.ts';
import type { SpinContext } from '../../machines/spin/context.ts';
import { spinMachine } from '../../machines/spin/spin.machine.ts';
import {
  chancesOf,
  placesOf,
  type Wheel,
  type WheelReading,
  type WheelSlice,
  type Won,
} from '../../machines/spin/wheel.ts';
import { percent } from '../../src/screens/spin/chances.tsx';
import { SpinView } from '../../src/screens/spin/spin-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { answering, course, requestView, told } from './request-fixtures.ts';

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
const ELSEWHERE: Won = { code: 'GONE', label: 'A scooter', coins: 1, blank: false };
const BLANK: Won = { code: 'NOTHING', label: 'Nothing', coins: 1, blank: true };
const view = (phase: Phase, changes: Partial<RequestView<'spin'>> = {}) =>
  told(requestView('spin', {}, phase, changes));
const done = (value: Won) => view('done', { value });

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
    request: answering({
      kind: 'coupon',
      ask: { id: 'C1', label: 'Mug', amount: null },
      done: { value: { moved: { amount: null, reference: null, at: 0, status: null }, coin: 3 }, receipt: null },
    }),
    connection: fromCallback(() => {}),
    dialogs: fromCallback(() => {}),
    clock: fromCallback(() => {}),
  },
});

const next = course({ kind: 'spin', ask: {}, done: { value: PRIZE, receipt: null }, refusedWith: 'NO_DATA' });

const model: FlowModel<typeof spinMachine> = {
  machine: spinMachine,
  inputs: [undefined],
  view: (actor) => <SpinView actor={actor} show={() => () => {}} hidden={false} />,
  // Without a connection only what could be spun is another.
  contextKey: ({ wheel, coins, request, online }) =>
    `${wheel !== null} ${Math.sign(coins)} ${request?.phase} ${request?.value?.code} ${online || request?.phase !== 'unanswered'}`,
  events: {
    'wheel.spin': {
      payloads: [{ type: 'wheel.spin' }],
      act: (ui) => {
        const unanswered = ui.screen.queryAllByText(ui.t('spin.unanswered'));
        return unanswered.length > 0 ? ui.press('common.retry') : ui.pressNamed(new RegExp(`^${ui.t('spin.spin')},`));
      },
    },
    'wheel.landed': world([{ type: 'wheel.landed' }]),
    'prize.close': { payloads: [{ type: 'prize.close' }], act: (ui) => ui.press('request.later') },
    'prize.claim': { payloads: [{ type: 'prize.claim' }], act: (ui) => ui.press('coupon.claim') },
    'problem.close': { payloads: [{ type: 'problem.close' }], act: (ui) => ui.press('common.close') },
    'wheel.retry': {
      payloads: ({ problem }) => (problem === null ? [] : [{ type: 'wheel.retry' }]),
      // The one of a spin without an answer stands above it.
      act: async (ui) => {
        const button = ui.screen.getAllByRole('button', { name: ui.t('common.retry') }).at(-1);
        if (button !== undefined) await ui.user.click(button);
      },
    },
    'coupon.finished': world([{ type: 'coupon.finished' }]),
    'request.told': world((context) =>
      context.request?.phase === 'sending'
        ? [...next(context), done(ELSEWHERE), view('sending', { elsewhere: true })]
        : next(context),
    ),
    'page.stale': world([{ type: 'page.stale' }]),
    'connection.changed': world(({ online, request }) =>
      request === null || request.phase === 'unanswered' ? [{ type: 'connection.changed', online: !online }] : [],
    ),
  },
  actors: {
    loadWheel: {
      done: [
        { output: reading(2) },
        { output: reading(0) },
        { output: reading(2, null) },
        { output: { ok: false, code: 'NO_DATA' } },
      ],
      error: [{ kind: 'offline' }],
    },
    request: 'quiet',
    connection: 'quiet',
    attention: 'quiet',
    dialogs: 'quiet',
    wheel: 'quiet',
    coupons: { machine: coupons, done: [] },
  },
  states: {
    recalling: (ui, { request }) => ui.sees(request === null ? 'spin.loading' : 'spin.resuming'),
    loading: (ui, context) => {
      if (context.wheel === null) ui.sees('spin.loading');
      else checkSpin(ui, context);
    },
    failed: (ui) => {
      expect(ui.screen.getAllByRole('button', { name: ui.t('common.retry') }).at(-1)).toHaveProperty('disabled', false);
    },
    'ready.fresh': (ui, { coins, online, request }) => {
      if (request?.phase === 'unanswered') {
        ui.sees('spin.unanswered');
        ui.sees('spin.unansweredSafe');
      } else ui.seesNo('spin.unanswered');
      checkSpin(ui, { coins, online, request });
      if (coins === 0 && request === null) ui.sees('spin.noCoins');
    },
    'spinning.opening': (ui, { coins }) => withholdsSpin(ui, coins),
    'spinning.drawing': (ui, { coins }) => withholdsSpin(ui, coins),
    landing: (ui, { coins }) => withholdsSpin(ui, coins),
    won: (ui, { request }) => ui.seesText(inLanguage(request?.value?.label ?? '', 'en')),
    refused: (ui) => ui.sees('spin.notTaken'),
    unanswered: (ui, { online }) => {
      ui.sees('spin.unansweredSafe');
      if (online) ui.offers('common.retry');
      else ui.withholds('common.retry');
    },
  },
  limit: 60_000,
};

type Ui = Run<typeof spinMachine>['ui'];
const spinButton = (coins: number) => ({ count: coins, shown: String(coins) });
const offersSpin = (ui: Ui, coins: number) => {
  const button = ui.screen.getByRole('button', { name: ui.t('spin.spinWith', spinButton(coins)) });
  expect(button.getAttribute('aria-disabled')).toBeNull();
};
const withholdsSpin = (ui: Ui, coins: number) => ui.withholds('spin.spinWith', spinButton(coins));
/** Checks the spin button, also while the wheel is read anew. */
function checkSpin(ui: Ui, { coins, online, request }: Pick<SpinContext, 'coins' | 'online' | 'request'>) {
  const isFree = request === null || !isUnresolved(request);
  if (online && (request?.phase === 'unanswered' || (isFree && coins > 0))) offersSpin(ui, coins);
  else withholdsSpin(ui, coins);
}
type SpinRun = Run<typeof spinMachine>;
const saidTo = (run: SpinRun, actor: string) => run.told.filter(([src]) => src === actor).map(([, event]) => event);
const turned = (run: SpinRun) => saidTo(run, 'wheel');
const OPEN = { type: 'request.open', kind: 'spin', ask: {} };
const SEND = { type: 'request.send' };
const SEEN = { type: 'request.seen' };

describePaths('spin', model);

async function ready(run: SpinRun, coins = 2) {
  await run.send(told(null));
  await run.answer('loadWheel', reading(coins));
}

/** Pressed, opened and sent. */
async function spin(run: SpinRun, coins = 2) {
  await ready(run, coins);
  await run.ui.press('spin.spinWith', spinButton(coins));
  await run.send(view('open'));
  await run.send(view('sending'));
}

/** The request reports its changes, and is none after it was left or seen. */
async function close(run: SpinRun, label: 'common.done' | 'request.later' | 'common.close') {
  await run.ui.press(label);
  await run.send(told(null));
}

describe('spin: journeys', () => {
  journey(
    'a coin goes, the wheel lands on the prize, the prize shows, everything reloads',
    model,
    undefined,
    async (run) => {
      const { ui } = run;
      await spin(run);
      expect(saidTo(run, 'request')).toEqual([OPEN, SEND]);
      expect(turned(run)).toEqual([{ type: 'wheel.turn' }]);
      // The balance is the service's: nothing is taken off before it says so.
      withholdsSpin(ui, 2);
      await run.send(done(PRIZE));
      expect(turned(run).at(-1)).toEqual({ type: 'wheel.land', places: [0] });
      withholdsSpin(ui, 1);
      ui.seesNo('spin.won');
      await run.send({ type: 'wheel.landed' });
      ui.screen.getByRole('dialog', { name: ui.t('spin.won') });
      ui.seesText('Into the wallet');
      expect(saidTo(run, 'request')).toEqual([OPEN, SEND]);
      await close(run, 'request.later');
      expect(saidTo(run, 'request')).toEqual([OPEN, SEND, SEEN]);
      expect(run.asked('loadWheel')).toHaveLength(2);
      await run.answer('loadWheel', reading(1));
      offersSpin(ui, 1);
      expect(run.actor.getSnapshot().value).toEqual({ ready: 'fresh' });
    },
  );

  journey('the prize can be claimed from its dialog: the claim is asked about next', model, undefined, async (run) => {
    await spin(run);
    await run.send(done({ ...PRIZE, label: 'Mug' }));
    await run.send({ type: 'wheel.landed' });
    await run.ui.press('coupon.claim');
    expect(saidTo(run, 'request')).toEqual([OPEN, SEND, SEEN]);
    await run.pass(0);
    const question = run.ui.screen.getByRole('alertdialog', { name: run.ui.t('coupon.confirm') });
    run.ui.within(question).getByText('Mug');
  });

  journey('two taps, and taps while it turns, are one spin', model, undefined, async (run) => {
    await ready(run);
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.send({ type: 'wheel.spin' });
    await run.send(view('open'));
    await run.send({ type: 'wheel.spin' });
    await run.send(view('sending'));
    await run.send({ type: 'wheel.spin' });
    await run.send(done(PRIZE));
    await run.send({ type: 'wheel.spin' });
    expect(saidTo(run, 'request')).toEqual([OPEN, SEND]);
    expect(turned(run)).toEqual([{ type: 'wheel.turn' }, { type: 'wheel.land', places: [0] }]);
  });

  journey('no coins: a press does nothing, and it is said why', model, undefined, async (run) => {
    await ready(run, 0);
    await run.ui.press('spin.spinWith', spinButton(0));
    await run.send({ type: 'wheel.spin' });
    expect(saidTo(run, 'request')).toEqual([]);
    run.ui.sees('spin.noCoins');
  });

  journey('where nothing can move, the prize shows all the same', model, undefined, async (run) => {
    await spin(run);
    await run.send(done(PRIZE));
    await run.pass(4000);
    run.ui.sees('spin.won');
  });

  journey('a prize that is not on the wheel is told, not landed on', model, undefined, async (run) => {
    await spin(run);
    await run.send(done(ELSEWHERE));
    expect(turned(run).at(-1)).toEqual({ type: 'wheel.stop' });
    run.ui.seesText('A scooter');
    run.ui.sees('spin.offWheel');
  });

  journey('a blank is called one, and nothing urges to go on', model, undefined, async (run) => {
    await spin(run);
    await run.send(done(BLANK));
    await run.send({ type: 'wheel.landed' });
    const dialog = run.ui.screen.getByRole('dialog', { name: run.ui.t('spin.blank') });
    run.ui.sees('spin.blankText');
    run.ui.seesNo('spin.wonText');
    expect(run.ui.within(dialog).queryByRole('button', { name: /spin|again/i })).toBeNull();
  });

  journey('prizes and chances can be looked up', model, undefined, async (run) => {
    await ready(run);
    run.ui.sees('spin.chances');
    run.ui.seesText('60%');
    run.ui.seesText('30%');
    run.ui.screen.getByRole('img', { name: /3 slices: ฿10, Nothing, 3 coins/ });
  });

  journey('without a connection nothing is spun', model, undefined, async (run) => {
    await run.send({ type: 'connection.changed', online: false });
    await ready(run);
    run.ui.sees('spin.offline');
    await run.ui.press('spin.spinWith', spinButton(2));
    await run.send({ type: 'wheel.spin' });
    expect(saidTo(run, 'request')).toEqual([]);
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
