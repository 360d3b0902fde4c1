/** The choice to hide the amounts: in two tabs of one phone, and in what is told over the page. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Currency } from '../../contract/entities.ts';
import { bahtToSatang } from '../../contract/money.ts';
import { rememberedWallet, walletFlow } from '../../src/actors/wallet.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { noticeText } from '../../src/i18n/notice.ts';
import { translator } from '../../src/i18n/text.tsx';
import { answerOf, memberWorld } from '../paths/member-world.ts';

test('what one tab hides or shows is hidden or shown in the other', () => {
  const world = memberWorld(async () => answerOf('silence'));
  const openTab = () => createActor(walletFlow(world), { input: rememberedWallet(world) }).start();
  const tabs = [openTab(), openTab()] as const;
  const hidden = () => tabs.map((tab) => tab.getSnapshot().context.hidden);
  /** The browser tells the other tab of what this one has stored. */
  const toggle = () => {
    tabs[0].send({ type: 'amounts.toggled' });
    const newValue = window.localStorage.getItem('hide-balance');
    const storageArea = window.localStorage;
    window.dispatchEvent(new StorageEvent('storage', { key: 'hide-balance', newValue, storageArea }));
  };
  toggle();
  expect(hidden()).toEqual([true, true]);
  // A page that opens then hides them from its first frame, and in notices.
  const page = createActor(walletFlow(world), { input: rememberedWallet(world) });
  const told: (boolean | undefined)[] = [];
  page.on('amounts.told', ({ amounts }) => void told.push(amounts.hidden));
  expect(page.getSnapshot().context.hidden).toBe(true);
  page.start();
  expect(told).toEqual([true]);
  page.stop();
  toggle();
  expect(hidden()).toEqual([false, false]);
  for (const tab of tabs) tab.stop();
});

const UNITS = {
  th: { BAHT: 'บาท', LAK: 'กีบ' },
  la: { BAHT: 'ບາດ', LAK: 'ກີບ' },
  en: { BAHT: 'baht', LAK: 'kip' },
} as const;

test.each(['th', 'la', 'en'] as const)(
  'in %s, a notice tells its amount in the member’s currency, and none that is hidden',
  async (locale) => {
    const t = translator(await loadMessages({ locale, parts: ['core', 'codes', 'member'] }));
    for (const kind of ['deposit', 'slip_accepted', 'slip_refused', 'withdrawal_paid', 'withdrawal_refused']) {
      const notice = { tone: 'success', text: 'inbox.told', values: { kind, amount: bahtToSatang(1500.5) } } as const;
      const told = (currency: Currency, hidden: boolean) => noticeText(t, notice, { currency, hidden });
      expect(told('BAHT', false)).toContain(`1,500.50 ${UNITS[locale].BAHT}`);
      expect(told('LAK', false)).toContain(`1,500 ${UNITS[locale].LAK}`);
      expect(told('BAHT', true)).not.toMatch(/\d/);
      expect(told('BAHT', true)).toContain('••');
    }
  },
);
