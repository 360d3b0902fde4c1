/** The choice to hide the amounts: in two tabs of one phone, and in what is told over the page. */
import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { walletFlow } from '../../src/actors/wallet.ts';
import { loadMessages } from '../../src/i18n/messages.ts';
import { noticeText } from '../../src/i18n/notice.ts';
import { translator } from '../../src/i18n/text.tsx';
import { answerOf, memberWorld } from '../paths/member-world.ts';

beforeEach(() => window.localStorage.clear());

test('what one tab hides or shows is hidden or shown in the other', () => {
  const openTab = () => createActor(walletFlow(memberWorld(async () => answerOf('silence')))).start();
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
  toggle();
  expect(hidden()).toEqual([false, false]);
  for (const tab of tabs) tab.stop();
});

test.each(['th', 'la', 'en'] as const)('in %s, a notice tells no amount that is hidden', async (locale) => {
  const t = translator(await loadMessages({ locale, parts: ['core', 'codes', 'member'] }));
  for (const kind of ['deposit', 'slip_accepted', 'slip_refused', 'withdrawal_paid', 'withdrawal_refused']) {
    const notice = { tone: 'success', text: 'inbox.told', values: { kind, amount: '1,500.00' } } as const;
    expect(noticeText(t, notice, false)).toContain('1,500.00');
    expect(noticeText(t, notice, true)).not.toMatch(/\d/);
    expect(noticeText(t, notice, true)).toContain('••');
  }
});
