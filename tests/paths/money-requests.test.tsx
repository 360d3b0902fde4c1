/** What withdrawals and transfers send and remember, and that every refusal of theirs is said in every language. */
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
import type { Limits, Withdrawal } from '../../machines/withdraw/rules.ts';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import { transferFlow } from '../../src/actors/transfer.ts';
import { walletFlow } from '../../src/actors/wallet.ts';
import { typedWithdrawal, withdrawFlow } from '../../src/actors/withdraw.ts';
import { tokenStore } from '../../src/adapters/token-store.ts';
import { TransferView } from '../../src/screens/transfer/transfer-view.tsx';
import { WithdrawView } from '../../src/screens/withdraw/withdraw-view.tsx';
import { answerOf, memberWorld, type Reply } from './member-world.ts';
import { inEachLanguage, show } from './refusals.tsx';

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
const LIMITS = { withdrawMin: 100, withdrawMax: 5000 };

/** A phone: its storage outlives the pages that are opened on it. */
function phone() {
  const sent: { path: string; body: unknown; key: string | null }[] = [];
  const replies: Reply[] = [];
  const service: typeof fetch = async (address, init) => {
    const request = new Request(address, init);
    const path = new URL(request.url).pathname;
    if (path === '/api/lookup/withdraw') return Response.json(LIMITS);
    sent.push({ path, body: await request.json(), key: request.headers.get('idempotency-key') });
    return answerOf(replies.shift());
  };
  const world = memberWorld(service);
  const wallet = createActor(walletFlow(world));
  return {
    sent,
    world,
    /** Opens the withdraw dialog anew. */
    async withdraw() {
      const actor = createActor(withdrawFlow(wallet)(world), { input: { funds: FUNDS } }).start();
      const rest = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      await rest();
      return {
        actor,
        async review(amount: string) {
          actor.send({ type: 'amount.changed', text: amount });
          actor.send({ type: 'withdraw.continue' });
          await rest();
        },
        async act(type: 'withdraw.confirm' | 'withdraw.retry', ...answers: Reply[]) {
          replies.push(...answers);
          actor.send({ type });
          await rest();
        },
      };
    },
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

const PAID = { reference: 'W1', amount: 200, createdAt: '2026-11-21T01:31:00.000Z', status: 'PENDING' };

describe('what was typed and not sent', () => {
  test('comes back after the session expired; not after the dialog was closed, a logout or another member', async () => {
    const { withdraw, world } = phone();
    const { actor } = await withdraw();
    world.tab.set('token', 'T');
    const store = createActor(tokenStore(world.local, world.tab)).start();
    const login = (member: string) => store.send({ type: 'store.write', token: 'T', remember: false, member });
    const expire = () => store.send({ type: 'store.clear', expired: true });
    login('0812345678');

    actor.send({ type: 'amount.changed', text: '150' });
    expire();
    actor.stop();
    expect(typedWithdrawal(world)).toEqual({ text: '150' });
    login('0812345678');
    expect(typedWithdrawal(world)).toEqual({ text: '150' });
    expire();
    login('0899999999');
    expect(typedWithdrawal(world)).toBeUndefined();

    const closed = (await withdraw()).actor;
    closed.send({ type: 'amount.changed', text: '150' });
    closed.stop();
    expect(typedWithdrawal(world)).toBeUndefined();

    const left = (await withdraw()).actor;
    left.send({ type: 'amount.changed', text: '150' });
    store.send({ type: 'store.clear', expired: false });
    left.stop();
    expect(typedWithdrawal(world)).toBeUndefined();
    store.stop();
  });

  test('something else in its place is not read', () => {
    const { world } = phone();
    for (const kept of ['', '{', '{"text":5}', 'null']) {
      world.tab.set('typed:withdraw', kept);
      expect(typedWithdrawal(world)).toBeUndefined();
    }
  });
});

describe('the key of a request', () => {
  test('is made at the review, kept through silence and reloads, and dropped on the answer', async () => {
    const { sent, withdraw } = phone();
    const first = await withdraw();
    await first.review('200');
    expect(first.actor.getSnapshot().context.key).toBe('key-1');
    expect(sent).toEqual([]);
    await first.act('withdraw.confirm', 'silence');
    expect(first.actor.getSnapshot().value).toBe('unanswered');
    await first.act('withdraw.retry', 'silence');
    first.actor.stop();

    const second = await withdraw();
    expect(second.actor.getSnapshot().value).toBe('unanswered');
    expect(second.actor.getSnapshot().context.amount).toBe(20_000);
    await second.act('withdraw.retry', PAID);
    expect(sent).toEqual(
      [1, 2, 3].map(() => ({ path: '/api/wallet/withdrawAll', body: { amount: 200 }, key: 'key-1' })),
    );
    expect(second.actor.getSnapshot().context.receipt).toMatchObject({
      reference: 'W1',
      amount: 20_000,
      at: Date.parse(PAID.createdAt),
      progress: 'sent',
    });
    expect(window.localStorage).toHaveLength(0);

    const third = await withdraw();
    await third.review('200');
    expect(third.actor.getSnapshot().context.key).toBe('key-2');
  });

  test('a dialog that is closed while it sends comes back to the question', async () => {
    const { withdraw } = phone();
    const { actor, review } = await withdraw();
    await review('200');
    actor.send({ type: 'withdraw.confirm' });
    actor.stop();
    expect((await withdraw()).actor.getSnapshot().value).toBe('unanswered');
  });

  test('a refusal is an answer: what comes next is another intent', async () => {
    const { sent, withdraw } = phone();
    const { review, act } = await withdraw();
    await review('200');
    await act('withdraw.confirm', { message: 'BONUS_REMAINING' });
    await review('200');
    await act('withdraw.confirm', PAID);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  test('after silence, "too many requests" is no answer to what was asked', async () => {
    const { sent, withdraw } = phone();
    const { actor, review, act } = await withdraw();
    await review('200');
    await act('withdraw.confirm', 'silence');
    await act('withdraw.retry', { message: 'REQUEST_LIMIT' });
    expect(actor.getSnapshot().value).toBe('unanswered');
    await act('withdraw.retry', PAID);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
  });

  test('another amount is another intent', async () => {
    const { withdraw } = phone();
    const { actor, review } = await withdraw();
    await review('200');
    actor.send({ type: 'withdraw.back' });
    await review('300');
    expect(actor.getSnapshot().context.key).toBe('key-2');
  });

  test('what is kept and cannot be read is as good as nothing', async () => {
    window.localStorage.setItem('intent:withdraw:sent', '{"ask":{"amount":"much"},"key":"K","at":0}');
    expect((await phone().withdraw()).actor.getSnapshot().value).toEqual({ entering: 'fresh' });
  });

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
    const actor = createActor(
      withdrawMachine.provide({
        actors: {
          recallRequest: fromPromise(
            async (): Promise<Unanswered<Withdrawal> | null> => ({ ask: { amount: bahtToSatang(200) }, key: 'K1' }),
          ),
          loadLimits: fromPromise(
            async (): Promise<Outcome<Limits>> => ({
              ok: true,
              value: { withdrawMin: bahtToSatang(100), withdrawMax: bahtToSatang(5000) },
            }),
          ),
          openIntent: fromPromise(async () => 'K2'),
          sendWithdrawal: fromPromise(async (): Promise<Outcome<Moved>> => ({ ok: false, code })),
          watchFunds: fromCallback(() => {}),
          typed: fromCallback(() => {}),
        },
      }),
      { input: { funds: FUNDS } },
    ).start();
    await waitFor(actor, (snapshot) => snapshot.matches('unanswered'));
    actor.send({ type: 'withdraw.back' });
    actor.send({ type: 'withdraw.continue' });
    await waitFor(actor, (snapshot) => snapshot.matches({ reviewing: 'open' }));
    actor.send({ type: 'withdraw.confirm' });
    await waitFor(actor, (snapshot) => snapshot.matches({ entering: 'refused' }));
    return <WithdrawView actor={actor} online hidden={false} onClose={() => {}} />;
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
