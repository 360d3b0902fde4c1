import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { QrProvider } from '../../contract/qrcode.ts';
import { type CodeEvent, codeMachine } from '../../machines/qr/code.machine.ts';
import { rulesOf } from '../../machines/qr/providers.ts';
import { type QrInput, type QrTold, qrMachine } from '../../machines/qr/qr.machine.ts';
import type { QrReading } from '../../machines/qr/reading.ts';
import { QrView } from '../../src/screens/qr/qr-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { AMOUNT, answered, GONE, last, NONE, open, picture, REFUSED, T0 } from './qr-fixtures.ts';
import { receipt } from './receipt-fixtures.ts';

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
    files: fromCallback(() => {}),
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
  await settled(() => {});
}

const told: QrTold[] = [];
const owner = createActor(fromCallback<QrTold>(({ receive }) => receive((event) => told.push(event)))).start();

function input(provider: QrProvider, paytimzMinimum = 10): QrInput {
  return { owner, provider, paytimzMinimum: bahtToSatang(paytimzMinimum) };
}

const modelOf = (inputs: readonly QrInput[], online = true): FlowModel<typeof qrMachine> => ({
  machine: qrMachine,
  inputs,
  view: (actor) => <QrView actor={actor} method="Kasikornbank" minutes={10} online={online} onDone={() => {}} />,
  contextKey: ({ text }) => text,
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
    'qr.retry': { payloads: [{ type: 'qr.retry' }], act: (ui) => ui.press('common.retry') },
    'qr.refresh': { payloads: [{ type: 'qr.refresh' }], act: 'world' },
  },
  actors: {
    loadQr: { done: [open(), last('paid'), NONE, REFUSED].map((output) => ({ output })), error: [{ kind: 'offline' }] },
    createQr: {
      done: [open(), answered({ hasQrcode: false, message: 'Bank is closed' }), REFUSED].map((output) => ({ output })),
      error: [{ kind: 'timeout' }],
    },
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
    failed: (ui) => {
      ui.sees('qr.failed');
      ui.offers('common.retry');
    },
    'entering.fresh': (ui) => {
      ui.screen.getByRole('button', { name: ui.t('qr.create') });
      ui.sees('qr.hintCredit');
      ui.sees('qr.hintValid', { minutes: 10 });
    },
    'entering.refused': (ui) => ui.sees('qr.notCreated'),
    'entering.failed': (ui) => {
      ui.sees('receipt.unanswered');
      ui.seesNo('qr.notCreated');
      ui.sees('error.failure.timeout');
      ui.offers('qr.create');
    },
    creating: (ui) => ui.withholds('qr.create'),
    watching: (ui) => expect(picture(ui)).not.toBeNull(),
    paid: (ui) => {
      ui.sees('receipt.title.depositDone');
      ui.seesText(/100/);
      ui.seesText('Kasikornbank');
      ui.seesText('Q1');
      ui.sees('receipt.next');
      ui.offers('common.done');
    },
    closed: (ui) => ui.sees('qr.closedText'),
  },
});

const model = modelOf([input('KBANK'), input('WW'), input('PAYTIMZ')]);

describePaths('qr', model);

type QrRun = Run<typeof qrMachine>;

/** A provider without a code, with an amount typed and "create" pressed. */
async function create(run: QrRun, amount: string) {
  await run.answer('loadQr', NONE);
  await run.ui.type('qr.amount', amount);
  await run.ui.press('qr.create');
}

describe('qr: journeys', () => {
  journey('an amount becomes a code, the code a payment; the deposit is told', model, input('KBANK'), async (run) => {
    told.length = 0;
    await create(run, '100');
    expect(run.asked('createQr')).toEqual([{ provider: 'KBANK', amount: 10_000 }]);
    await run.answer('createQr', open());
    expect(told).toEqual([{ type: 'qr.created', provider: 'KBANK' }]);
    run.ui.seesText('01:00');
    await checked(last('paid'));
    run.ui.sees('receipt.title.depositDone');
    run.ui.seesText(/฿100/);
    run.ui.seesText('Q1');
    run.ui.sees('receipt.next');
    expect(told.at(-1)).toEqual({ type: 'qr.paid', provider: 'KBANK', amount: 10_000 });
    await run.stage.inspect();
  });

  journey('the countdown ticks each second; at 00:00 the code is hidden', model, input('KBANK'), async (run) => {
    await create(run, '100');
    await run.answer('createQr', open());
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
    await create(run, '100');
    await run.answer('createQr', open(600));
    run.ui.seesText('10:00');
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 451_000 }));
    run.ui.seesText('02:29');
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 7_200_000 }));
    expect(picture(run.ui)).toBeNull();
  });

  journey('a payment that arrives after the code has expired is shown', model, input('KBANK'), async (run) => {
    await create(run, '100');
    await run.answer('createQr', open());
    await settled(() => child.tell({ type: 'clock.ticked', now: T0 + 61_000 }));
    await checked(last('expired'));
    run.ui.sees('qr.expired');
    await checked(last('paid'));
    run.ui.sees('receipt.title.depositDone');
  });

  journey('a payment made while the page was away is shown when it is back', model, input('KBANK'), async (run) => {
    told.length = 0;
    await run.answer('loadQr', last('paid'));
    run.ui.sees('receipt.title.depositDone');
    expect(told).toEqual([{ type: 'qr.paid', provider: 'KBANK', amount: 10_000 }]);
  });

  journey("another code's end is not this one's", model, input('KBANK'), async (run) => {
    await create(run, '100');
    await run.answer('createQr', open());
    await checked(last('paid', 'Q0'));
    expect(picture(run.ui)).not.toBeNull();
  });

  journey('cancelling takes the code back', model, input('KBANK'), async (run) => {
    told.length = 0;
    await create(run, '100');
    await run.answer('createQr', open());
    await cancelled(run.ui, { ok: true, value: {} });
    expect(run.actor.getSnapshot().value).toEqual({ entering: 'fresh' });
    expect(told.at(-1)).toEqual({ type: 'qr.cancelled', provider: 'KBANK' });
    expect(run.actor.getSnapshot().context.text).toBe('');
  });

  journey('a code that was paid while it was being cancelled ends as paid', model, input('KBANK'), async (run) => {
    await create(run, '100');
    await run.answer('createQr', open());
    await cancelled(run.ui, { ok: false, code: 'NO_DATA' });
    await run.answer('loadQr', last('paid'));
    run.ui.sees('receipt.title.depositDone');
  });

  journey('hasQrcode false shows the message of the service', model, input('KBANK'), async (run) => {
    await create(run, '100');
    await run.answer('createQr', answered({ hasQrcode: false, message: 'ธนาคารปิดปรับปรุง' }));
    run.ui.seesText('ธนาคารปิดปรับปรุง');
    expect(run.ui.screen.getByLabelText(run.ui.t('qr.amount'))).toHaveProperty('value', '100');
    await run.ui.type('qr.amount', '50');
    run.ui.seesNo('qr.notCreated');
  });

  journey('a refusal is said by the text of its code', model, input('KBANK'), async (run) => {
    await create(run, '100');
    await run.answer('createQr', REFUSED);
    run.ui.sees('error.QR_FAIL');
  });

  journey('two taps send one request', model, input('KBANK'), async (run) => {
    await create(run, '100');
    await run.ui.press('qr.create');
    await run.ui.pressKey('{Enter}');
    expect(run.asked('createQr')).toHaveLength(1);
  });

  journey("another provider's creation has this one look again", model, input('WW'), async (run) => {
    await run.answer('loadQr', NONE);
    await run.send({ type: 'qr.refresh' });
    expect(run.asked('loadQr')).toHaveLength(2);
  });

  journey('offline, creating is held back and said', modelOf([input('KBANK')], false), input('KBANK'), async (run) => {
    await run.answer('loadQr', NONE);
    await run.ui.type('qr.amount', '100{Enter}');
    run.ui.withholds('qr.create');
    run.ui.sees('connection.offlineHint');
    expect(run.asked('createQr')).toEqual([]);
    await run.stage.inspect();
  });

  journey("the service's markup is a picture, never part of the page", model, input('KBANK'), async (run) => {
    await run.answer('loadQr', open());
    expect(document.querySelector('main script')).toBeNull();
    expect(picture(run.ui)?.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg%20xmlns/);
  });

  journey('Thai and Lao digits are amounts', model, input('KBANK'), async (run) => {
    await create(run, '๑๕๐.໕໐');
    expect(run.asked('createQr')).toEqual([{ provider: 'KBANK', amount: 15_050 }]);
  });
});

describe('qr: the rules of each provider', () => {
  const allowed = async (provider: QrProvider, amount: string, minimum = 10) => {
    const actor = createActor(
      qrMachine.provide({ actors: { loadQr: fromPromise(async () => NONE), typed: fromCallback(() => {}) } }),
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

  journey('below one baht creation is silently ignored', model, input('KBANK'), async (run) => {
    await create(run, '0.99');
    expect(run.asked('createQr')).toEqual([]);
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

  journey('a quick amount fills the field', model, input('WW'), async (run) => {
    await run.answer('loadQr', NONE);
    await run.ui.user.click(run.ui.screen.getByLabelText('1,000'));
    expect(run.ui.screen.getByLabelText(run.ui.t('qr.amount'))).toHaveProperty('value', '1000');
    run.ui.offers('qr.create');
  });
});
