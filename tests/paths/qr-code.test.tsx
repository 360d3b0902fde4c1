import { describe, expect } from 'vitest';
import { type CodeInput, codeMachine, secondsLeft } from '../../machines/qr/code.machine.ts';
import { openCode } from '../../machines/qr/reading.ts';
import { CodeView } from '../../src/screens/qr/code-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import { GONE, last, NONE, open, picture, REFUSED, T0 } from './qr-fixtures.ts';

const code: FlowModel<typeof codeMachine> = {
  machine: codeMachine,
  inputs: [{ provider: 'KBANK', code: openCode(open()), now: T0 }],
  view: (actor) => <CodeView actor={actor} minutes={undefined} online />,
  contextKey: (context) => String(secondsLeft(context) === 0),
  events: {
    'qr.cancel': { payloads: [{ type: 'qr.cancel' }], act: (ui) => ui.press('qr.cancel') },
    'qr.save': { payloads: [{ type: 'qr.save' }], act: (ui) => ui.press('qr.save') },
    'qr.renew': { payloads: [{ type: 'qr.renew' }], act: (ui) => ui.press('qr.renew') },
    'clock.ticked': {
      payloads: [
        { type: 'clock.ticked', now: T0 + 1_000 },
        { type: 'clock.ticked', now: T0 + 60_000 },
      ],
      act: 'world',
    },
    'payment.check': { payloads: [{ type: 'payment.check' }], act: 'world' },
    'picture.saved': { payloads: [{ type: 'picture.saved' }], act: 'world' },
    'picture.failed': { payloads: [{ type: 'picture.failed' }], act: 'world' },
  },
  actors: {
    checkQr: {
      done: [open(120), last('paid'), last('expired'), last('cancelled'), GONE, NONE, REFUSED].map((output) => ({
        output,
      })),
      error: [{ kind: 'offline' }],
    },
    cancelQr: {
      done: [{ output: { ok: true, value: {} } }, { output: { ok: false, code: 'NO_DATA' } }],
      error: [{ kind: 'timeout' }],
    },
    clock: 'quiet',
    files: 'quiet',
  },
  states: {
    'watching.code.offered.calm': (ui) => {
      expect(picture(ui)).not.toBeNull();
      ui.offers('qr.save');
      ui.offers('qr.cancel');
    },
    'watching.code.offered.kept': (ui) => {
      ui.sees('qr.kept');
      ui.offers('qr.cancel');
    },
    'watching.code.cancelling': (ui) => ui.withholds('qr.cancel'),
    'watching.code.expired': (ui) => {
      expect(picture(ui)).toBeNull();
      ui.sees('qr.expiredText');
      ui.offers('qr.renew');
    },
    'watching.payment.waiting': (ui) => expect(ui.screen.queryByText(ui.t('qr.loading'))).toBeNull(),
    // Asking is quiet: nothing spins, nothing is taken away.
    'watching.payment.asking': (ui) => expect(ui.screen.queryByText(ui.t('qr.loading'))).toBeNull(),
    ended: () => {},
  },
  limit: 20_000,
};

describePaths('qr code', code);

describe('qr code: journeys', () => {
  const first: CodeInput = { provider: 'KBANK', code: openCode(open()), now: T0 };

  journey('the service is asked every 3 seconds, and every 15 once the time is up', code, first, async (run) => {
    await run.pass(2_999);
    expect(run.asked('checkQr')).toHaveLength(0);
    await run.pass(1);
    expect(run.asked('checkQr')).toEqual([{ provider: 'KBANK' }]);
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
    expect(run.actor.getSnapshot().output).toEqual({
      kind: 'paid',
      payment: { amount: 10_000, paidAt: '2026-11-21T01:31:00.000Z', reference: 'Q1', toldAt: T0 },
    });
  });

  journey('saving says how it went', code, first, async (run) => {
    await run.ui.press('qr.save');
    expect(run.told).toEqual([['files', { type: 'picture.save', provider: 'KBANK', code: first.code }]]);
    await run.send({ type: 'picture.failed' });
    run.ui.sees('qr.saveFailed');
    await run.send({ type: 'picture.saved' });
    run.ui.sees('qr.saved');
    await run.stage.inspect();
  });

  journey('a cancellation without an answer leaves the code standing', code, first, async (run) => {
    await run.ui.press('qr.cancel');
    await run.ui.press('qr.cancel');
    expect(run.asked('cancelQr')).toEqual([{ id: 'Q1' }]);
    await run.fail('cancelQr', { kind: 'timeout' });
    run.ui.sees('qr.kept');
    expect(picture(run.ui)).not.toBeNull();
  });
});
