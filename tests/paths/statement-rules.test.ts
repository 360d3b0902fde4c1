/** What the statement says of an entry, what its filters find, and that its refusals have words. */
import { describe, expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { listStatement, type StatementEntry } from '../../contract/statement.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { PAGE_SIZE, pagesOf } from '../../machines/paged-list.ts';
import { descriptionsOf, progressOf, signedAmount } from '../../machines/statement/activity.ts';
import { isMatch, NO_FILTER } from '../../machines/statement/filter.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { problemText } from '../../src/i18n/problem.ts';
import { translator } from '../../src/i18n/text.tsx';

const NOW = new Date(2026, 10, 21, 12, 0, 0).getTime();

const entry = (statementType: string, amount: number, more: Partial<StatementEntry> = {}): StatementEntry => ({
  statementType,
  status: 'SUCCESS',
  amount: satang(amount),
  createdAt: new Date(NOW).toISOString(),
  ...more,
});

describe('statement: every refusal has words', () => {
  test.each(
    listStatement.errors.flatMap((code) =>
      (['th', 'la', 'en'] as const).map((locale): [string, LocaleKey] => [code, locale]),
    ),
  )('%s has words in %s', async (code, locale) => {
    const t = translator(await loadMessages({ locale, parts: ['core', 'member'] }));
    expect(problemText(t, { kind: 'refused', code })).not.toBe(code);
  });
});

describe('statement: rules', () => {
  test('signs: + deposit and bonus, - withdraw, none for others', () => {
    const sign = (statementType: string, amount = 5) => signedAmount({ statementType, amount: satang(amount) });
    expect(['deposit', 'bonus', 'withdraw', 'transfer', 'finish_bonus', 'x'].map((type) => sign(type).sign)).toEqual([
      '+',
      '+',
      '-',
      '',
      '',
      '',
    ]);
    expect(sign('withdraw', -500)).toEqual({ sign: '-', amount: 500 });
    expect(sign('transfer', -500)).toEqual({ sign: '', amount: 500 });
  });

  test('SUCCESS, FAILED; anything else is in progress', () => {
    expect(['SUCCESS', 'FAILED', 'PENDING', ''].map((status) => progressOf({ status }))).toEqual([
      'done',
      'failed',
      'underWay',
      'underWay',
    ]);
  });

  test('a description is told once', () => {
    expect(
      descriptionsOf(entry('bonus', 1, { bonus: { description: 'A' }, refund: { description: ' A ' }, luckydraw: {} })),
    ).toEqual(['A']);
  });

  test('periods begin at midnight', () => {
    const at = (hours: number) => entry('deposit', 1, { createdAt: new Date(2026, 10, 21, hours).toISOString() });
    const today = { ...NO_FILTER, period: 'today' } as const;
    expect(isMatch(at(0), today, { now: NOW, words: '' })).toBe(true);
    expect(isMatch(at(-1), today, { now: NOW, words: '' })).toBe(false);
    expect(isMatch(at(-24 * 6), { ...today, period: 'week' }, { now: NOW, words: '' })).toBe(true);
    expect(isMatch(at(-24 * 6 - 1), { ...today, period: 'week' }, { now: NOW, words: '' })).toBe(false);
  });

  test('pages: by the total, or as far as a full page promises', () => {
    const items = Array.from({ length: PAGE_SIZE });
    expect(pagesOf({ items, unread: 0, total: 21, page: 1 })).toBe(3);
    expect(pagesOf({ items, unread: 0, total: 0, page: 2 })).toBe(3);
    expect(pagesOf({ items: items.slice(1), unread: 0, total: 0, page: 3 })).toBe(3);
    expect(pagesOf({ items: items.slice(1), unread: 1, total: 0, page: 3 })).toBe(4);
  });
});
