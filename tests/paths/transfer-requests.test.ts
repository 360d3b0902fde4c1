import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { GameAccount } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { playFlow } from '../../src/actors/game.ts';
import { transferFlow } from '../../src/actors/transfer.ts';
import { paymentOf, placeOf, presses, rested } from '../paying.ts';
import { beginWithEmptyPhone, type Fate, honestService, knownWallet, memberPhone } from './member-phone.ts';
import { WALLET as MEMBER } from './request-fixtures.ts';

const PG: GameAccount = {
  code: 'PG',
  name: 'PG Soft',
  category: 'slot',
  isActive: true,
  ftWalletSlot: 1,
  amount: bahtToSatang(50),
  web: 'https://pg.example/',
};
const SBO: GameAccount = { ...PG, code: 'SBO', name: 'SBO' };
const WALLET: Wallet = { ...MEMBER, slots: [PG, SBO] };

beginWithEmptyPhone();

function phone() {
  const service = honestService();
  return { service, ...memberPhone({ service, wallet: WALLET }) };
}

type Run = ReturnType<typeof phone>;
type Tab = ReturnType<Run['tab']>;

/** The dialog of a game. */
async function gameDialog({ service }: Run, tab: Tab, account: GameAccount) {
  await tab.ready;
  const site = { reserve: vi.fn(), release: vi.fn(), enter: () => true };
  const flow = playFlow(account, { wallet: knownWallet(WALLET), requests: tab.requests, site });
  const input = {
    code: account.code,
    available: bahtToSatang(1000),
    ftWalletSlot: account.ftWalletSlot,
    canOpen: false,
  };
  const actor = createActor(flow(tab.world), { input }).start();
  onTestFinished(() => void actor.stop());
  await rested(actor);
  return {
    actor,
    at: () => placeOf(actor),
    async transfers(amount: string, ...fates: Fate[]) {
      service.next(...fates);
      actor.send({ type: 'amount.changed', text: amount });
      actor.send({ type: 'transfer.submit' });
      await rested(actor);
    },
    async does(type: 'payment.retry' | 'payment.back', ...fates: Fate[]) {
      service.next(...fates);
      presses(actor, type);
      await rested(actor);
    },
  };
}

async function transferDialog({ service }: Run, tab: Tab) {
  await tab.ready;
  const actor = createActor(transferFlow(knownWallet(WALLET), tab.requests)(tab.world), { input: { funds: WALLET } });
  actor.start();
  onTestFinished(() => void actor.stop());
  await rested(actor);
  return {
    actor,
    at: () => placeOf(actor),
    async continues(type: 'transfer.continue' | 'transfer.all') {
      actor.send({ type });
      await rested(actor);
    },
    async does(type: 'payment.confirm' | 'payment.retry', ...fates: Fate[]) {
      service.next(...fates);
      presses(actor, type);
      await rested(actor);
    },
    fills(to: string, amount: string) {
      actor.send({ type: 'to.chosen', code: to });
      actor.send({ type: 'amount.changed', text: amount });
    },
  };
}

describe('into a game', () => {
  test('100 without an answer, 50 refused, 100 again: the key of the first', async () => {
    const run = phone();
    const dialog = await gameDialog(run, run.tab(), PG);
    await dialog.transfers('100', 'unheard');
    await dialog.does('payment.back');
    await dialog.transfers('50', { message: 'MONEY_NOT_ENOUGH' });
    expect(dialog.at()).toEqual({ entering: 'refused' });
    await dialog.transfers('100');
    expect(dialog.at()).toBe('unanswered');
    await dialog.does('payment.retry');
    expect(dialog.at()).toBe('transferred');
    expect(run.service.keys()).toEqual(['tab1-1', 'tab1-2', 'tab1-1']);
    expect(run.service.paid()).toEqual([100]);
  });

  test('the same in the transfer dialog is the same request', async () => {
    const run = phone();
    const tab = run.tab();
    const game = await gameDialog(run, tab, PG);
    await game.transfers('100', 'unheard');
    game.actor.stop();
    const dialog = await transferDialog(run, tab);
    expect(dialog.at()).toBe('unanswered');
    await dialog.does('payment.retry');
    expect(dialog.at()).toBe('receipt');
    expect(run.service.keys()).toEqual(['tab1-1', 'tab1-1']);
  });

  test('another game’s transfer is none of its own, nor is one out of it', async () => {
    const run = phone();
    const tab = run.tab();
    const dialog = await transferDialog(run, tab);
    dialog.actor.send({ type: 'from.chosen', code: 'PG' });
    dialog.fills('WALLET', '10');
    await dialog.continues('transfer.continue');
    await dialog.does('payment.confirm', 'unheard');
    await (await gameDialog(run, tab, SBO)).transfers('100', 'unheard');
    expect((await gameDialog(run, tab, PG)).at()).toEqual({ entering: 'fresh' });
  });
});

describe('the transfer dialog', () => {
  test('names both places, and with everything the target alone', async () => {
    const run = phone();
    const dialog = await transferDialog(run, run.tab());
    dialog.fills('PG', '12.50');
    await dialog.continues('transfer.continue');
    await dialog.does('payment.confirm', { message: 'TRANSFER_FAIL' });
    await dialog.continues('transfer.all');
    await dialog.does('payment.confirm');
    expect(run.service.calls).toEqual([
      { path: '/api/wallet/transfer', body: { from: 'WALLET', to: 'PG', amount: 12.5 }, key: 'tab1-1' },
      { path: '/api/wallet/transferAll', body: { to: 'PG' }, key: 'tab1-2' },
    ]);
    // The service sent no amount: the expected one is shown.
    expect(paymentOf(dialog.actor)?.getSnapshot().context.request.receipt).toMatchObject({
      amount: 105_000,
      reference: 'R-tab1-2',
      progress: 'done',
      from: { kind: 'others' },
      to: { kind: 'named', name: 'PG Soft' },
    });
  });
});
