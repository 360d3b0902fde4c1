/** The player's view of figures that only an operator's own backend sends: the real client, flows and views. */
import { waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { gamesMachine } from '../../machines/games/games.machine.ts';
import { refundFlow } from '../../src/actors/refund.ts';
import { statementFlow } from '../../src/actors/statement.ts';
import { transferFlow } from '../../src/actors/transfer.ts';
import { walletFlow } from '../../src/actors/wallet.ts';
import { BalanceCard } from '../../src/screens/home/balance-card.tsx';
import { Games } from '../../src/screens/home/games.tsx';
import { RefundView } from '../../src/screens/refund/refund-view.tsx';
import { StatementView } from '../../src/screens/statement/statement-view.tsx';
import { TransferView } from '../../src/screens/transfer/transfer-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { type Stage, stage } from '../paths/harness/ui.tsx';
import { knownWallet, startRequests } from '../paths/member-phone.ts';
import { memberWorld } from '../paths/member-world.ts';
import { WALLET as KNOWN } from '../paths/request-fixtures.ts';
import { statementHost } from '../statement-host.ts';

const AT = '2026-11-21T01:31:00.000Z';
const game = (code: string, amount: unknown, more: object = {}) => ({
  code,
  name: `Game ${code}`,
  category: 'slot',
  isActive: true,
  amount,
  ...more,
});
const WALLET = {
  profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 0, createdAt: AT },
  bankAccount: {
    bankCode: 'SCB',
    bank: { nameTH: 'ไทยพาณิชย์', nameEN: null },
    bankAccountName: 'A',
    bankAccountNo: '1',
  },
  wallet: { amount: 1000.5 },
  invite: null,
  slots: [game('ONE', 12.345), game('TWO', null), game('THREE', -5), game('FOUR', '7.25'), { name: 'nameless' }],
};

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0).reverse()) close();
});

/** A phone whose service answers each path with a body. */
function world(answers: Record<string, unknown>) {
  return memberWorld(async (address) => Response.json(answers[new URL(String(address)).pathname]));
}

function shown(view: ReactElement): Stage {
  const staged = stage(view);
  open.push(() => staged.close());
  return staged;
}

function running<Started extends { start(): unknown; stop(): unknown }>(actor: Started): Started {
  actor.start();
  open.push(() => void actor.stop());
  return actor;
}

/** The home page's figures for a wallet as it travels. */
async function home(reply: unknown) {
  const flow = walletFlow(world({ '/api/wallet': reply }));
  const actor = running(createActor(flow, { input: { last: null, hidden: false } }));
  const view = shown(<BalanceCard actor={actor} now={Date.parse(AT)} onReceive={() => {}} onDeposit={() => {}} />);
  await waitFor(() => expect(actor.getSnapshot().context.reading).not.toBeNull());
  const wallet = actor.getSnapshot().context.reading?.wallet;
  if (wallet === undefined) throw new Error('no wallet was read');
  return {
    ...view,
    wallet,
    games: () => shown(<Games actor={running(createActor(gamesMachine))} accounts={wallet.slots} hidden={false} />),
  };
}

test('home shows every figure as it is, and a dash for one that nobody knows', async () => {
  const { ui, inspect, close, games } = await home(WALLET);
  await waitFor(() => ui.seesText('฿1,000.50'));
  // 1,000.50 + 12.345 - 5 + 7.25
  ui.seesText('฿1,015.095');
  await inspect();
  close();
  const cards = games();
  for (const amount of ['12.345', '-5.00', '7.25', '–']) cards.ui.seesText(amount);
  expect(cards.ui.screen.getAllByRole('button', { name: /^Game/ })).toHaveLength(4);
  expect(cards.ui.screen.queryByText('nameless')).toBeNull();
  await cards.inspect();
});

test("home stands where the wallet's own figure is not known: a dash, no zero", async () => {
  const { ui } = await home({ ...WALLET, wallet: { amount: 'NaN' } });
  await waitFor(() => expect(ui.screen.getAllByText('–')).toHaveLength(3));
  expect(ui.screen.queryByText('฿1,000.50')).toBeNull();
});

test('the statement shows its other entries, and an entry without its figure or date', async () => {
  const entry = (reference: string, amount: unknown, more: object = {}) => ({
    statementType: 'deposit',
    status: 'SUCCESS',
    amount,
    createdAt: AT,
    reference,
    ...more,
  });
  const statements = [
    entry('R1', 12.345, { bonus: { description: null } }),
    entry('R2', null),
    entry('R3', '40'),
    entry('R4', 5, { createdAt: 'yesterday' }),
  ];
  const actor = running(
    createActor(statementFlow(statementHost().host)(world({ '/api/statement': { total: 4, statements } })), {
      input: { search: '' },
    }),
  );
  const { ui, inspect } = shown(
    <StatementView
      actor={actor}
      dialogs={openDialogs('statement').actor}
      places={new Map()}
      hidden={false}
      slips={null}
    />,
  );
  await waitFor(() => ui.seesText('+฿12.345'));
  ui.seesText('+฿40.00');
  for (const reference of ['R1', 'R2', 'R3', 'R4']) ui.sees('statement.reference', { reference });
  ui.sees('statement.dateUnknown');
  ui.seesText('–');
  await inspect();
});

test('a refund of a part of a satang is offered, received and shown', async () => {
  const phone = world({
    '/api/refund/check': { result: true, refundAmount: 12.345, refundSuccess: 0, refundFail: '0.5' },
    '/api/refund': { refunds: [{ refundAmount: 3.333, createdAt: AT }] },
    '/api/refund/receive': { amount: 'much', message: 'REFUND_SUCCESS' },
  });
  const requests = running(startRequests(phone, knownWallet(KNOWN)));
  const actor = running(createActor(refundFlow(requests)(phone)));
  const tones: string[] = [];
  actor.on('notice.shown', ({ tone }) => tones.push(tone));
  const { ui } = shown(<RefundView actor={actor} hidden={false} onClose={() => {}} />);
  await waitFor(() => ui.seesText('฿12.345'));
  await waitFor(() => ui.seesText('฿3.333'));
  await ui.press('refund.receive');
  await waitFor(() => expect(tones).toEqual(['success']));
  await waitFor(() => ui.offers('refund.receive'));
  ui.seesNo('receipt.unanswered');
});

test.each([
  [12.345, '฿12.345'],
  [null, '฿20.00'],
  ['NaN', '฿20.00'],
  [1e21, '฿20.00'],
])('a transfer that is answered with the amount %j is done', async (amount, says) => {
  const { wallet } = await home(WALLET);
  const phone = world({ '/api/wallet/transfer': { reference: 7, amount, createdAt: null } });
  const figures = running(knownWallet(wallet));
  const requests = running(startRequests(phone, figures));
  const actor = running(createActor(transferFlow(figures, requests)(phone), { input: { funds: wallet } }));
  const { ui } = shown(<TransferView actor={actor} hidden={false} onClose={() => {}} />);
  await waitFor(() => ui.screen.getByLabelText(ui.t('transfer.amount')));
  await ui.choose('transfer.to', 'ONE');
  await ui.type('transfer.amount', '20');
  await ui.press('transfer.continue');
  await waitFor(() => ui.offers('transfer.confirm'));
  await ui.press('transfer.confirm');
  await waitFor(() => ui.sees('receipt.title.transferDone'));
  ui.seesText(says);
  ui.seesNo('receipt.unanswered');
  expect(phone.local.keys('request:')).toEqual([]);
});
