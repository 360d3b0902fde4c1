import { describe, expect, test, vi } from 'vitest';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { MessageId } from '../../contract/texts.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import type { TransferInput } from '../../machines/transfer/context.ts';
import { complaintAbout, type Funds, inCredits, placesOf, restOf } from '../../machines/transfer/places.ts';
import { transferMachine } from '../../machines/transfer/transfer.machine.ts';
import { TransferView } from '../../src/screens/transfer/transfer-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import type { FlowModel } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { NEVER_FAILS, receipt } from './receipt-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).getTime();
const SLOTS: GameAccount[] = [
  { code: 'PG', name: 'PG Soft', category: 'slot', isActive: true, amount: bahtToSatang(200), ftWalletSlot: 1 },
  { code: 'IMI', name: 'IMI Casino', category: 'sport', isActive: true, amount: bahtToSatang(5), ftWalletSlot: 10 },
  { code: 'JOKER', name: 'Joker', category: 'slot', isActive: false, amount: bahtToSatang(999), ftWalletSlot: 1 },
];
const FUNDS: Funds = { wallet: { amount: bahtToSatang(300) }, slots: SLOTS };
const NO_GAMES: Funds = { ...FUNDS, slots: SLOTS.filter(({ isActive }) => !isActive) };
const MOVE = { kind: 'some', from: 'WALLET', to: 'PG', amount: bahtToSatang(100) } as const;
const DONE: Outcome<Moved> = {
  ok: true,
  value: { amount: bahtToSatang(100), reference: 'T-2026-0001', at: AT, status: null },
};
const REFUSED: Outcome<Moved> = { ok: false, code: 'TRANSFER_FAIL' };
const LIMITED: Outcome<Moved> = { ok: false, code: 'REQUEST_LIMIT' };

const onClose = vi.fn();
const select = (ui: Ui, field: MessageId, code: string) => ui.choose(field, code);

const modelOf = (
  inputs: readonly TransferInput[],
  { online = true, hidden = false } = {},
): FlowModel<typeof transferMachine> => ({
  machine: transferMachine,
  inputs,
  view: (actor) => <TransferView actor={actor} online={online} hidden={hidden} onClose={onClose} />,
  contextKey: ({ funds, from, to, amount, again }) =>
    placesOf(funds).length > 1 ? `${again} ${complaintAbout(funds, from, to, amount) === null}` : `no games ${again}`,
  events: {
    'from.chosen': {
      payloads: [{ type: 'from.chosen', code: 'WALLET' }],
      act: (ui, event) => select(ui, 'transfer.from', event.code),
    },
    'to.chosen': {
      payloads: ({ funds }) => (placesOf(funds).length > 1 ? [{ type: 'to.chosen', code: 'PG' }] : []),
      act: (ui, event) => select(ui, 'transfer.to', event.code),
    },
    'places.swap': { payloads: [{ type: 'places.swap' }], act: (ui) => ui.press('transfer.swap') },
    'amount.changed': {
      payloads: [{ type: 'amount.changed', text: '100' }],
      act: (ui, event) => ui.type('transfer.amount', event.text),
    },
    'amount.maximum': { payloads: [{ type: 'amount.maximum' }], act: (ui) => ui.press('transfer.maximumAmount') },
    'transfer.continue': {
      payloads: [{ type: 'transfer.continue' }],
      act: (ui) => ui.press(ui.screen.queryByText(ui.t('transfer.only')) ? 'transfer.only' : 'transfer.continue'),
    },
    'transfer.all': { payloads: [{ type: 'transfer.all' }], act: (ui) => ui.pressNamed(/^Transfer everything/) },
    'transfer.back': {
      payloads: [{ type: 'transfer.back' }],
      act: (ui) => ui.press(ui.screen.queryByText(ui.t('receipt.change')) ? 'receipt.change' : 'common.back'),
    },
    'transfer.confirm': { payloads: [{ type: 'transfer.confirm' }], act: (ui) => ui.press('transfer.confirm') },
    'transfer.retry': { payloads: [{ type: 'transfer.retry' }], act: (ui) => ui.press('common.retry') },
    'transfer.close': { payloads: [{ type: 'transfer.close' }], act: (ui) => ui.press('common.close') },
    'funds.told': {
      payloads: ({ funds }) =>
        (placesOf(funds).length > 1 ? [] : [FUNDS, NO_GAMES]).map((told) => ({ type: 'funds.told', funds: told })),
      act: 'world',
    },
  },
  actors: {
    recallRequest: { done: [{ output: null }, { output: { ask: MOVE, key: 'K0' } }], error: [new Error('storage')] },
    openIntent: { done: [{ output: 'K1' }], error: [new Error('no random numbers')] },
    sendTransfer: { done: [DONE, REFUSED, LIMITED].map((output) => ({ output })), error: [{ kind: 'timeout' }] },
    watchFunds: 'quiet',
    typed: 'quiet',
    receipt,
  },
  states: {
    recalling: (ui) => ui.sees('transfer.loading'),
    ready: () => expect.unreachable('left at once'),
    empty: (ui) => ui.sees('transfer.emptyText'),
    'entering.fresh': (ui) => {
      ui.screen.getByLabelText(ui.t('transfer.from'));
      ui.screen.getByLabelText(ui.t('transfer.to'));
      // Least of all that a request without an answer was not made.
      for (const alert of ui.screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
    },
    'entering.complaining': (ui) =>
      expect(ui.screen.queryAllByRole('alert').some((alert) => alert.textContent !== '')).toBe(true),
    'entering.refused': (ui) => ui.sees('transfer.notDone'),
    'entering.failed': (ui) => ui.sees('error.failure.unknown'),
    'reviewing.opening': (ui) => ui.withholds('transfer.confirm'),
    'reviewing.open': (ui) => ui.offers('transfer.confirm'),
    sending: (ui, { again }) => ui.withholds(again ? 'common.retry' : 'transfer.confirm'),
    unanswered: (ui) => {
      ui.sees('receipt.unansweredSafe');
      ui.offers('common.retry');
    },
    done: (ui) => {
      ui.sees('receipt.title.transferDone');
      ui.offers('common.done');
    },
    closed: (ui) => ui.seesNothing(),
  },
  unreachable: {
    'done: xstate.error.actor.receipt': NEVER_FAILS,
  },
  limit: 20_000,
});

const input: TransferInput = { funds: FUNDS };
/** Every path begins without a game: the wallet's news may bring some. */
const model = modelOf([{ funds: NO_GAMES }]);

describePaths('transfer', model);

type TransferRun = Run<typeof transferMachine>;

async function fill(run: TransferRun, from: string, to: string, amount: string) {
  await run.answer('recallRequest', null);
  await select(run.ui, 'transfer.from', from);
  await select(run.ui, 'transfer.to', to);
  await run.ui.type('transfer.amount', amount);
}

async function review(run: TransferRun, from: string, to: string, amount: string) {
  await fill(run, from, to, amount);
  await run.ui.press('transfer.continue');
  await run.answer('openIntent', 'K1');
}

function labelled(ui: Ui, field: MessageId): string {
  return ui.screen.getByLabelText<HTMLInputElement>(ui.t(field)).value;
}

describe('transfer: journeys', () => {
  journey(
    'what was filled in is there again after the session expired; every change is kept',
    model,
    { funds: FUNDS, typed: { from: 'PG', to: 'WALLET', text: '5' } },
    async (run) => {
      await run.answer('recallRequest', null);
      expect(run.actor.getSnapshot().context).toMatchObject({ from: 'PG', to: 'WALLET', text: '5', amount: 500 });
      expect(run.asked('sendTransfer')).toEqual([]);
      await run.ui.type('transfer.amount', '2');
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.keep', form: { from: 'PG', to: 'WALLET', text: '2' } }]);
      await run.ui.press('transfer.swap');
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.keep', form: { from: 'WALLET', to: 'PG', text: '2' } }]);
    },
  );

  journey('from the wallet to a game: reviewed, sent once, a receipt', model, input, async (run) => {
    const { ui } = run;
    onClose.mockClear();
    await fill(run, 'WALLET', 'IMI', '100');
    // 10 baht a credit.
    ui.sees('transfer.inGame', { name: 'IMI Casino', amount: '10.00' });
    await ui.press('transfer.continue');
    expect(run.asked('openIntent')).toEqual([{ kind: 'some', from: 'WALLET', to: 'IMI', amount: 10_000 }]);
    expect(run.asked('sendTransfer')).toEqual([]);
    await run.answer('openIntent', 'K1');
    ui.seesText(/฿100/);
    await ui.press('transfer.confirm');
    await ui.press('transfer.confirm');
    await ui.pressKey('{Enter}');
    expect(run.asked('sendTransfer')).toEqual([
      { ask: { kind: 'some', from: 'WALLET', to: 'IMI', amount: 10_000 }, key: 'K1', again: false },
    ]);
    await run.answer('sendTransfer', DONE);
    ui.sees('receipt.title.transferDone');
    ui.seesText('T-2026-0001');
    ui.seesText('IMI Casino');
    expect(run.emitted).toEqual([{ type: 'wallet.changed' }]);
    await run.stage.inspect();
    await ui.press('common.done');
    expect(run.actor.getSnapshot().output).toEqual({ changed: true });
    expect(onClose.mock.calls).toEqual([[{ changed: true }]]);
  });

  journey('the complaints of section 5, in their order', model, input, async (run) => {
    const { ui } = run;
    await run.answer('recallRequest', null);
    await ui.press('transfer.continue');
    ui.sees('transfer.select');
    await select(ui, 'transfer.to', 'WALLET');
    ui.seesNo('transfer.select');
    await ui.press('transfer.continue');
    ui.sees('transfer.same');
    await select(ui, 'transfer.to', 'PG');
    await ui.type('transfer.amount', '0.99');
    await ui.press('transfer.continue');
    ui.sees('transfer.minimum', { amount: '1' });
    await ui.type('transfer.amount', '300.01');
    await ui.press('transfer.continue');
    ui.sees('transfer.notEnough');
    await run.stage.inspect();
    await ui.type('transfer.amount', '300');
    await ui.press('transfer.continue');
    expect(run.asked('openIntent')).toEqual([{ kind: 'some', from: 'WALLET', to: 'PG', amount: 30_000 }]);
  });

  journey('only open accounts are offered, each with what it holds in baht', model, input, async (run) => {
    await run.answer('recallRequest', null);
    const list = run.ui.screen.getByLabelText<HTMLSelectElement>(run.ui.t('transfer.from'));
    expect([...list.options].map(({ text }) => text).slice(1)).toEqual([
      'Main wallet · 300.00 baht',
      'PG Soft · 200.00 baht',
      'IMI Casino · 50.00 baht',
    ]);
  });

  journey('swap exchanges the places; "maximum" is what the source holds', model, input, async (run) => {
    await fill(run, 'WALLET', 'IMI', '1');
    await run.ui.press('transfer.swap');
    expect([labelled(run.ui, 'transfer.from'), labelled(run.ui, 'transfer.to')]).toEqual(['IMI', 'WALLET']);
    await run.ui.press('transfer.maximumAmount');
    expect(labelled(run.ui, 'transfer.amount')).toBe('50');
  });

  journey('everything to the wallet: one request that names the place alone', model, input, async (run) => {
    await run.answer('recallRequest', null);
    await select(run.ui, 'transfer.to', 'WALLET');
    await run.ui.press('transfer.allTo', { name: 'Main wallet' });
    await run.answer('openIntent', 'K1');
    run.ui.seesText(/฿250/);
    run.ui.sees('receipt.place.others');
    await run.stage.inspect();
    await run.ui.press('transfer.confirm');
    expect(run.asked('sendTransfer')).toMatchObject([{ ask: { kind: 'all', to: 'WALLET' }, key: 'K1' }]);
    await run.answer('sendTransfer', REFUSED);
    run.ui.sees('error.TRANSFER_FAIL');
    // The funds are back in the wallet: the figures are asked for again.
    expect(run.emitted).toEqual([{ type: 'wallet.changed' }]);
  });

  journey('everything needs a place, and something elsewhere', model, input, async (run) => {
    await run.answer('recallRequest', null);
    await run.ui.press('transfer.all');
    run.ui.sees('transfer.select');
    await run.send({ type: 'funds.told', funds: { wallet: { amount: satang(0) }, slots: SLOTS.slice(0, 1) } });
    await select(run.ui, 'transfer.to', 'PG');
    await run.ui.press('transfer.allTo', { name: 'PG Soft' });
    run.ui.sees('transfer.nothing');
    await run.stage.inspect();
  });

  journey('a timeout is tried again with the same key; nothing moves twice', model, input, async (run) => {
    await review(run, 'PG', 'WALLET', '100');
    await run.ui.press('transfer.confirm');
    await run.fail('sendTransfer', { kind: 'timeout' });
    run.ui.sees('receipt.unansweredSafe');
    await run.ui.press('common.retry');
    await run.ui.press('common.retry');
    expect(run.asked('sendTransfer')).toMatchObject([
      { key: 'K1', again: false },
      { key: 'K1', again: true },
    ]);
    await run.answer('sendTransfer', DONE);
    run.ui.sees('receipt.title.transferDone');
  });

  journey('after a reload the request without an answer comes first', model, input, async (run) => {
    await run.answer('recallRequest', { ask: MOVE, key: 'K0' });
    run.ui.sees('receipt.unansweredEarlier');
    await run.ui.press('common.retry');
    expect(run.asked('sendTransfer')).toEqual([{ ask: MOVE, key: 'K0', again: true }]);
  });

  journey('a refusal keeps what was entered', model, input, async (run) => {
    await review(run, 'PG', 'WALLET', '100');
    await run.ui.press('transfer.confirm');
    await run.answer('sendTransfer', { ok: false, code: 'MONEY_NOT_ENOUGH' });
    run.ui.sees('error.MONEY_NOT_ENOUGH');
    expect(labelled(run.ui, 'transfer.from')).toBe('PG');
    expect(labelled(run.ui, 'transfer.amount')).toBe('100');
  });

  const preset: TransferInput = { funds: FUNDS, to: 'PG' };
  journey('from a game account, "transfer only" waits for an amount', modelOf([preset]), preset, async (run) => {
    await run.answer('recallRequest', null);
    expect([labelled(run.ui, 'transfer.from'), labelled(run.ui, 'transfer.to')]).toEqual(['WALLET', 'PG']);
    run.ui.withholds('transfer.only');
    await run.ui.type('transfer.amount', '0');
    run.ui.withholds('transfer.only');
    await run.ui.type('transfer.amount', '0.5');
    await run.ui.press('transfer.only');
    run.ui.sees('transfer.minimum', { amount: '1' });
    await run.ui.type('transfer.amount', '50');
    await run.ui.press('transfer.only');
    expect(run.asked('openIntent')).toEqual([{ kind: 'some', from: 'WALLET', to: 'PG', amount: 5_000 }]);
  });

  journey('a game that is not open is not chosen beforehand', model, { funds: FUNDS, to: 'JOKER' }, async (run) => {
    await run.answer('recallRequest', null);
    expect(labelled(run.ui, 'transfer.to')).toBe('');
  });

  const offline = modelOf([input], { online: false });
  journey('offline, the confirmation is held back and says so', offline, input, async (run) => {
    await review(run, 'WALLET', 'PG', '100');
    run.ui.withholds('transfer.confirm');
    run.ui.sees('connection.offlineHint');
    await run.stage.inspect();
  });

  const discreet = modelOf([input], { hidden: true });
  journey('hidden amounts stay hidden', discreet, input, async (run) => {
    await run.answer('recallRequest', null);
    expect(document.body.textContent).not.toMatch(/300|200/);
    await run.stage.inspect();
  });
});

describe('transfer: rules', () => {
  test.each([
    ['', 'PG', 1, 'select'],
    ['WALLET', '', 1, 'select'],
    ['WALLET', 'JOKER', 1, 'select'],
    ['PG', 'PG', 1, 'same'],
    ['PG', 'WALLET', 0.99, 'minimum'],
    ['PG', 'WALLET', 1, null],
    ['IMI', 'WALLET', 50, null],
    ['IMI', 'WALLET', 50.01, 'notEnough'],
  ] as const)('%s to %s, %d baht: %s', (from, to, baht, complaint) => {
    expect(complaintAbout(FUNDS, from, to, bahtToSatang(baht))).toBe(complaint);
  });

  test('everything is what stands elsewhere', () => {
    expect(restOf(FUNDS, 'WALLET')).toBe(25_000);
    expect(restOf(FUNDS, 'IMI')).toBe(50_000);
  });

  test.each([
    [100, 10, 1000],
    [99.99, 10, 999],
    [0.3, 0.1, 300],
    [12.34, 1, 1234],
  ])('%d baht at %d baht a credit: %d hundredths', (baht, ftWalletSlot, credits) => {
    expect(inCredits(bahtToSatang(baht), { ftWalletSlot })).toBe(credits);
  });
});
