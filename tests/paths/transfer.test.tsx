import { describe, expect, test, vi } from 'vitest';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang, satang } from '../../contract/money.ts';
import type { MessageId } from '../../contract/texts.ts';
import { isOrder } from '../../machines/payment/payment.ts';
import type { Moved } from '../../machines/receipt/answer.ts';
import type { TransferInput } from '../../machines/transfer/context.ts';
import {
  complaintAbout,
  type Funds,
  inCredits,
  leastFor,
  moving,
  placesOf,
  restOf,
  transferReceipt,
  wholeFor,
} from '../../machines/transfer/places.ts';
import { transferMachine } from '../../machines/transfer/transfer.machine.ts';
import { TransferView } from '../../src/screens/transfer/transfer-view.tsx';
import { describePaths, journey } from './harness/describe-paths.ts';
import { type FlowModel, world } from './harness/model.ts';
import type { Run } from './harness/run.ts';
import type { Ui } from './harness/ui.tsx';
import { payments } from './payment-fixtures.ts';
import { requestView } from './request-fixtures.ts';

const AT = new Date(2026, 10, 21, 8, 30, 12).getTime();
const SLOTS: GameAccount[] = [
  { code: 'PG', name: 'PG Soft', category: 'slot', isActive: true, amount: bahtToSatang(200), ftWalletSlot: 1 },
  { code: 'IMI', name: 'IMI Casino', category: 'sport', isActive: true, amount: bahtToSatang(5), ftWalletSlot: 10 },
  { code: 'JOKER', name: 'Joker', category: 'slot', isActive: false, amount: bahtToSatang(999), ftWalletSlot: 1 },
];
const FUNDS: Funds = { wallet: { amount: bahtToSatang(300) }, slots: SLOTS };
const RICH: Funds = { wallet: { amount: bahtToSatang(9000) }, slots: SLOTS };
const NO_GAMES: Funds = { ...FUNDS, slots: SLOTS.filter(({ isActive }) => !isActive) };
const ASK = { from: 'WALLET', to: 'PG', amount: bahtToSatang(100) };
const MOVED: Moved = { amount: bahtToSatang(100), reference: 'T-2026-0001', at: AT, status: null };
const DONE = { value: MOVED, receipt: transferReceipt(ASK, MOVED, FUNDS) };
const payment = payments({ kind: 'transfer', ask: ASK, done: DONE, refusedWith: 'TRANSFER_FAIL' });
const { view } = payment;

const onPlay = vi.fn();
const onClose = vi.fn();
const select = (ui: Ui, field: MessageId, code: string) => ui.choose(field, code);

const modelOf = (inputs: readonly TransferInput[], hidden = false): FlowModel<typeof transferMachine> => ({
  machine: transferMachine,
  inputs,
  view: (actor) => <TransferView actor={actor} hidden={hidden} onPlay={onPlay} onClose={onClose} />,
  contextKey: ({ funds, from, to, amount }) =>
    [placesOf(funds).length > 1 && complaintAbout(funds, from, to, amount) === null, placesOf(funds).length > 1].join(
      ' ',
    ),
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
      payloads: [
        { type: 'amount.changed', text: '100' },
        { type: 'amount.changed', text: '5000' },
      ],
      act: (ui, event) => ui.type('transfer.amount', event.text),
    },
    'transfer.continue': {
      payloads: [{ type: 'transfer.continue' }],
      act: (ui) => ui.press('transfer.continue'),
    },
    'transfer.all': { payloads: [{ type: 'transfer.all' }], act: (ui) => ui.pressNamed(/^Transfer everything/) },
    'transfer.close': { payloads: [{ type: 'transfer.close' }], act: (ui) => ui.press('home.games.showAll') },
    'funds.told': world(({ funds, complaint }) => {
      if (complaint === 'notEnough') return [FUNDS, RICH].map((figures) => ({ type: 'funds.told', funds: figures }));
      const news = placesOf(funds).length > 1 ? [FUNDS] : [FUNDS, NO_GAMES];
      return news.length === 1 && complaint === null
        ? []
        : news.map((figures) => ({ type: 'funds.told', funds: figures }));
    }),
    'payment.changed': world(payment.changed(view('done', DONE))),
    'connection.changed': world(({ online }) => [{ type: 'connection.changed', online: !online }]),
  },
  actors: {
    connection: 'quiet',
    readGames: { done: [{ output: undefined }], error: [{ kind: 'offline' }] },
    watchFunds: 'quiet',
    typed: 'quiet',
    payment: payment.fixture,
  },
  states: {
    paying: (ui, { order }) => (isOrder(order) ? ui.withholds('transfer.confirm') : ui.sees('transfer.loading')),
    readingGames: (ui) => ui.sees('transfer.loading'),
    empty: (ui) => ui.sees('transfer.emptyText'),
    'entering.fresh': (ui) => {
      ui.screen.getByLabelText(ui.t('transfer.from'));
      ui.screen.getByLabelText(ui.t('transfer.to'));
      // Least of all that a request without an answer was not made.
      for (const alert of ui.screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
    },
    'entering.complaining': (ui) =>
      expect(ui.screen.queryAllByRole('alert').some((alert) => alert.textContent !== '')).toBe(true),
  },
  limit: 20_000,
});

const input: TransferInput = { funds: FUNDS };
/** Every path begins without a game: the wallet's news may bring some. */
const model = modelOf([{ funds: NO_GAMES }]);

describePaths('transfer', model);

type TransferRun = Run<typeof transferMachine>;

const openOf = (ask: typeof ASK) => ({ kind: 'transfer', ask });

/** Nothing is left from before; what the games hold is read. */
async function begin(run: TransferRun) {
  await payment.says(null);
  await run.answer('readGames', undefined);
}

async function fill(run: TransferRun, from: string, to: string, amount: string) {
  await begin(run);
  await select(run.ui, 'transfer.from', from);
  await select(run.ui, 'transfer.to', to);
  await run.ui.type('transfer.amount', amount);
}

async function review(run: TransferRun) {
  await fill(run, 'WALLET', 'PG', '100');
  await run.ui.press('transfer.continue');
  await payment.says(view('open'));
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
      await begin(run);
      expect(run.actor.getSnapshot().context).toMatchObject({ from: 'PG', to: 'WALLET', text: '5', amount: 500 });
      expect(payment.ordered()).toEqual([]);
      await run.ui.type('transfer.amount', '2');
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.keep', form: { from: 'PG', to: 'WALLET', text: '2' } }]);
      await run.ui.press('transfer.swap');
      expect(run.told.at(-1)).toEqual(['typed', { type: 'typed.keep', form: { from: 'WALLET', to: 'PG', text: '2' } }]);
    },
  );

  journey('without an open account it leads to the games', model, { funds: NO_GAMES }, async (run) => {
    await begin(run);
    await run.ui.press('home.games.showAll');
    expect(onPlay).toHaveBeenLastCalledWith();
  });

  journey('from the wallet to a game: reviewed, sent once, a receipt', model, input, async (run) => {
    const { ui } = run;
    onClose.mockClear();
    await fill(run, 'WALLET', 'IMI', '100');
    // 10 baht a credit.
    ui.sees('transfer.inGame', { name: 'IMI Casino', amount: '10.00' });
    await ui.press('transfer.continue');
    const ask = { ...ASK, to: 'IMI' };
    expect(payment.ordered()).toEqual([openOf(ask)]);
    await payment.says(requestView('transfer', ask, 'open'));
    ui.seesText(/฿100/);
    ui.seesText('IMI Casino');
    await ui.press('transfer.confirm');
    expect(payment.ordered()).toEqual([openOf(ask), 'request.send']);
    await payment.says(requestView('transfer', ask, 'sending'));
    const done = { value: MOVED, receipt: transferReceipt(ask, MOVED, FUNDS) };
    await payment.says(requestView('transfer', ask, 'done', done));
    ui.sees('receipt.title.transferDone');
    ui.seesText('T-2026-0001');
    ui.seesText('IMI Casino');
    expect(run.told.at(-1)).toEqual([
      'typed',
      { type: 'typed.sent', form: { from: 'WALLET', to: 'IMI', text: '100' } },
    ]);
    await run.stage.inspect();
    await ui.press('transfer.play', { name: 'IMI Casino' });
    expect(onPlay).toHaveBeenCalledWith('IMI');
    await ui.press('common.done');
    expect(run.actor.getSnapshot().status).toBe('done');
    expect(onClose).toHaveBeenCalledOnce();
  });

  journey('the complaints of the rule Transfer, in their order', model, input, async (run) => {
    const { ui } = run;
    await begin(run);
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
    expect(payment.ordered()).toEqual([]);
    await ui.type('transfer.amount', '300');
    await ui.press('transfer.continue');
    expect(payment.ordered()).toEqual([openOf({ ...ASK, amount: bahtToSatang(300) })]);
  });

  journey('only open accounts are offered, each with what it holds in baht', model, input, async (run) => {
    await begin(run);
    const list = run.ui.screen.getByLabelText<HTMLSelectElement>(run.ui.t('transfer.from'));
    expect([...list.options].map(({ text }) => text).slice(1)).toEqual([
      'Main wallet · 300.00 baht',
      'PG Soft · 200.00 baht',
      'IMI Casino · 50.00 baht',
    ]);
  });

  journey('the review, and the request, say what will move of an amount', model, input, async (run) => {
    await fill(run, 'WALLET', 'IMI', '105.55');
    run.ui.sees('transfer.inGame', { name: 'IMI Casino', amount: '10.55' });
    await run.ui.press('transfer.continue');
    const ask = { from: 'WALLET', to: 'IMI', amount: bahtToSatang(105.5) };
    expect(payment.ordered()).toEqual([openOf(ask)]);
    await payment.says(requestView('transfer', ask, 'open'));
    run.ui.seesText('฿105.50');
    run.ui.sees('transfer.rest', { amount: '0.05' });
    const row = (label: MessageId) => run.ui.screen.getByText(run.ui.t(label), { selector: 'dt' }).nextElementSibling;
    expect(row('receipt.from')?.textContent).toBe('Main wallet');
    expect(row('receipt.to')?.textContent).toBe('IMI Casino');
  });

  journey('everything to the wallet: one request that names the place alone', model, input, async (run) => {
    await begin(run);
    await run.ui.type('transfer.amount', '7');
    await select(run.ui, 'transfer.to', 'WALLET');
    await run.ui.press('transfer.allTo', { name: 'Main wallet' });
    const ask = { to: 'WALLET', amount: bahtToSatang(250) };
    expect(payment.ordered()).toEqual([{ kind: 'transferAll', ask }]);
    await payment.says(requestView('transferAll', ask, 'open'));
    run.ui.seesText(/฿250/);
    run.ui.sees('receipt.place.others');
    await run.stage.inspect();
    await run.ui.press('transfer.confirm');
    await payment.says(requestView('transferAll', ask, 'sending'));
    const problem = { kind: 'refused', code: 'TRANSFER_FAIL' } as const;
    await payment.says(requestView('transferAll', ask, 'refused', { problem }));
    run.ui.sees('error.TRANSFER_FAIL');
    // Everything names no source and no amount: those of the form stay as they are.
    expect(['from', 'to', 'amount'].map((field) => labelled(run.ui, `transfer.${field}` as MessageId))).toEqual([
      'WALLET',
      'WALLET',
      '7',
    ]);
  });

  journey('everything without an answer comes first too', model, input, async (run) => {
    await payment.says(requestView('transferAll', { to: 'PG', amount: bahtToSatang(350) }, 'unanswered'));
    run.ui.sees('receipt.place.others');
    run.ui.seesText(/฿350/);
    await run.stage.inspect();
  });

  journey('a refusal keeps what was entered', model, input, async (run) => {
    await review(run);
    await payment.says(view('refused', { problem: { kind: 'refused', code: 'MONEY_NOT_ENOUGH' } }));
    run.ui.sees('error.MONEY_NOT_ENOUGH');
    expect(labelled(run.ui, 'transfer.to')).toBe('PG');
    expect(labelled(run.ui, 'transfer.amount')).toBe('100');
    await run.ui.press('transfer.swap');
    run.ui.seesNo('error.MONEY_NOT_ENOUGH');
  });

  journey('hidden amounts stay hidden', modelOf([input], true), input, async (run) => {
    await begin(run);
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
    ['IMI', 'WALLET', 50.1, 'notEnough'],
    ['WALLET', 'BIG', 9.99, 'minimum'],
    ['WALLET', 'BIG', 10, null],
  ] as const)('%s to %s, %d baht: %s', (from, to, baht, complaint) => {
    const big: GameAccount = { ...(SLOTS[0] as GameAccount), code: 'BIG', ftWalletSlot: 1000 };
    expect(complaintAbout({ ...FUNDS, slots: [...SLOTS, big] }, from, to, bahtToSatang(baht))).toBe(complaint);
  });

  test.each([
    ['WALLET', 'IMI', 105.55, 105.5],
    ['IMI', 'PG', 20.09, 20],
    ['PG', 'WALLET', 20.09, 20.09],
  ])('%s to %s: of %d baht %d move', (from, to, typed, moves) => {
    expect(moving(FUNDS, bahtToSatang(typed), from, to)).toBe(bahtToSatang(moves));
  });

  test.each([
    [[4, 6], 1.3, 1.2],
    [[0.5], 1.33, 1.33],
    [[null], 1.33, 1.33],
    [[0], 1.33, 1.33],
  ])('units of %j satang: of %d baht %d move', (units, typed, moves) => {
    const places = units.map((ftWalletSlot) => ({ ftWalletSlot }));
    expect(wholeFor(bahtToSatang(typed), ...places)).toBe(bahtToSatang(moves));
  });

  test('the least transfer is a whole credit of the game', () => {
    expect(leastFor({ ftWalletSlot: 10 })).toBe(100);
    expect(leastFor({ ftWalletSlot: 30 })).toBe(120);
    expect(leastFor({ ftWalletSlot: 30_000 })).toBe(30_000);
  });

  test('everything is what stands elsewhere', () => {
    expect(restOf(FUNDS, 'WALLET')).toBe(25_000);
    expect(restOf(FUNDS, 'IMI')).toBe(50_000);
    expect(restOf({ ...FUNDS, wallet: { amount: satang(30_007) } }, 'IMI')).toBe(50_000);
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
