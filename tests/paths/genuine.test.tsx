import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../contract/outcome.ts';
import { genuineMachine } from '../../machines/genuine/genuine.machine.ts';
import { type Channels, type Verdict, verdictOn } from '../../machines/genuine/genuine.ts';
import { addressIn } from '../../src/actors/genuine.ts';
import { GenuineView } from '../../src/screens/genuine/genuine-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Ui } from './harness/ui.tsx';

const BANK = {
  ...{ bankCode: 'KTB', bankType: 'BANK', mode: 'AUTO', currency: 'BAHT' },
  bank: { nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank' },
  ...{ bankAccountName: 'LUCKY WALLET CO LTD', bankAccountNo: '468-0-12345-6' },
};
const given = (verdict: Verdict): { output: Outcome<Verdict> } => ({ output: { ok: true, value: verdict } });
const VERDICTS: readonly Verdict[] = [
  { kind: 'notOurs' },
  { kind: 'signIn' },
  { kind: 'unsure' },
  { kind: 'line' },
  { kind: 'website' },
  { kind: 'bank', bank: BANK },
  { kind: 'trueWallet', holder: 'Lucky' },
];

const model: FlowModel<typeof genuineMachine> = {
  machine: genuineMachine,
  inputs: [undefined],
  view: (actor) => <GenuineView actor={actor} />,
  wrong: ({ verdict }) => verdict?.kind === 'notOurs',
  contextKey: ({ text, verdict }) => [text.trim() !== '', verdict?.kind].join(' '),
  events: {
    'text.changed': {
      payloads: [
        { type: 'text.changed', text: '@wallet' },
        { type: 'text.changed', text: '' },
      ],
      act: (ui, event) => ui.type('genuine.text', event.text),
    },
    'check.submit': { payloads: [{ type: 'check.submit' }], act: (ui) => ui.press('genuine.check') },
    'connection.changed': world([true, false].map((online) => ({ type: 'connection.changed', online }))),
  },
  actors: {
    connection: 'quiet',
    check: {
      done: [...VERDICTS.map(given), { output: { ok: false, code: 'REQUEST_LIMIT' } }],
      error: [{ kind: 'offline' }],
    },
  },
  states: {
    entering: (ui) => ui.seesNo('genuine.failed'),
    checking: (ui) => ui.seesNo('genuine.notOurs'),
    answered: (ui, { verdict }) =>
      ui.sees(verdict?.kind === 'bank' ? 'genuine.account' : `genuine.${verdict?.kind ?? 'line'}`),
    failed: (ui) => ui.sees('genuine.failed'),
  },
};

describePaths('genuine', model);

const ask = async (ui: Ui, text: string) => {
  await ui.type('genuine.text', text);
  await ui.press('genuine.check');
};

describe('genuine: journeys', () => {
  journey('an account of ours shows its bank and holder, to compare', model, undefined, async (run) => {
    await ask(run.ui, '4680123456');
    expect(run.asked('check')).toEqual([{ text: '4680123456' }]);
    await run.answer('check', { ok: true, value: { kind: 'bank', bank: BANK } });
    run.ui.seesText('Krungthai Bank');
    run.ui.seesText('LUCKY WALLET CO LTD');
    await run.stage.inspect();
    await run.ui.type('genuine.text', '46801234567');
    run.ui.seesNo('genuine.account');
  });

  journey('without an answer nothing is said about it, and what was typed stays', model, undefined, async (run) => {
    await ask(run.ui, '@walIet');
    await run.fail('check', { kind: 'offline' });
    run.ui.sees('error.failure.offline');
    run.ui.seesNo('genuine.notOurs');
    await run.ui.press('genuine.check');
    await run.answer('check', { ok: true, value: { kind: 'notOurs' } });
    run.ui.sees('genuine.notOurs');
  });
});

const CHANNELS: Channels = {
  contact: {
    contactText: { th: 'โทร 02-123-4567 (24 ชม.) @wallet-thai ไม่ใช่ของเรา', en: 'Call +66 2 123 4567' },
    lineLink: 'https://line.me/R/ti/p/@wallet',
    lineName: '@wallet',
  },
  pages: [
    { host: 'wallet.example', path: '' },
    { host: 'pages.example', path: '/wallet' },
  ],
  accounts: {
    // A code's bank has no number to compare.
    banks: [BANK, { ...BANK, mode: 'QR', bankCode: 'KBANK', bankAccountNo: null }],
    wallets: [{ walletAccountName: 'Lucky', walletAccountNo: '061-234-5678', mode: 'AUTO' }],
    isManual: false,
    isPartial: false,
  },
};

describe.each<[Verdict['kind'], readonly string[]]>([
  ['line', ['@wallet', ' @WALLET ', '\u200e@wallet', 'https://line.me/R/ti/p/@wallet', 'line.me/R/ti/p/%40Wallet/']],
  [
    'website',
    ['https://wallet.example', 'www.wallet.example/user/home?x=1', 'HTTP://WALLET.EXAMPLE', 'wallet.example:443'],
  ],
  ['website', ['https://pages.example/wallet', 'pages.example/wallet/deposit']],
  ['bank', ['4680123456', '468-0-12345-6', '๔๖๘๐๑๒๓๔๕๖']],
  ['trueWallet', ['0612345678', '061 234 5678', '+66 61 234 5678']],
  // Support's own words may be a warning.
  ['unsure', ['02-123-4567', '+66 2 123 4567', 'wallet', 'Lucky Wallet', '@', '@wallet-thai']],
  [
    'notOurs',
    [
      ...['@wallet1', '@wallеt', '468012', '4680123457', '061234567'],
      ...['https://wallet.example.evil.example', 'https://wallet.example@evil.example', 'evil.example/wallet.example'],
      ...['https://line.me/R/ti/p/@wallet1', 'https://line.me/', 'https://wаllet.example', 'javascript:alert(1)'],
      ...['https://wallet.example:444', 'xwallet.example', 'https://', '//', 'https://pages.example/wallets'],
    ],
  ],
])('%s', (kind, texts) => {
  test.each(texts)('%s', (text) => expect(verdictOn(text, CHANNELS, addressIn)).toMatchObject({ kind }));
});

test('the code of an invitation differs by its capitals', () => {
  const contact = { lineLink: 'https://lin.ee/aBcD' };
  expect(verdictOn('lin.ee/aBcD', { ...CHANNELS, contact }, addressIn)).toEqual({ kind: 'line' });
  expect(verdictOn('lin.ee/ABCD', { ...CHANNELS, contact }, addressIn)).toEqual({ kind: 'notOurs' });
});

test.each<[Verdict['kind'], Channels]>([
  ['signIn', { ...CHANNELS, accounts: null }],
  [
    'unsure',
    {
      ...CHANNELS,
      accounts: { banks: [{ ...BANK, bankAccountNo: null }], wallets: [], isManual: false, isPartial: false },
    },
  ],
  ['unsure', { ...CHANNELS, accounts: { banks: [], wallets: [], isManual: false, isPartial: true } }],
])('a number is not refused where it cannot be known: %s', (kind, channels) => {
  expect(verdictOn('4680123456', channels, addressIn)).toEqual({ kind });
});
