/** The choice of a language, in two tabs of one phone. */
import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { appFlow } from '../../src/actors/app.ts';
import { answerOf, memberWorld } from '../paths/member-world.ts';

beforeEach(() => window.localStorage.clear());

test('what one tab chooses the other shows, and both go on with', async () => {
  const openTab = () =>
    createActor(appFlow(memberWorld(async () => answerOf('silence'))), {
      input: { token: null, locale: 'th' },
      systemId: 'app',
    }).start();
  const tabs = [openTab(), openTab()] as const;
  const shown = () => tabs.map((tab) => tab.getSnapshot().children.locale?.getSnapshot().context.locale);
  /** The browser tells the other tab of what this one has stored. */
  const choose = (locale: LocaleKey) => {
    tabs[0].send({ type: 'locale.chosen', locale });
    const newValue = window.localStorage.getItem('locale');
    expect(newValue).toBe(locale);
    window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue, storageArea: window.localStorage }));
  };
  for (const locale of ['la', 'en', 'th'] as const) {
    choose(locale);
    await expect.poll(shown).toEqual([locale, locale]);
  }
  for (const tab of tabs) tab.stop();
});
