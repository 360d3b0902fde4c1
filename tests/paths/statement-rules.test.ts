/** The statement's words about an entry, the results of its filters, and words for its refusals. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { satang } from '../../contract/money.ts';
import { listStatement, type StatementEntry, statementEntry } from '../../contract/statement.ts';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { loginFor, wantedIn } from '../../machines/navigation/routes.ts';
import { PAGE_SIZE, pagesOf } from '../../machines/paged-list.ts';
import { descriptionsOf, progressOf, signedAmount } from '../../machines/statement/activity.ts';
import { askedOf, type Filter, isMatch, NO_FILTER, restOf } from '../../machines/statement/filter.ts';
import { addressOf, placeIn } from '../../machines/statement/place.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { moneyIn } from '../../src/i18n/money.ts';
import { problemText } from '../../src/i18n/problem.ts';
import { entryWords, namedBy } from '../../src/i18n/statement.ts';
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
  test('a usual time that cannot be one is left out, and its entry stays', () => {
    const [known, ...odd] = [
      { half: '180', most: 300 },
      null,
      'ten minutes',
      { half: 180 },
      { half: -1, most: 300 },
      { half: 1.5, most: 300 },
      { half: 300, most: 180 },
      { half: 180, most: Number.MAX_SAFE_INTEGER },
    ].map((usual) => v.parse(statementEntry, { usual, late: true }).usual ?? undefined);
    expect(known).toEqual({ half: 180, most: 300 });
    expect(odd).toEqual(odd.map(() => undefined));
  });
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
      descriptionsOf(
        entry('bonus', 1, { bonus: { description: 'A' }, refund: { description: ' A ' }, luckydraw: {} }),
        'en',
      ),
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

describe('statement: what is looked for', () => {
  const ALL: Filter = {
    text: ' โบนัส (50%) & "1,234.50"~ ',
    kind: 'withdraw',
    status: 'underWay',
    period: 'range',
    from: '2026-11-01',
    until: '2026-11-20',
    game: 'PG',
  };

  test('the service is asked by words of its own, and by whole days of the phone', () => {
    expect(askedOf(NO_FILTER, NOW)).toEqual({});
    expect(askedOf(ALL, NOW)).toEqual({
      text: 'โบนัส (50%) & "1,234.50"~',
      kind: 'withdraw',
      status: 'PENDING',
      from: new Date(2026, 10, 1).toISOString(),
      until: new Date(2026, 10, 21).toISOString(),
      place: 'PG',
    });
    expect(askedOf({ ...NO_FILTER, period: 'week' }, NOW)).toEqual({ from: new Date(2026, 10, 15).toISOString() });
    expect(askedOf({ ...NO_FILTER, period: 'range' }, NOW)).toEqual({});
    expect(askedOf({ ...NO_FILTER, text: `${'x'.repeat(99)}😀` }, NOW)).toEqual({ text: 'x'.repeat(99) });
  });

  test('what the service did not look by is left for the page', () => {
    expect(restOf(ALL)).toEqual(ALL);
    expect(restOf(ALL, ['kind', 'text', null])).toEqual({ ...ALL, kind: 'all', text: '' });
    expect(restOf(ALL, ['from'])).toEqual(ALL);
    expect(restOf(ALL, ['kind', 'status', 'from', 'until', 'place', 'text'])).toEqual(NO_FILTER);
  });

  test.each([[{ page: 1, filter: NO_FILTER }], [{ page: 12, filter: { ...ALL, text: ALL.text.trim() } }]])(
    'the address says it and is read again: %o',
    (place) => {
      const [path = '', query] = addressOf(place).split('?');
      const search = query === undefined ? '' : `?${query}`;
      // Not the text: who holds the phone next may read addresses.
      expect(search).not.toContain('text');
      expect(placeIn(search, place.filter.text)).toEqual(place);
      // Also through a login on the way.
      expect(wantedIn(loginFor({ path, search }).slice('/login'.length))).toBe(addressOf(place));
    },
  );

  test.each([
    '',
    '?page=0',
    '?page=x',
    '?page=1e9',
    '?kind=x&status=&period=soon',
    '?game=%E0%B8',
    '?text=abc',
    '?from=2026-11-01',
    '?&=&%',
  ])('what an address cannot mean is nothing: %s', (search) =>
    expect(placeIn(search)).toEqual({ page: 1, filter: NO_FILTER }),
  );

  test('an unknown date is in no period', () => {
    const unknown = entry('deposit', 1, { createdAt: null });
    expect(isMatch(unknown, { ...NO_FILTER, period: 'today' }, { now: NOW, words: '' })).toBe(false);
    expect(isMatch(unknown, { ...NO_FILTER, period: 'range', until: '2026-11-30' }, { now: NOW, words: '' })).toBe(
      false,
    );
  });

  test('a coin that went to the wheel is a spin, not a transfer', async () => {
    const t = translator(await loadMessages({ locale: 'th', parts: ['core', 'member'] }));
    const spin = entry('transfer', 0, { from: 'COIN', to: 'WHEEL', coin: -1 });
    const { title, amount } = entryWords({ t, language: 'th', places: new Map(), money: moneyIn('BAHT') }, spin);
    expect({ title, amount }).toEqual({ title: 'หมุนวงล้อ', amount: '-1 เหรียญ' });
  });

  test.each([
    ['th', 'ถอน', ['withdraw'], []],
    ['la', 'ຖອນ', ['withdraw'], []],
    ['en', 'WITHDRAW', ['withdraw'], []],
    ['en', 'soft', [], ['PG']],
    ['en', 'prize wheel', [], ['WHEEL']],
    ['th', 'หมุนวงล้อ', [], ['WHEEL']],
  ] as const)('in %s, “%s” names types and places', async (locale, text, types, places) => {
    const t = translator(await loadMessages({ locale, parts: ['core', 'member'] }));
    expect(namedBy(t, new Map([['PG', 'PG Soft']]), text)).toEqual({ types, places });
  });
});
