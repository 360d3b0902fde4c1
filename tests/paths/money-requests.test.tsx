/** What transfers send and remember, and that every refusal of theirs is said in every language. */
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { transfer, withdrawAll } from '../../contract/wallet.ts';
import { isFinal, keyedBy, type Moved, type Unanswered } from '../../machines/receipt/answer.ts';
import type { Move } from '../../machines/transfer/places.ts';
import { transferMachine } from '../../machines/transfer/transfer.machine.ts';
import type { Limits } from '../../machines/withdraw/rules.ts';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import { transferFlow } from '../../src/actors/transfer.ts';
import { walletFlow } from '../../src/actors/wallet.ts';
import { TransferView } from '../../src/screens/transfer/transfer-view.tsx';
import { WithdrawView } from '../../src/screens/withdraw/withdraw-view.tsx';
import { answerOf, memberWorld, type Reply } from './member-world.ts';
import { inEachLanguage, show } from './refusals.tsx';
import { requestView, told } from './request-fixtures.ts';

const GAME = { code: 'PG', name: 'PG Soft', category: 'slot', isActive: true, ftWalletSlot: 1 } as const;
const BANK = {
  bankCode: 'SCB',
  bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
  bankAccountName: 'สมชาย ใจดี',
  bankAccountNo: '4051234567',
};
const FUNDS: Wallet = {
  profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 0, createdAt: '2026-01-01T00:00:00Z' },
  bankAccount: BANK,
  wallet: { amount: bahtToSatang(1000) },
  slots: [{ ...GAME, amount: bahtToSatang(50) }],
};

beforeEach(() => window.localStorage.clear());

/** A phone: its storage outlives the pages that are opened on it. */
function phone() {
  const sent: { path: string; body: unknown; key: string | null }[] = [];
  const replies: Reply[] = [];
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const path = new URL(request.url).pathname;
    sent.push({ path, body: await request.json(), key: request.headers.get('idempotency-key') });
    return answerOf(replies.shift());
  };
  const world = memberWorld(service);
  const wallet = createActor(walletFlow(world));
  return {
    sent,
    world,
    async transfer() {
      const actor = createActor(transferFlow(wallet)(world), { input: { funds: FUNDS, to: 'PG' } }).start();
      const rest = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      await rest();
      return {
        actor,
        async act(type: 'transfer.continue' | 'transfer.all' | 'transfer.confirm', ...answers: Reply[]) {
          replies.push(...answers);
          actor.send({ type });
          await rest();
        },
      };
    },
  };
}

beforeEach(() => window.localStorage.clear());

describe('the key of a request', () => {
  test('a transfer names its places, and everything names one', async () => {
    const { sent, transfer } = phone();
    const { actor, act } = await transfer();
    actor.send({ type: 'amount.changed', text: '12.50' });
    await act('transfer.continue');
    await act('transfer.confirm', { message: 'TRANSFER_FAIL' });
    await act('transfer.all');
    await act('transfer.confirm', {});
    expect(sent).toEqual([
      { path: '/api/wallet/transfer', body: { from: 'WALLET', to: 'PG', amount: 12.5 }, key: 'key-1' },
      { path: '/api/wallet/transferAll', body: { to: 'PG' }, key: 'key-2' },
    ]);
    // The service told nothing of it: what was expected to move is shown.
    expect(actor.getSnapshot().context.receipt).toMatchObject({ amount: 100_000, reference: null, progress: 'done' });
  });
});

test.each([
  [{ ok: true, value: 1 }, true, true],
  [{ ok: false, code: 'MONEY_NOT_ENOUGH' }, true, true],
  [{ ok: false, code: 'REQUEST_LIMIT' }, true, false],
  [{ ok: false, code: 'REQUEST_LIMIT' }, false, true],
  [{ ok: false, code: 'EXPIRED_AUTH_TOKEN' }, true, false],
  [{ ok: false, code: 'EXPIRED_AUTH_TOKEN' }, false, false],
  [{ ok: false, code: 'UNAUTHORIZED' }, false, false],
  [{ ok: false, code: 'Closed until 18:00' }, false, true],
  [{ ok: false, code: 'Bad gateway' }, true, false],
] as const)('%j with a try before that had no answer (%s): final %s', (outcome, again, final) => {
  expect(isFinal(undefined, { outcome, again })).toBe(final);
});

test.each([
  ['the same', 'K1', true, true],
  ['another', 'K2', true, false],
  ['the same, of a request that was answered', 'K1', false, false],
] as const)('%s key (%s), unanswered before: %s, so still: %s', (_, key, again, still) => {
  expect(keyedBy(key, { key: 'K1', again })).toEqual({ key, again: still });
});

/** Both flows, refused with a code. */
const REFUSED = {
  async withdraw(code: string) {
    const problem = { kind: 'refused', code } as const;
    const actor = createActor(
      withdrawMachine.provide({
        actors: {
          loadLimits: fromPromise(
            async (): Promise<Outcome<Limits>> => ({
              ok: true,
              value: { withdrawMin: bahtToSatang(100), withdrawMax: bahtToSatang(5000) },
            }),
          ),
          request: fromCallback(({ sendBack }) => {
            const ask = { amount: bahtToSatang(200) };
            sendBack(told(requestView('withdraw', ask, 'sending', { again: true })));
            sendBack(told(requestView('withdraw', ask, 'refused', { again: true, problem })));
          }),
          connection: fromCallback(() => {}),
          watchFunds: fromCallback(() => {}),
          typed: fromCallback(() => {}),
        },
      }),
      { input: { funds: FUNDS } },
    ).start();
    await waitFor(actor, (snapshot) => snapshot.matches({ entering: 'refused' }));
    return <WithdrawView actor={actor} hidden={false} onClose={() => {}} />;
  },
  async transfer(code: string) {
    const actor = createActor(
      transferMachine.provide({
        actors: {
          recallRequest: fromPromise(async (): Promise<Unanswered<Move> | null> => null),
          openIntent: fromPromise(async () => 'K1'),
          sendTransfer: fromPromise(async (): Promise<Outcome<Moved>> => ({ ok: false, code })),
          watchFunds: fromCallback(() => {}),
          typed: fromCallback(() => {}),
        },
      }),
      { input: { funds: FUNDS, to: 'PG' } },
    ).start();
    await waitFor(actor, (snapshot) => snapshot.matches('entering'));
    actor.send({ type: 'amount.changed', text: '200' });
    actor.send({ type: 'transfer.continue' });
    await waitFor(actor, (snapshot) => snapshot.matches({ reviewing: 'open' }));
    actor.send({ type: 'transfer.confirm' });
    await waitFor(actor, (snapshot) => snapshot.matches({ entering: 'refused' }));
    return <TransferView actor={actor} online hidden={false} onClose={() => {}} />;
  },
};

describe.each([
  ['withdraw', withdrawAll.errors],
  ['transfer', transfer.errors],
] as const)('%s: every refusal is said, and the amount is kept', (flow, codes) => {
  test.each(inEachLanguage(codes))('%s %s', async (locale, code, text) => {
    show(await REFUSED[flow](code), locale);
    expect(text).toMatch(/\S/);
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent ?? '');
    expect(said.some((words) => words.includes(text ?? '?'))).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('200');
  });
});
