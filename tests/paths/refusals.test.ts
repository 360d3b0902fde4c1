/** Every refusal that a call may give is said in every language, in the words of the catalogue. */
import { expect, test } from 'vitest';
import { ALL_CALLS } from '../../contract/all.ts';
import { SLIP_REASONS } from '../../contract/errors.ts';
import en from '../../locales/en.json';
import lo from '../../locales/lo.json';
import th from '../../locales/th.json';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { noticeText } from '../../src/i18n/notice.ts';
import { problemText } from '../../src/i18n/problem.ts';
import { translator } from '../../src/i18n/text.tsx';

/** Each language, and its texts as the translators wrote them. */
const LANGUAGES: readonly [LocaleKey, Readonly<Record<string, string>>][] = [
  ['th', th],
  ['la', lo],
  ['en', en],
];

const CODES = [...new Set(ALL_CALLS.flatMap(({ errors }) => [...errors]))].sort();

test.each(LANGUAGES)('in %s', async (locale, texts) => {
  const t = translator(await loadMessages({ locale, parts: ['core', 'codes', 'member'] }));
  const said = CODES.map((code) => [code, problemText(t, { kind: 'refused', code })]);
  expect(said).toEqual(CODES.map((code) => [code, expect.stringMatching(/\S/)]));
  expect(said).toEqual(CODES.map((code) => [code, texts[`error.${code}`]]));
  for (const reason of SLIP_REASONS) expect(t.has(`slip.reason.${reason}`), reason).toBe(true);
  // The answer to giving up a bonus is a code too.
  expect(noticeText(t, { tone: 'success', raw: 'BONUS_CLEAR' }, { currency: 'BAHT', hidden: false })).toBe(
    texts['error.BONUS_CLEAR'],
  );
});
