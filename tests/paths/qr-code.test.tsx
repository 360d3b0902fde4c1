import { describe, expect, test } from 'vitest';
import { codeMachine } from '../../machines/qr/code.machine.ts';
import { type CodeInput, secondsLeft } from '../../machines/qr/code.ts';
import { payeeIn } from '../../machines/qr/payload.ts';
import { CodeView } from '../../src/screens/qr/code-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import { GONE, last, NONE, OFFER, open, picture, REFUSED, REPLACED, T0 } from './qr-fixtures.ts';
import { noPicture } from './receipt-fixtures.ts';

const code: FlowModel<typeof codeMachine> = {
  machine: codeMachine,
  inputs: [{ provider: 'KBANK', ...OFFER }],
  view: (actor) => <CodeView actor={actor} minutes={undefined} />,
  contextKey: (context) => `${secondsLeft(context) === 0} ${context.online} ${context.claim}`,
  events: {
    'qr.cancel': { payloads: [{ type: 'qr.cancel' }], act: (ui) => ui.press('qr.cancel') },
    'cancel.confirm': { payloads: [{ type: 'cancel.confirm' }], act: (ui) => ui.press('qr.cancelNow') },
    'cancel.dismiss': { payloads: [{ type: 'cancel.dismiss' }], act: (ui) => ui.press('qr.keep') },
    'qr.renew': { payloads: [{ type: 'qr.renew' }], act: (ui) => ui.press('qr.renew') },
    'clock.ticked': world([
      { type: 'clock.ticked', now: T0 + 1_000 },
      { type: 'clock.ticked', now: T0 + 60_000 },
    ]),
    'payment.claim': { payloads: [{ type: 'payment.claim' }], act: (ui) => ui.press('qr.claim') },
    'payment.check': world([{ type: 'payment.check' }]),
    'connection.changed': world((context) =>
      secondsLeft(context) === 0 ? [] : [{ type: 'connection.changed', online: !context.online }],
    ),
  },
  actors: {
    checkQr: {
      done: [open(120), REPLACED, last('paid'), last('expired'), last('cancelled'), GONE, NONE, REFUSED].map(
        (output) => ({
          output,
        }),
      ),
      error: [{ kind: 'offline' }],
    },
    cancelQr: {
      done: [{ output: { ok: true, value: {} } }, { output: { ok: false, code: 'NO_DATA' } }],
      error: [{ kind: 'timeout' }],
    },
    clock: 'quiet',
    connection: 'quiet',
    picture: { machine: noPicture, done: [] },
  },
  states: {
    'watching.code.offered.fresh': (ui, { online }) => {
      expect(picture(ui)).not.toBeNull();
      if (online) ui.sees('qr.waiting');
      else ui.sees('connection.offlineHint');
      if (online) ui.offers('qr.cancel');
      else ui.withholds('qr.cancel');
    },
    'watching.code.expired': (ui) => {
      expect(picture(ui)).toBeNull();
      ui.sees('qr.expiredText');
    },
    'watching.payment.waiting': (ui) => expect(ui.screen.queryByText(ui.t('qr.loading'))).toBeNull(),
    // Asking is quiet: nothing spins, nothing is taken away.
    'watching.payment.asking': (ui) => expect(ui.screen.queryByText(ui.t('qr.loading'))).toBeNull(),
    ended: (ui) => ui.seesNothing(),
  },
  limit: 20_000,
};

describePaths('qr code', code);

test.each(['00-4', '5909Som', 'no code at all', ''])(
  'the payee of a code that reads %j is looked for and comes to an end',
  (text) => {
    expect(payeeIn(text).network).toBeNull();
  },
);

describe('qr code: journeys', () => {
  const first: CodeInput = { provider: 'KBANK', ...OFFER };
  const output = (run: Run<typeof codeMachine>) => run.actor.getSnapshot().output;

  journey('the service is asked every 3 seconds, and every 15 once the time is up', code, first, async (run) => {
    await run.pass(2_999);
    expect(run.asked('checkQr')).toHaveLength(0);
    await run.pass(1);
    expect(run.asked('checkQr')).toEqual([{ provider: 'KBANK', watched: 'Q1' }]);
    await run.fail('checkQr', { kind: 'offline' });
    await run.pass(3_000);
    expect(run.asked('checkQr')).toHaveLength(2);
    await run.send({ type: 'clock.ticked', now: T0 + 60_000 });
    await run.answer('checkQr', last('expired'));
    await run.pass(14_999);
    expect(run.asked('checkQr')).toHaveLength(2);
    await run.pass(1);
    expect(run.asked('checkQr')).toHaveLength(3);
  });

  journey('the player who comes back from the bank is told at once', code, first, async (run) => {
    await run.send({ type: 'payment.check' });
    await run.answer('checkQr', last('paid'));
    expect(output(run)).toEqual({
      kind: 'paid',
      payment: { amount: 10_000, paidAt: '2026-11-21T01:31:00.000Z', reference: 'Q1', toldAt: T0 },
    });
  });

  journey('the countdown does not jump by what whole seconds leave out', code, first, async (run) => {
    await run.send({ type: 'payment.check' });
    await run.answer('checkQr', open(58, T0 + 2_600));
    await run.send({ type: 'clock.ticked', now: T0 + 3_000 });
    run.ui.seesText('00:57');
    await run.send({ type: 'payment.check' });
    await run.answer('checkQr', open(90, T0 + 3_000));
    run.ui.seesText('01:30');
  });

  journey('who says that it is paid is answered at once, and can say so again', code, first, async (run) => {
    await run.send({ type: 'payment.check' });
    await run.ui.press('qr.claim');
    run.ui.withholds('qr.claim');
    expect(run.asked('checkQr')).toHaveLength(2);
    await run.answer('checkQr', open(120));
    run.ui.sees('qr.unseen');
    await run.stage.inspect();
    // The answer stays while the code is asked about again.
    await run.pass(3_000);
    expect(run.asked('checkQr')).toHaveLength(3);
    run.ui.sees('qr.unseen');
    run.ui.offers('qr.claim');
    await run.ui.press('qr.claim');
    run.ui.seesNo('qr.unseen');
    await run.fail('checkQr', { kind: 'timeout' });
    run.ui.sees('qr.unanswered');
    await run.ui.press('qr.claim');
    await run.answer('checkQr', last('paid'));
    expect(output(run)).toMatchObject({ kind: 'paid' });
  });

  journey(
    'on the phone itself the bank’s app opens by a link, where the provider has one',
    code,
    { ...first, code: { ...OFFER.code, appLink: 'kplus://pay?id=Q1' } },
    async (run) => {
      const link = run.ui.screen.getByRole('link', { name: run.ui.t('qr.openApp') });
      expect(link.getAttribute('href')).toBe('kplus://pay?id=Q1');
      await run.stage.inspect();
    },
  );

  journey('a code that another device replaced waits no more', code, first, async (run) => {
    await run.send({ type: 'payment.check' });
    await run.answer('checkQr', REPLACED);
    expect(output(run)).toEqual({ kind: 'replaced' });
  });

  journey('nor when the other code has come to its end meanwhile', code, first, async (run) => {
    await run.send({ type: 'payment.check' });
    await run.answer('checkQr', last('paid', 'Q2'));
    expect(output(run)).toEqual({ kind: 'gone' });
  });

  journey(
    'cancelling asks first, since it may have been paid; a payment ends the question',
    code,
    first,
    async (run) => {
      await run.ui.press('qr.cancel');
      run.ui.sees('qr.cancelText');
      await run.stage.inspect();
      await run.ui.press('qr.keep');
      run.ui.seesNo('qr.cancelText');
      await run.ui.press('qr.cancel');
      await run.send({ type: 'payment.check' });
      await run.answer('checkQr', last('paid'));
      expect(output(run)).toMatchObject({ kind: 'paid' });
      expect(run.asked('cancelQr')).toEqual([]);
    },
  );

  const PROMPTPAY =
    '00020101021230390016A00000067701011201150000000000000005303764540510.005802TH5912LUCKY WALLET6304ABCD';
  journey(
    'who is paid, by which network and until when stands beside the code',
    code,
    { ...first, code: { ...OFFER.code, payee: payeeIn(PROMPTPAY) } },
    async (run) => {
      run.ui.sees('qr.payee', { name: 'LUCKY WALLET' });
      run.ui.sees('qr.network.promptPay');
      run.ui.sees('qr.until', { time: '08:31' });
    },
  );

  journey('without a connection it says so and cannot be cancelled', code, first, async (run) => {
    await run.send({ type: 'connection.changed', online: false });
    run.ui.sees('connection.offlineHint');
    run.ui.seesNo('qr.waiting');
    run.ui.withholds('qr.cancel');
    await run.stage.inspect();
  });

  journey('a cancellation without an answer leaves the code standing', code, first, async (run) => {
    await run.ui.press('qr.cancel');
    expect(run.asked('cancelQr')).toEqual([]);
    await run.ui.press('qr.cancelNow');
    expect(run.asked('cancelQr')).toEqual([{ id: 'Q1' }]);
    await run.fail('cancelQr', { kind: 'timeout' });
    run.ui.sees('qr.kept');
    expect(picture(run.ui)).not.toBeNull();
  });
});
