import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startPage, step } from './address-page.ts';

const here = () => [window.location.pathname, window.history.state];

describe('a dialog that is open while the player logs in', () => {
  beforeEach(() => window.history.replaceState(null, '', '/user/home'));

  test('opens again on the page on which it was opened', () => {
    const { go, open } = startPage('chat');
    open();
    go('/login?next=%2Fuser%2Fhome', true);
    go('/user/home', true);
    expect(here()).toEqual(['/user/home', { dialogs: ['chat'], at: '/user/home' }]);
  });

  test('and was opened at the login is closed', () => {
    const { go, open } = startPage('chat');
    go('/login', true);
    open();
    go('/user', true);
    expect(here()).toEqual(['/user', null]);
  });
});

test('an entry of before the login gets the member’s address, and the browser goes on back', async () => {
  window.history.replaceState(null, '', '/user/bonus');
  const { go, pass, told } = startPage('chat');
  go('/howto', false);
  go('/login', false);
  go('/user/home', true);
  await step(() => window.history.back());
  expect(told.at(-1)).toMatchObject({ path: '/howto', stepped: true });
  await step(() => pass('/user/home'));
  expect(told.at(-1)).toMatchObject({ path: '/user/bonus', stepped: true });
  await step(() => window.history.forward());
  expect(here()).toEqual(['/user/home', null]);
});

test('who goes to the page that they are on, as by its tab, stays as they are and sees its top', () => {
  window.history.replaceState(null, '', '/login?next=%2Fuser%2Fbonus');
  const top = vi.spyOn(window, 'scrollTo');
  const { go, told } = startPage('chat');
  const before = [told.length, window.history.length, window.location.href];
  go('/login', false);
  expect([told.length, window.history.length, window.location.href]).toEqual(before);
  expect(top).toHaveBeenCalledExactlyOnceWith(0, 0);
  // A page that looks for nothing more there.
  go('/login', false, '');
  expect(told.at(-1)).toMatchObject({ path: '/login', search: '' });
  top.mockRestore();
  // From a later page of a member's list, its tab leads to the beginning.
  go('/user/statement?page=5', false, '');
  go('/user/statement', false);
  expect(told.at(-1)).toMatchObject({ path: '/user/statement', search: '' });
});
