import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { bahtToSatang, satang, satangToBaht } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import { codeMachine } from '../../machines/qr/code.machine.ts';
import type { CodeEvent } from '../../machines/qr/code.ts';
import type { QrInput, QrTold } from '../../machines/qr/context.ts';
import { rulesOf } from '../../machines/qr/providers.ts';
import { qrMachine } from '../../machines/qr/qr.machine.ts';
import type { QrReading } from '../../machines/qr/reading.ts';
import { QrView } from '../../src/screens/qr/qr-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { answersAtOnce, payments } from './payment-fixtures.ts';
import { AMOUNT, GONE, last, NONE, open, picture, READING, REFUSED, REPLACED, T0 } from './qr-fixtures.ts';
import { noPicture, receipt } from './receipt-fixtures.ts';

/** The child machine of a qr flow, in the test's hands. */
const child: {
  tell: (event: CodeEvent) => void;
  check: (answer: Outcome<QrReading>) => void;
  cancel: Outcome<unknown>;
} = {
  tell: () => {},
  check: () => {},
  cancel: { ok: true, value: {} },
};
const playedCode = codeMachine.provide({
  actors: {
    checkQr: fromPromise(
      () =>
        new Promise<Outcome<QrReading>>((resolve) => {
          child.check = resolve;
        }),
    ),
    cancelQr: fromPromise(async () => child.cancel),
    clock: fromCallback(({ sendBack }) => {
      child.tell = sendBack;
    }),
    connection: fromCallback(() => {}),
    picture: noPicture,
  },
});

async function settled(work: () => void | Promise<void>) {
  await act(async () => {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

async function checked(answer: Outcome<QrReading>) {
  await settled(() => child.tell({ type: 'payment.check' }));
  await settled(() => child.check(answer));
}

async function cancelled(ui: Ui, answer: Outcome<unknown>) {
  child.cancel = answer;
  await ui.press('qr.cancel');
  await ui.press('qr.cancelNow');
  await settled(() => {});
}

const heard: QrTold[] = [];
const owner = createActor(fromCallback<QrTold>(({ receive }) => receive((event) => heard.push(event)))).start();

function input(provider: QrProvider, paytimzMinimum = 10): QrInput {
  return { owner, provider, paytimzMinimum: bahtToSatang(paytimzMinimum) };
}

const ASK = { provider: 'KBANK', amount: AMOUNT } as const;
const DONE = { value: READING, receipt: null };
const payment = payments({ kind: 'qr', ask: ASK, done: DONE, refusedWith: 'QR_FAIL' });
const { view, says } = payment;
/** The first answer, once more. */
const repeated = view('done', { again: true, ...DONE });

const model: FlowModel<typeof qrMachine> = {
  machine: qrMachine,
  inputs: [input('KBANK')],
  view: (actor) => <QrView actor={actor} method="Kasikornbank" minutes={10} onDone={() => {}} />,
  contextKey: ({ text, online, order, request }) => [text, online, order === null, request === null].join(' '),
  events: {
    'amount.changed': {
      payloads: [
        { type: 'amount.changed', text: '100' },
        { type: 'amount.changed', text: '0.5' },
      ],
      act: (ui, event) => ui.type('qr.amount', event.text),
    },
    'qr.create': { payloads: [{ type: 'qr.create' }], act: (ui) => ui.press('qr.create') },
    'qr.renew': {
      payloads: [{ type: 'qr.renew' }],
      act: (ui) => (ui.screen.queryByText(ui.t('qr.closed')) ? ui.press('qr.renew') : ui.press('qr.another')),
    },
    'qr.retry': {
      payloads: [{ type: 'qr.retry' }],
      act: (ui) => ui.press('common.retry'),
    },
    'qr.refresh': world([{ type: 'qr.refresh' }]),
    'payment.changed': world(payment.changed(view('unanswered'))),
    'connection.changed': world(({ online, text, problem, request }) => {
      if (text === '' && problem !== null) return [{ type: 'connection.changed', online: true }];
      return text === '100' && request === null ? [{ type: 'connection.changed', online: !online }] : [];
    }),
  },
  actors: {
    loadQr: { done: [open(), last('paid'), NONE, REFUSED].map((output) => ({ output })), error: [{ kind: 'offline' }] },
    payment: {
      machine: payment.fixture.machine,
      done: [...payment.fixture.done, { output: { kind: 'paid', request: repeated }, act: () => says(repeated) }],
    },
    connection: 'quiet',
    typed: 'quiet',
    code: {
      machine: playedCode,
      done: [
        {
          output: { kind: 'paid', payment: { amount: AMOUNT, paidAt: null, reference: 'Q1', toldAt: T0 } },
          act: () => checked(last('paid')),
        },
        { output: { kind: 'cancelled' }, act: (ui) => cancelled(ui, { ok: true, value: {} }) },
        { output: { kind: 'unsure' }, act: (ui) => cancelled(ui, { ok: false, code: 'NO_DATA' }) },
        { output: { kind: 'gone' }, act: () => checked(GONE) },
        { output: { kind: 'replaced' }, act: () => checked(REPLACED) },
        {
          output: { kind: 'over' },
          async act(ui) {
            await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 60_000 }));
            await ui.press('qr.renew');
          },
        },
      ],
    },
    receipt,
  },
  states: {
    loading: (ui) => ui.sees('qr.loading'),
    'entering.fresh': (ui) => {
      ui.screen.getByRole('button', { name: ui.t('qr.create') });
      ui.sees('qr.hintCredit');
      ui.sees('qr.hintValid', { minutes: 10 });
    },
    paying: (ui, { order }) => (order === null ? ui.sees('qr.loading') : ui.withholds('qr.create')),
    watching: (ui) => expect(picture(ui)).not.toBeNull(),
    paid: (ui) => {
      ui.seesText(/100/);
      ui.seesText('Kasikornbank');
      ui.seesText('Q1');
    },
  },
  limit: 20_000,
};

describePaths('qr', model);

type QrRun = Run<typeof qrMachine>;

/** A provider without a code, with an amount typed and "create" pressed. */
async function create(run: QrRun, amount: string) {
  await enter(run);
  await run.ui.type('qr.amount', amount);
  await run.ui.press('qr.create');
}

async function enter(run: QrRun) {
  await run.answer('loadQr', NONE);
  await says(null);
}

/** A code for 100 baht on the screen. */
async function created(run: QrRun, reading = READING) {
  await create(run, '100');
  await says(view('open'));
  await says(view('sending'));
  await says(view('done', { value: reading }));
}

const ORDER = { kind: 'qr', ask: ASK };

describe('qr: journeys', () => {
  journey('what failed without a connection is read once there is one', model, input('KBANK'), async (run) => {
    await run.fail('loadQr', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('loadQr')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('loadQr')).toHaveLength(2);
    expect(run.actor.getSnapshot().context).toMatchObject({ online: true });
  });

  journey('an amount becomes a code, the code a payment; the deposit is told', model, input('KBANK'), async (run) => {
    heard.length = 0;
    await created(run);
    expect(payment.ordered()).toEqual([ORDER, 'request.send']);
    expect(heard).toEqual([{ type: 'qr.created', provider: 'KBANK' }]);
    run.ui.seesText('01:00');
    await checked(last('paid'));
    run.ui.sees('receipt.title.depositDone');
    run.ui.seesText(/฿100/);
    run.ui.seesText('Q1');
    run.ui.sees('receipt.next');
    expect(heard.at(-1)).toEqual({ type: 'qr.paid', provider: 'KBANK' });
    await run.stage.inspect();
  });

  journey('the countdown ticks each second; at 00:00 the code is hidden', model, input('KBANK'), async (run) => {
    await created(run);
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 1_000 }));
    run.ui.seesText('00:59');
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 59_500 }));
    run.ui.seesText('00:01');
    expect(picture(run.ui)).not.toBeNull();
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 60_000 }));
    run.ui.seesText('00:00');
    expect(picture(run.ui)).toBeNull();
    run.ui.sees('qr.expired');
    await run.stage.inspect();
  });

  journey('after a sleep of the phone the countdown is right at once', model, input('KBANK'), async (run) => {
    await created(run, { ...READING, record: { ...READING.record, expireIn: 600 } });
    run.ui.seesText('10:00');
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 451_000 }));
    run.ui.seesText('02:29');
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 7_200_000 }));
    expect(picture(run.ui)).toBeNull();
  });

  journey('a payment that arrives after the code has expired is shown', model, input('KBANK'), async (run) => {
    await created(run);
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 61_000 }));
    await checked(last('expired'));
    run.ui.sees('qr.expired');
    await checked(last('paid'));
    run.ui.sees('receipt.title.depositDone');
  });

  journey('a code that another device replaced gives way to what is there', model, input('KBANK'), async (run) => {
    heard.length = 0;
    await created(run);
    await checked(REPLACED);
    expect(heard.at(-1)).toEqual({ type: 'qr.replaced', provider: 'KBANK' });
    await run.answer('loadQr', REPLACED);
    expect(run.actor.getSnapshot().context.offer?.code.id).toBe('Q2');
    expect(picture(run.ui)).not.toBeNull();
  });

  journey('a refusal is said, and what was typed is there', model, input('KBANK'), async (run) => {
    await create(run, '100');
    await says(view('open'));
    await says(view('sending'));
    await says(view('refused', { problem: { kind: 'refused', code: 'ธนาคารปิดปรับปรุง' } }));
    run.ui.seesText('ธนาคารปิดปรับปรุง');
    expect(run.ui.screen.getByLabelText(run.ui.t('qr.amount'))).toHaveProperty('value', '100');
    await run.ui.type('qr.amount', '50');
    run.ui.seesNo('qr.notCreated');
  });

  journey('offline, creating is held back and said', model, input('KBANK'), async (run) => {
    await enter(run);
    await run.send({ type: 'connection.changed', online: false });
    await run.ui.type('qr.amount', '100{Enter}');
    run.ui.withholds('qr.create');
    run.ui.sees('connection.offlineHint');
    expect(payment.ordered()).toEqual([]);
    await run.stage.inspect();
  });

  journey("the service's markup is a picture, never part of the page", model, input('KBANK'), async (run) => {
    await run.answer('loadQr', open());
    expect(document.querySelector('main script')).toBeNull();
    expect(picture(run.ui)?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg%20xmlns/);
  });

  for (const typed of ['๑๕๐.໕໐', '１５０．５０'])
    journey(`${typed} is an amount`, model, input('KBANK'), async (run) => {
      await create(run, typed);
      expect(payment.ordered()).toEqual([{ ...ORDER, ask: { provider: 'KBANK', amount: 15_050 } }]);
    });
});

describe('qr: the rules of each provider', () => {
  const allowed = async (provider: QrProvider, amount: string, minimum = 10) => {
    const actor = createActor(
      qrMachine.provide({
        actors: {
          loadQr: fromPromise(async () => NONE),
          payment: answersAtOnce('done', {}),
          connection: fromCallback(() => {}),
          typed: fromCallback(() => {}),
        },
      }),
      {
        input: input(provider, minimum),
      },
    ).start();
    await waitFor(actor, (snapshot) => snapshot.matches('entering'));
    actor.send({ type: 'amount.changed', text: amount });
    return actor.getSnapshot().can({ type: 'qr.create' });
  };

  test.each([
    ['KBANK', '0', false],
    ['KBANK', '', false],
    ['KBANK', '0.01', true],
    ['KBANK', '1', true],
    ['SCB', '1', true],
    ['WW', '99.99', false],
    ['WW', '100', true],
    ['PAYTIMZ', '9.99', false],
    ['PAYTIMZ', '10', true],
  ] as const)('%s at %j: create is enabled %j', async (provider, amount, enabled) => {
    expect(await allowed(provider, amount)).toBe(enabled);
  });

  test('the build setting moves the minimum of PAYTIMZ', async () => {
    expect(await allowed('PAYTIMZ', '19', 20)).toBe(false);
    expect(await allowed('PAYTIMZ', '20', 20)).toBe(true);
  });

  journey(
    'what is above the maximum is said, and no code is asked for',
    model,
    { ...input('KBANK'), maximum: bahtToSatang(200_000) },
    async (run) => {
      await enter(run);
      run.ui.sees('qr.limits', { min: '1', max: '200,000' });
      await run.ui.type('qr.amount', '200000.01');
      run.ui.sees('qr.maximum', { amount: '200,000' });
      run.ui.withholds('qr.create');
      await run.ui.type('qr.amount', '200000');
      run.ui.seesNo('qr.maximum', { amount: '200,000' });
      run.ui.offers('qr.create');
    },
  );

  journey(
    'no quick amount is above the maximum',
    model,
    { ...input('KBANK'), maximum: bahtToSatang(100) },
    async (run) => {
      await enter(run);
      expect(run.ui.screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
        '1000',
        '2000',
        '5000',
        '10000',
      ]);
    },
  );

  journey('below one baht creation is silently ignored', model, input('KBANK'), async (run) => {
    await create(run, '0.99');
    expect(payment.ordered()).toEqual([]);
    expect(
      run.ui.screen
        .getAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(''),
    ).toBe('');
  });

  test.each([
    ['KBANK', [10, 20, 50, 100, 500, 1000]],
    ['WW', [100, 200, 300, 500, 1000]],
    ['PAYTIMZ', [10, 50, 100, 500, 1000]],
  ] as const)('%s offers %j at a tap', (provider, amounts) => {
    expect(rulesOf(provider, satang(1000)).quick).toEqual(amounts.map(bahtToSatang));
  });

  journey('in kip a code is for a thousand at least', model, { ...input('KBANK'), currency: 'LAK' }, async (run) => {
    expect(rulesOf('KBANK', satang(1000), 'LAK').quick.map(satangToBaht)).toEqual([
      50_000, 100_000, 200_000, 500_000, 1_000_000,
    ]);
    await enter(run);
    await run.ui.type('qr.amount', '999');
    run.ui.withholds('qr.create');
    await run.ui.type('qr.amount', '1000');
    await run.ui.press('qr.create');
    expect(payment.ordered()[0]).toEqual({ kind: 'qr', ask: { provider: 'KBANK', amount: bahtToSatang(1000) } });
  });

  journey('a quick amount fills the field', model, input('WW'), async (run) => {
    await enter(run);
    await run.ui.user.click(run.ui.screen.getByLabelText('1,000'));
    expect(run.ui.screen.getByLabelText(run.ui.t('qr.amount'))).toHaveProperty('value', '1,000');
    run.ui.offers('qr.create');
  });
});
