import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { type DepositSetup, depositMachine } from '../../machines/deposit/deposit.machine.ts';
import { qrMethods } from '../../machines/deposit/methods.ts';
import { codeMachine } from '../../machines/qr/code.machine.ts';
import { qrMachine } from '../../machines/qr/qr.machine.ts';
import type { QrReading } from '../../machines/qr/reading.ts';
import type { DepositBank } from '../../src/contract/lookups.ts';
import { bahtToSatang } from '../../src/contract/money.ts';
import type { Outcome } from '../../src/contract/outcome.ts';
import type { QrProvider, QrRecord } from '../../src/contract/qrcode.ts';
import { DepositView } from '../../src/screens/deposit/deposit-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';

const AMOUNT = bahtToSatang(100);

function bank(bankCode: string, mode: string, bankType = 'BANK', bankAccountName = ''): DepositBank {
  const names: Record<string, [string, string]> = {
    KBANK: ['ธนาคารกสิกรไทย', 'Kasikornbank'],
    SCB: ['ธนาคารไทยพาณิชย์', ''],
  };
  const [nameTH, nameEN] = names[bankCode] ?? [bankCode, bankCode];
  return { bankCode, bankType, mode, bank: { nameTH, nameEN }, bankAccountName, bankAccountNo: '', currency: 'BAHT' };
}

const BANKS = [
  bank('SCB', 'AUTO'),
  bank('KBANK', 'QR'),
  bank('KBANK', 'QR', 'WW', 'WW Payment'),
  bank('KBANK', 'QR', 'PAYTIMZ'),
];

function setupWith(banks: DepositBank[]): Outcome<DepositSetup> {
  return {
    ok: true,
    value: { options: { banks, wallets: [], isManual: false, qrMinutes: 10 }, paytimzMinimum: bahtToSatang(10) },
  };
}

/** What each provider's service answers to "is there a code", in the test's hands. */
const service = { asked: [] as QrProvider[], records: {} as Partial<Record<QrProvider, QrRecord>> };

const playedQr = qrMachine.provide({
  actors: {
    loadQr: fromPromise(async ({ input }): Promise<Outcome<QrReading>> => {
      service.asked.push(input.provider);
      const record = service.records[input.provider] ?? { hasQrcode: false };
      return { ok: true, value: { record, at: 0, watched: null } };
    }),
    createQr: fromPromise(() => new Promise<Outcome<QrReading>>(() => {})),
    code: codeMachine.provide({ actors: { clock: fromCallback(() => {}), files: fromCallback(() => {}) } }),
  },
});

const model: FlowModel<typeof depositMachine> = {
  machine: depositMachine,
  inputs: [undefined],
  view: (actor) => <DepositView actor={actor} online onDone={() => {}} />,
  contextKey: ({ chosen, byPlayer }) => `${chosen}|${byPlayer}`,
  events: {
    'deposit.retry': {
      payloads: [{ type: 'deposit.retry' }],
      act: (ui) =>
        ui.screen.queryByText(ui.t('deposit.empty')) ? ui.press('deposit.check') : ui.press('common.retry'),
    },
    'method.choose': {
      payloads: [{ type: 'method.choose', provider: 'WW' }],
      act: (ui) => ui.user.click(ui.screen.getByLabelText('WW')),
    },
    'qr.found': { payloads: [{ type: 'qr.found', provider: 'PAYTIMZ' }], act: 'world' },
    'qr.created': { payloads: [{ type: 'qr.created', provider: 'KBANK' }], act: 'world' },
    'qr.cancelled': { payloads: [{ type: 'qr.cancelled', provider: 'KBANK' }], act: 'world' },
    'qr.paid': { payloads: [{ type: 'qr.paid', provider: 'KBANK', amount: AMOUNT }], act: 'world' },
  },
  actors: {
    loadOptions: {
      done: [
        { output: setupWith(BANKS) },
        { output: setupWith([bank('SCB', 'AUTO')]) },
        { output: { ok: false, code: 'NO_DATA' } },
      ],
      error: [{ kind: 'server' }],
    },
    qr: { machine: playedQr, done: [] },
  },
  states: {
    loading: (ui) => ui.sees('deposit.loading'),
    failed: (ui) => {
      ui.sees('deposit.failed');
      ui.offers('common.retry');
    },
    empty: (ui) => {
      ui.sees('deposit.emptyText');
      ui.offers('deposit.check');
    },
    ready: (ui, { chosen }) => {
      const name = { KBANK: 'Kasikornbank', WW: 'WW Payment', PAYTIMZ: 'PAYTIMZ' }[String(chosen)] ?? '';
      expect(ui.screen.getByLabelText(String(chosen))).toHaveProperty('checked', true);
      ui.seesText(name);
    },
  },
};

describePaths('deposit', model);

async function settled() {
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

function fresh(records: Partial<Record<QrProvider, QrRecord>> = {}) {
  service.asked = [];
  service.records = records;
}

const OPEN: QrRecord = { hasQrcode: true, qrcodeId: 'Q1', qrcode: '<svg/>', amount: AMOUNT, expireIn: 60 };

describe('deposit: journeys', () => {
  journey('offers each QR provider that the service lists, by name', model, undefined, async (run) => {
    fresh();
    await run.answer('loadOptions', setupWith(BANKS));
    await settled();
    expect(
      run.ui.screen.getAllByRole('radio', { name: /KBANK|WW|PAYTIMZ|SCB/ }).map((r) => r.getAttribute('value')),
    ).toEqual(['KBANK', 'WW', 'PAYTIMZ']);
    expect(service.asked).toEqual(['KBANK', 'WW', 'PAYTIMZ']);
    await run.ui.user.click(run.ui.screen.getByLabelText('WW'));
    run.ui.sees('qr.minimum', { amount: '100.00' });
    await run.stage.inspect();
  });

  journey('a creation in one provider has the others look again', model, undefined, async (run) => {
    fresh();
    await run.answer('loadOptions', setupWith(BANKS));
    await settled();
    service.asked = [];
    await run.send({ type: 'qr.created', provider: 'KBANK' });
    await settled();
    expect(service.asked).toEqual(['WW', 'PAYTIMZ']);
  });

  journey('a code that is still open is shown first, unless the player has chosen', model, undefined, async (run) => {
    fresh({ PAYTIMZ: OPEN });
    await run.answer('loadOptions', setupWith(BANKS));
    await settled();
    expect(run.actor.getSnapshot().context.chosen).toBe('PAYTIMZ');
    await run.ui.user.click(run.ui.screen.getByLabelText('WW'));
    await run.send({ type: 'qr.found', provider: 'KBANK' });
    expect(run.actor.getSnapshot().context.chosen).toBe('WW');
  });

  journey('a payment reloads the wallet, is said, and comes to the screen', model, undefined, async (run) => {
    fresh();
    await run.answer('loadOptions', setupWith(BANKS));
    await run.send({ type: 'qr.paid', provider: 'WW', amount: bahtToSatang(1234.5) });
    expect(run.emitted).toEqual([
      { type: 'wallet.changed' },
      { type: 'notice.shown', tone: 'success', text: 'deposit.received', values: { amount: '1,234.50' } },
    ]);
    expect(run.actor.getSnapshot().context.chosen).toBe('WW');
  });

  journey('a cancelled code is said', model, undefined, async (run) => {
    fresh();
    await run.answer('loadOptions', setupWith(BANKS));
    await run.send({ type: 'qr.cancelled', provider: 'WW' });
    expect(run.emitted).toEqual([{ type: 'notice.shown', tone: 'info', text: 'qr.cancelled' }]);
  });

  journey('one provider alone needs no choice', model, undefined, async (run) => {
    fresh();
    await run.answer('loadOptions', setupWith([bank('SCB', 'QR')]));
    await settled();
    expect(run.ui.screen.queryByText(run.ui.t('deposit.method'))).toBeNull();
    run.ui.sees('qr.minimum', { amount: '1.00' });
  });
});

test('banks are QR methods where their mode says so, payment types always; each once', () => {
  const providers = (banks: DepositBank[]) => qrMethods({ banks }).map(({ provider }) => provider);
  expect(providers(BANKS)).toEqual(['KBANK', 'WW', 'PAYTIMZ']);
  expect(providers([bank('KBANK', 'AUTO'), bank('KBANK', 'QR'), bank('KBANK', 'QR')])).toEqual(['KBANK']);
  expect(providers([bank('SCB', 'QR'), bank('GSB', 'QR'), bank('BCEL', 'QR'), bank('BBL', 'QR')])).toEqual([
    'SCB',
    'GSB',
    'BCEL',
  ]);
  expect(providers([bank('PAYTIMZ', 'AUTO'), bank('WW', '')])).toEqual(['PAYTIMZ', 'WW']);
});
