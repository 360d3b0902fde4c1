/** Which answers are final, and that every refusal of a withdrawal is said in every language. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { bahtToSatang } from '../../contract/money.ts';
import type { Outcome } from '../../contract/outcome.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { withdrawAll } from '../../contract/wallet.ts';
import { isFinal } from '../../machines/receipt/answer.ts';
import type { Limits } from '../../machines/withdraw/rules.ts';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import { WithdrawView } from '../../src/screens/withdraw/withdraw-view.tsx';
import { inEachLanguage, show } from './refusals.tsx';
import { requestView, told } from './request-fixtures.ts';

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
  invite: null,
  slots: [],
  unreadSlots: 0,
};

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
  expect(isFinal(outcome, again)).toBe(final);
});

/** The withdrawal of 200, refused with a code. */
async function refusedWith(code: string) {
  const ask = { amount: bahtToSatang(200) };
  const limits: Limits = { withdrawMin: bahtToSatang(100), withdrawMax: bahtToSatang(5000) };
  const machine = withdrawMachine.provide({
    actors: {
      loadLimits: fromPromise(async (): Promise<Outcome<Limits>> => ({ ok: true, value: limits })),
      request: fromCallback(({ sendBack }) => {
        sendBack(told(requestView('withdraw', ask, 'sending', { again: true })));
        sendBack(told(requestView('withdraw', ask, 'refused', { problem: { kind: 'refused', code } })));
      }),
      connection: fromCallback(() => {}),
      watchFunds: fromCallback(() => {}),
      typed: fromCallback(() => {}),
    },
  });
  const actor = createActor(machine, { input: { funds: FUNDS } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches({ entering: 'refused' }));
  return <WithdrawView actor={actor} hidden={false} onClose={() => {}} />;
}

test.each(inEachLanguage(withdrawAll.errors))('%s: %s is said, and the amount is kept', async (locale, code, text) => {
  show(await refusedWith(code), locale);
  expect(text).toMatch(/\S/);
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent ?? '');
  expect(said.some((words) => words.includes(text ?? '?'))).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('200');
});
