import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import type { AddressCommand, NavigationEvent } from '../../machines/navigation/context.ts';
import { address } from '../../src/adapters/address.ts';
import { dialogHistory } from '../../src/adapters/dialog-history.ts';

/** The page's address bar, and its dialogs' entries. */
function startPage() {
  /** The addresses that the app was told. */
  const told: string[] = [];
  const machine = setup({
    types: { events: {} as { type: 'say'; command: AddressCommand } | { type: 'open' } | NavigationEvent },
    actors: { address, dialogHistory },
  }).createMachine({
    invoke: [
      { id: 'address', src: 'address' },
      { id: 'dialogHistory', src: 'dialogHistory' },
    ],
    on: {
      say: { actions: sendTo('address', ({ event }) => event.command) },
      'address.changed': { actions: ({ event }) => told.push(event.path) },
      open: { actions: sendTo('dialogHistory', { type: 'entry.add', stack: ['chat'] }) },
    },
  });
  const actor = createActor(machine).start();
  onTestFinished(() => void actor.stop());
  return {
    told,
    go: (to: string, replace: boolean) => actor.send({ type: 'say', command: { type: 'address.set', to, replace } }),
    open: () => actor.send({ type: 'open' }),
  };
}

const step = async (act: () => void) => {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  act();
  await gone;
};
const here = () => [window.location.pathname, window.history.state];

describe('a dialog that is open while the player logs in', () => {
  beforeEach(() => window.history.replaceState(null, '', '/user/home'));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('opens again on the page on which it was opened', () => {
    const { go, open } = startPage();
    open();
    go('/login?next=%2Fuser%2Fhome', true);
    go('/user/home', true);
    expect(here()).toEqual(['/user/home', { dialogs: ['chat'], at: '/user/home' }]);
  });

  test('and was opened at the login is closed, and neither back nor forward leads to the login: that would log out', async () => {
    const { go, open } = startPage();
    go('/login', true);
    open();
    go('/user', true);
    // What else is asked for before the browser has gone back.
    go('/user/home', true);
    await vi.waitFor(() => expect(here()).toEqual(['/user/home', null]));
    await step(() => window.history.forward());
    expect(here()).toEqual(['/user', null]);
  });

  test('at the login, over a page that had one of its own, leaves that one open', async () => {
    const { go, open } = startPage();
    open();
    go('/login?next=%2Fuser%2Fhome', true);
    open();
    go('/user/home', true);
    await vi.waitFor(() => expect(here()).toEqual(['/user/home', { dialogs: ['chat'], at: '/user/home' }]));
  });

  test('at the login of a browser that does not go back is closed all the same', () => {
    vi.useFakeTimers();
    vi.spyOn(window.history, 'go').mockImplementation(() => {});
    const { go, open, told } = startPage();
    go('/login', true);
    open();
    go('/user/home', true);
    vi.runAllTimers();
    expect(here()).toEqual(['/user/home', null]);
    expect(told.at(-1)).toBe('/user/home');
  });
});
