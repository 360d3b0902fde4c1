import { existsSync } from 'node:fs';
import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { BankAccount } from '../../contract/entities.ts';
import type { DepositBank, DepositOptions, DepositWallet } from '../../contract/member-lookups.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { PAYMENT_SERVICES, QR_PROVIDERS, type QrProvider, type QrRecord } from '../../contract/qrcode.ts';
import type { PasteCommand } from '../../machines/clipboard.ts';
import type { DepositSetup } from '../../machines/deposit/context.ts';
import { depositMachine } from '../../machines/deposit/deposit.machine.ts';
import { optionsIn, qrMethods, transferAccounts, trueWallets, waysOf } from '../../machines/deposit/methods.ts';
import { giftLinkMachine } from '../../machines/gift-link/gift-link.machine.ts';
import { giftReceipt } from '../../machines/gift-link/link.ts';
import { accepted } from '../../machines/outcome.ts';
import { codeMachine } from '../../machines/qr/code.machine.ts';
import { rulesOf } from '../../machines/qr/providers.ts';
import { qrMachine } from '../../machines/qr/qr.machine.ts';
import type { QrReading } from '../../machines/qr/reading.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import { type Prepared, type SlipRules, slipReceipt } from '../../machines/slip-upload/slip.ts';
import { slipUploadMachine } from '../../machines/slip-upload/slip-upload.machine.ts';
import { DepositView } from '../../src/screens/deposit/deposit-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import { answersAtOnce } from './payment-fixtures.ts';
import { noPicture } from './receipt-fixtures.ts';

const AMOUNT = bahtToSatang(100);

function bank(
  bankCode: string,
  mode: string,
  bankType = 'BANK',
  bankAccountName = '',
  bankAccountNo = '',
): DepositBank {
  const names: Record<string, [string, string]> = {
    KBANK: ['ธนาคารกสิกรไทย', 'Kasikornbank'],
    SCB: ['ธนาคารไทยพาณิชย์', ''],
  };
  const [nameTH, nameEN] = names[bankCode] ?? [bankCode, bankCode];
  return { bankCode, bankType, mode, bank: { nameTH, nameEN }, bankAccountName, bankAccountNo, currency: 'BAHT' };
}

const SCB = bank('SCB', 'AUTO', 'BANK', 'LUCKY WALLET', '4680123456');
const KTB = bank('KTB', 'MANUAL', 'BANK', 'LUCKY WALLET', '9821234567');
const BCEL: DepositBank = { ...bank('BCEL', 'MANUAL', 'BANK', 'LUCKY LAO', '160120001234567'), currency: 'LAK' };
const WALLETS: DepositWallet[] = [
  { walletAccountName: 'Lucky', walletAccountNo: '0812345678', mode: 'AUTO' },
  { walletAccountName: 'Lucky', mode: 'LINK' },
];

const BANKS = [SCB, bank('KBANK', 'QR'), bank('KBANK', 'QR', 'WW', 'WW Payment'), bank('KBANK', 'QR', 'PAYTIMZ')];

function setupWith(banks: DepositBank[], more: Partial<DepositOptions> = {}, giftLinks = true): Outcome<DepositSetup> {
  return {
    ok: true,
    value: {
      options: { banks, wallets: [], isManual: false, isPartial: false, qrMinutes: 10, ...more },
      paytimzMinimum: bahtToSatang(10),
      giftLinks,
      recalled: { way: null, provider: null, amounts: {}, byPlayer: false },
    },
  };
}

const EVERYTHING = setupWith([...BANKS, KTB, BCEL], { wallets: WALLETS, depositMin: bahtToSatang(50) });

/** The providers that were asked for a code, and the answer that the test gives for each. */
const service = { asked: [] as QrProvider[], records: {} as Partial<Record<QrProvider, QrRecord>> };

const quiet = fromCallback(() => {});
const playedQr = qrMachine.provide({
  actors: {
    loadQr: fromPromise(async ({ input }): Promise<Outcome<QrReading>> => {
      service.asked.push(input.provider);
      const record = service.records[input.provider] ?? { hasQrcode: false };
      return { ok: true, value: { record, at: 0, watched: null } };
    }),
    payment: answersAtOnce('done', {}),
    connection: quiet,
    typed: fromCallback(() => {}),
    code: codeMachine.provide({ actors: { clock: quiet, connection: quiet, picture: noPicture } }),
  },
});

async function settled() {
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
}

/** The flows of a slip and of a gift link, at rest; each has tests of its own. */
const MOVED: Moved = { reference: 'G1', amount: AMOUNT, at: 0, status: 'SUCCESS' };
const SLIP = { ...MOVED, status: 'PENDING', note: null };
const playedSlip = slipUploadMachine.provide({
  actors: {
    takeShared: fromPromise(async (): Promise<object | null> => null),
    loadRules: fromPromise(async (): Promise<Outcome<SlipRules>> => ({ ok: true, value: {} })),
    preparePicture: fromPromise(
      async (): Promise<Prepared> => ({
        ok: true,
        picture: { file: {}, preview: '/art/slip', bytes: 1, digest: 'D' },
      }),
    ),
    payment: answersAtOnce('done', { value: SLIP, receipt: slipReceipt(SLIP) }),
    connection: quiet,
    previews: quiet,
  },
});
const playedGift = giftLinkMachine.provide({
  actors: {
    payment: answersAtOnce('done', { value: MOVED, receipt: giftReceipt(MOVED) }),
    connection: quiet,
    paste: fromCallback<PasteCommand>(() => {}),
  },
});

const copies = { type: 'account.copy', text: '4680123456' } as const;

/** The account that the player registered. */
const OWN: BankAccount = {
  bankCode: 'SCB',
  bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
  bankAccountName: 'สมชาย ใจดี',
  bankAccountNo: '4051234567',
};

/** The ways were read ahead: a moment ago, or some minutes. */
const FRESH = { known: { setup: accepted(EVERYTHING), isOld: false } };
const OLD = { known: { ...FRESH.known, isOld: true } };

const model: FlowModel<typeof depositMachine> = {
  machine: depositMachine,
  inputs: [{}, FRESH, OLD],
  view: (actor) => <DepositView actor={actor} own={OWN} onDone={() => {}} />,
  closes: ['xstate.done.actor.giftLink', 'xstate.done.actor.slipUpload'],
  contextKey: ({ chosen, byPlayer, way, isOld, setup }) =>
    `${chosen}|${byPlayer}|${way}|${isOld}|${setup === null ? '' : setup.options.banks.length}`,
  events: {
    'step.left': world([{ type: 'step.left' }]),
    'connection.changed': world([{ type: 'connection.changed', online: true }]),
    'deposit.retry': {
      payloads: [{ type: 'deposit.retry' }],
      act: (ui) =>
        ui.screen.queryByText(ui.t('deposit.empty')) ? ui.press('deposit.check') : ui.press('common.retry'),
    },
    'method.choose': {
      payloads: ({ way }) => (way === 'qr' ? [{ type: 'method.choose', provider: 'WW' }] : []),
      act: (ui) => ui.user.click(ui.screen.getByLabelText('WW')),
    },
    'way.choose': {
      payloads: [
        { type: 'way.choose', way: 'bank' },
        { type: 'way.choose', way: 'trueWallet' },
        { type: 'way.choose', way: 'qr' },
      ],
      act: (ui, event) => ui.user.click(ui.screen.getByLabelText(ui.t(`deposit.way.${event.way}`))),
    },
    'account.copy': {
      payloads: ({ way }) => (way === 'bank' ? [copies] : []),
      act: (ui) =>
        ui.pressNamed(
          new RegExp(
            `${ui.t('deposit.copyNumber', { number: '468-012-3456' })}|${ui.t('common.copied', { text: '4680123456' })}`,
          ),
        ),
    },
    'slip.open': {
      payloads: ({ way }) => (way === 'bank' ? [{ type: 'slip.open' }] : []),
      act: (ui) => ui.press('deposit.bank.slip'),
    },
    'gift.open': {
      payloads: ({ way }) => (way === 'trueWallet' ? [{ type: 'gift.open' }] : []),
      act: (ui) => ui.pressNamed(new RegExp(ui.t('deposit.true.giftHint'))),
    },
    'deposit.back': {
      payloads: [{ type: 'deposit.back' }],
      act: async (ui) => {
        await settled();
        await ui.press('common.back');
      },
    },
    'text.copied': world([{ type: 'text.copied', text: '4680123456' }]),
    'text.notCopied': world([{ type: 'text.notCopied', text: '4680123456' }]),
    'qr.found': world([{ type: 'qr.found', provider: 'PAYTIMZ' }]),
    'qr.created': world([{ type: 'qr.created', provider: 'KBANK' }]),
    'qr.cancelled': world([{ type: 'qr.cancelled', provider: 'KBANK' }]),
    'qr.replaced': world([{ type: 'qr.replaced', provider: 'KBANK' }]),
    'qr.paid': world([{ type: 'qr.paid', provider: 'KBANK' }]),
  },
  elsewhere: {
    'qr.found': 'qr',
    'qr.created': 'qr',
    'qr.cancelled': 'qr',
    'qr.replaced': 'qr',
    'qr.paid': 'qr',
    // A press on "copy" brings them about.
    'text.copied': 'deposit',
    'text.notCopied': 'invite',
  },
  settles: async ({ type }, send) => {
    if (type === 'account.copy') await send({ type: 'text.copied', text: '4680123456' });
  },
  unreachable: { 'ready.gift: xstate.error.actor.step': 'breaks once, in ready.slip' },
  actors: {
    step: 'quiet',
    connection: 'quiet',
    loadOptions: {
      done: [{ output: EVERYTHING }, { output: setupWith([]) }, { output: { ok: false, code: 'NO_DATA' } }],
      error: [{ kind: 'server' }],
    },
    clipboard: 'quiet',
    typed: 'quiet',
    qr: { machine: playedQr, done: [] },
    slipUpload: {
      machine: playedSlip,
      done: [
        {
          output: undefined,
          act: async (ui) => {
            await settled();
            await ui.user.upload(
              ui.screen.getByLabelText(ui.t('slipUpload.choose')),
              new File(['slip'], 'slip.png', { type: 'image/png' }),
            );
            await settled();
            await ui.press('slipUpload.send');
            await settled();
            await ui.press('common.done');
          },
        },
      ],
    },
    giftLink: {
      machine: playedGift,
      done: [
        {
          output: undefined,
          act: async (ui) => {
            await ui.type('giftLink.link', 'https://gift.truemoney.com/campaign/?v=abcdefghijkl');
            await ui.press('giftLink.send');
            await settled();
            await ui.press('common.done');
          },
        },
      ],
    },
  },
  states: {
    loading: (ui) => ui.sees('deposit.loading'),
    empty: (ui) => ui.sees('deposit.emptyText'),
    'ready.offering': (ui, { chosen, way }) => {
      expect(ui.screen.getByLabelText(ui.t(`deposit.way.${way ?? 'qr'}`))).toHaveProperty('checked', true);
      if (way === 'bank') ui.sees('deposit.bank.automaticHint');
      else if (way === 'trueWallet') ui.sees('deposit.true.minimum', { amount: '2' });
      else {
        const name = { KBANK: 'Kasikornbank', WW: 'WW Payment', PAYTIMZ: 'PAYTIMZ' }[String(chosen)] ?? '';
        expect(ui.screen.getByLabelText(String(chosen))).toHaveProperty('checked', true);
        ui.seesText(name);
      }
    },
    'ready.renewing': (ui) => ui.sees('deposit.loading'),
    'ready.slip': settled,
  },
  limit: 20_000,
};

describePaths('deposit', model);

function fresh(records: Partial<Record<QrProvider, QrRecord>> = {}) {
  service.asked = [];
  service.records = records;
}

const OPEN: QrRecord = { hasQrcode: true, qrcodeId: 'Q1', qrcode: '<svg/>', amount: AMOUNT, expireIn: 60 };

describe('deposit: journeys', () => {
  journey('what failed without a connection is read once there is one', model, {}, async (run) => {
    await run.fail('loadOptions', { kind: 'offline' });
    await run.send({ type: 'connection.changed', online: false });
    expect(run.asked('loadOptions')).toHaveLength(1);
    await run.send({ type: 'connection.changed', online: true });
    expect(run.asked('loadOptions')).toHaveLength(2);
  });

  journey('offers each QR provider that the service lists, by name', model, {}, async (run) => {
    fresh();
    await run.answer('loadOptions', setupWith(BANKS));
    await settled();
    expect(
      run.ui.screen.getAllByRole('radio', { name: /KBANK|WW|PAYTIMZ|SCB/ }).map((r) => r.getAttribute('value')),
    ).toEqual(['KBANK', 'WW', 'PAYTIMZ']);
    expect(service.asked).toEqual(['KBANK', 'WW', 'PAYTIMZ']);
    await run.ui.user.click(run.ui.screen.getByLabelText('WW'));
    run.ui.sees('qr.minimum', { amount: '100' });
    await run.stage.inspect();
  });

  journey(
    'what was chosen and typed is there again after the session expired; a choice is kept',
    model,
    {},
    async (run) => {
      fresh();
      const offered = setupWith([...BANKS, KTB]);
      if (!offered.ok) throw new Error('refused');
      const recalled = { way: 'qr', provider: 'WW', amounts: { WW: '300' }, byPlayer: true } as const;
      await run.answer('loadOptions', { ok: true, value: { ...offered.value, recalled } });
      await settled();
      expect(run.actor.getSnapshot().context).toMatchObject({ way: 'qr', chosen: 'WW' });
      expect(run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('qr.amount')).value).toBe('300');
      await run.send({ type: 'way.choose', way: 'bank' });
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.keep', form: { way: 'bank', provider: 'WW' } }]);
    },
  );

  journey('an account says when its bank is slow or takes no transfers', model, {}, async (run) => {
    fresh();
    const banks: DepositBank[] = [{ ...SCB, bankStatus: 'slow' }, { ...KTB, bankStatus: 'closed' }, BCEL];
    await run.answer('loadOptions', setupWith(banks));
    await run.send({ type: 'way.choose', way: 'bank' });
    run.ui.sees('bank.slow');
    run.ui.sees('bank.closed');
    await run.stage.inspect();
  });

  journey('a creation in one provider has the others look again', model, {}, async (run) => {
    fresh();
    await run.answer('loadOptions', setupWith(BANKS));
    await settled();
    service.asked = [];
    await run.send({ type: 'qr.created', provider: 'KBANK' });
    await settled();
    expect(service.asked).toEqual(['WW', 'PAYTIMZ']);
  });

  journey('a code that is still open is shown first, unless the player has chosen', model, {}, async (run) => {
    fresh({ PAYTIMZ: OPEN });
    await run.answer('loadOptions', setupWith(BANKS));
    await settled();
    expect(run.actor.getSnapshot().context.chosen).toBe('PAYTIMZ');
    await run.ui.user.click(run.ui.screen.getByLabelText('WW'));
    await run.send({ type: 'qr.found', provider: 'KBANK' });
    expect(run.actor.getSnapshot().context.chosen).toBe('WW');
  });

  journey(
    'bank accounts: what is read by itself, what needs a slip, and the numbers as 3-3-rest',
    model,
    {},
    async (run) => {
      fresh();
      await run.answer('loadOptions', EVERYTHING);
      await run.ui.user.click(run.ui.screen.getByLabelText(run.ui.t('deposit.way.bank')));
      run.ui.seesText('468-012-3456');
      run.ui.seesText('982-123-4567');
      for (const group of ['1601-', '2000-', '1234-', '567']) run.ui.seesText(group);
      run.ui.sees('deposit.bank.automaticHint');
      run.ui.sees('deposit.bank.manualHint');
      // From which account only stands before those to pay to: on a phone it was below the fold.
      const text = document.body.textContent ?? '';
      expect(text.indexOf(run.ui.t('deposit.bank.own'))).toBeLessThan(text.indexOf(run.ui.t('deposit.bank.automatic')));
      run.ui.sees('deposit.bank.minimum', { amount: '50' });
      await run.stage.inspect();
      await run.ui.press('deposit.copyNumber', { number: '468-012-3456' });
      expect(run.told.at(-1)).toEqual(['clipboard', { type: 'text.copy', text: '4680123456' }]);
      await run.send({ type: 'text.copied', text: '4680123456' });
      run.ui.screen.getByRole('button', { name: run.ui.t('common.copied', { text: '4680123456' }) });
      await run.ui.press('deposit.copyNumber', { number: '1601-2000-1234-567' });
      await run.send({ type: 'text.notCopied', text: '160120001234567' });
      expect(run.emitted).toEqual([
        { type: 'notice.shown', tone: 'success', text: 'common.copied', values: { text: '4680123456' } },
        { type: 'notice.shown', tone: 'danger', text: 'common.copyFailed' },
      ]);
    },
  );

  journey('in manual mode every account needs a slip', model, {}, async (run) => {
    await run.answer('loadOptions', setupWith([SCB], { isManual: true }));
    run.ui.seesNo('deposit.bank.automaticHint');
    run.ui.sees('deposit.bank.manualHint');
    run.ui.offers('deposit.bank.slip');
    await run.stage.inspect();
  });

  journey('without a key for gift links the way says so', model, {}, async (run) => {
    await run.answer('loadOptions', setupWith([], { wallets: WALLETS }, false));
    run.ui.sees('giftLink.unavailable');
    run.ui.seesNo('deposit.true.giftHint');
    await run.stage.inspect();
  });

  journey('a gift link is paid in; back at the ways the link is gone', model, {}, async (run) => {
    await run.answer('loadOptions', setupWith([], { wallets: WALLETS }));
    const open = () => run.ui.pressNamed(new RegExp(run.ui.t('deposit.true.giftHint')));
    const field = () => run.ui.screen.getByLabelText<HTMLInputElement>(run.ui.t('giftLink.link'));
    await open();
    await run.ui.type('giftLink.link', 'https://gift.truemoney.com/campaign/?v=abcdefghijkl');
    await run.ui.press('common.back');
    await open();
    expect(field().value).toBe('');
    await run.ui.type('giftLink.link', 'https://gift.truemoney.com/campaign/?v=abcdefghijkl');
    await run.ui.press('giftLink.send');
    await settled();
    run.ui.sees('receipt.title.depositDone');
  });

  journey('one provider alone needs no choice', model, {}, async (run) => {
    fresh();
    await run.answer('loadOptions', setupWith([bank('SCB', 'QR')]));
    await settled();
    expect(run.ui.screen.queryByText(run.ui.t('deposit.method'))).toBeNull();
    run.ui.sees('qr.minimum', { amount: '1' });
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

test.each(QR_PROVIDERS)('%s is offered, has its rules and its drawing', (provider) => {
  const listed = PAYMENT_SERVICES.some((service) => service === provider)
    ? bank('KBANK', 'QR', provider)
    : bank(provider, 'QR');
  expect(qrMethods({ banks: [listed] })).toMatchObject([{ provider }]);
  expect(rulesOf(provider, bahtToSatang(10)).quick.length).toBeGreaterThan(3);
  expect(existsSync(`public/art/banks/${provider}.svg`)).toBe(true);
});

test('ways: what is listed, the quickest first', () => {
  const ways = (banks: DepositBank[], more: Partial<DepositOptions> = {}) =>
    waysOf({ banks, wallets: [], isManual: false, isPartial: false, ...more });
  expect(ways([KTB, bank('KBANK', 'QR')], { wallets: WALLETS })).toEqual(['qr', 'bank', 'trueWallet']);
  expect(ways([bank('SCB', 'AUTO')])).toEqual([]);
  const { automatic, manual } = transferAccounts({
    banks: [SCB, KTB, bank('BBL', 'QR', 'BANK', '', '1')],
    isManual: false,
  });
  expect([automatic, manual]).toEqual([[SCB], [KTB]]);
  expect(transferAccounts({ banks: [SCB, KTB], isManual: true }).manual).toEqual([SCB, KTB]);
  expect(trueWallets({ wallets: WALLETS })).toEqual({ automatic: [WALLETS[0]], giftLinks: true });
  expect(trueWallets({ wallets: [{ walletAccountName: 'L', mode: 'auto' }] }).giftLinks).toBe(false);
});

test('true-wallet and its gift links are not for members in kip', () => {
  const options: DepositOptions = { banks: [KTB], wallets: WALLETS, isManual: false, isPartial: false };
  expect(optionsIn('BAHT', options)).toBe(options);
  const inKip = optionsIn('LAK', options);
  expect(waysOf(inKip)).toEqual(['bank']);
  expect(trueWallets(inKip)).toEqual({ automatic: [], giftLinks: false });
});
