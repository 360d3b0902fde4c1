/** Home's own file writes figures as the app does, or none. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { walletReply } from '../../contract/wallet.ts';
import { isPartial, totalBalance } from '../../machines/wallet/totals.ts';
import { firstFigures } from '../../src/adapters/first-figures.ts';
import { moneyIn } from '../../src/i18n/money.ts';

const game = (code: string, amount: unknown, ftWalletSlot: unknown = 1, isActive: unknown = true) => ({
  code,
  name: code,
  category: 'slot',
  isActive,
  amount,
  ftWalletSlot,
  logo: '/a.png',
  web: 'https://play.example/secret',
});

const reply = (amount: unknown, slots: unknown, currency?: unknown) => ({
  profile: { _id: 'P1', name: 'Somchai', username: '0812345678', coin: 3, bankAccountNo: '5551234567' },
  bankAccount: { bankCode: 'SCB', bankAccountName: 'SOMCHAI', bankAccountNo: '5551234567' },
  currency,
  wallet: { amount },
  invite: { amount: 1, success: 0, fail: 0 },
  slots,
});

/** Returns the figures that the app writes for a reply; undefined where something of it cannot be read. */
function written(of: unknown) {
  const { success, output } = v.safeParse(walletReply, of);
  if (!success || isPartial(output)) return undefined;
  const { amount } = moneyIn(output.currency);
  return { wallet: amount(output.wallet.amount), total: amount(totalBalance(output)) };
}

/** As home's own file reads it: JSON has no type. */
function figuresOf(of: unknown) {
  try {
    return firstFigures(JSON.parse(JSON.stringify(of)));
  } catch {
    return undefined;
  }
}

const GAMES = [game('PG', 1.5, 10), game('AMB', 0), game('OLD', 5, 1, false)];

test.each([
  ['a sum', reply(1234.5, GAMES), '฿1,234.50', '฿1,249.50'],
  ['no money', reply(0, []), '฿0.00', '฿0.00'],
  ['satang alone', reply(0.05, []), '฿0.05', '฿0.05'],
  ['millions', reply(123456789.99, GAMES), '฿123,456,789.99', '฿123,456,804.99'],
  ['kip, of which parts are cut off', reply(12500000.5, [game('PG', 0.07, 10)], 'LAK'), '₭12,500,000', '₭12,500,001'],
])('%s', (_, of, wallet, total) => {
  expect(figuresOf(of)).toEqual({ wallet, total });
  expect(figuresOf(of)).toEqual(written(of));
});

test.each([
  ['parts of a satang at two games', reply(10, [game('PG', 1.01, 0.125), game('AMB', 0.03, 0.125)])],
  ['a sum beyond what the app reads', reply(1e12, [game('PG', 1e12, 1)])],
  ...['success', 'error', 'code', 'message'].map((name) => [`${name} beside it`, { ...reply(1, []), [name]: false }]),
])('%s is left to the app', (_, of) => {
  expect(figuresOf(of)).toBeUndefined();
});

describe('whatever stands in the place of a field, the app would write the same', () => {
  const ODD = [
    null,
    true,
    1,
    -1,
    0.001,
    1.005,
    0.1 + 0.2,
    1e13,
    1e300,
    '',
    '12.50',
    'LAK',
    'x',
    [],
    [1],
    {},
    { amount: 1 },
  ];
  /** The reply with each of its values, on each level, replaced or left out. */
  function* changed(value: unknown): Generator<unknown> {
    for (const odd of ODD) yield odd;
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) yield { ...value, [name]: undefined };
      for (const other of changed(inner))
        yield Array.isArray(value) ? value.map((item) => (item === inner ? other : item)) : { ...value, [name]: other };
    }
  }
  test.each([undefined, 'BAHT', 'LAK'])('in %s', (currency) => {
    let taken = 0;
    for (const other of changed(reply(1234.5, GAMES, currency))) {
      const first = figuresOf(other);
      if (first === undefined) continue;
      taken += 1;
      expect(first, JSON.stringify(other)).toEqual(written(JSON.parse(JSON.stringify(other))));
    }
    expect(taken).toBeGreaterThan(100);
  });
});
