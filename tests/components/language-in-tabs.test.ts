/** The choice of a language, in two tabs of one phone. */
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { appFlow } from '../../src/actors/app.ts';
import { answerOf, memberWorld } from '../paths/member-world.ts';

test('what one tab chooses the other shows, and none stores what it has heard, however late', async () => {
  const openTab = () =>
    createActor(appFlow(memberWorld(async () => answerOf('silence'))), {
      input: { token: null, locale: 'th' },
      systemId: 'app',
    }).start();
  const tabs = [openTab(), openTab()] as const;
  const shown = () => tabs.map((tab) => tab.getSnapshot().children.locale?.getSnapshot().context.locale);
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  const choose = (tab: 0 | 1, locale: LocaleKey) => {
    tabs[tab].send({ type: 'locale.chosen', locale });
    expect(window.localStorage.getItem('locale')).toBe(locale);
  };
  /** The browser informs the tabs of what one of them has stored. */
  const tell = (newValue: LocaleKey) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue, storageArea: window.localStorage }));
  for (const locale of ['la', 'en', 'th'] as const) {
    choose(0, locale);
    tell(locale);
    await expect.poll(shown).toEqual([locale, locale]);
  }
  choose(0, 'la');
  choose(1, 'en');
  tell('la');
  tell('en');
  await expect.poll(shown).toEqual(['en', 'en']);
  expect(stored.mock.calls).toEqual(['la', 'en', 'th', 'la', 'en'].map((locale) => ['locale', locale]));
  for (const tab of tabs) tab.stop();
});
