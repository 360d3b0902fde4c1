/** The choice to hide the amounts, in two tabs of one phone. */
import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { walletFlow } from '../../src/actors/wallet.ts';
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
