import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import type { AddressCommand } from '../../machines/navigation/context.ts';
import { address } from '../../src/adapters/address.ts';
import { dialogHistory } from '../../src/adapters/dialog-history.ts';

/** The page's address bar, and its dialogs' entries. */
function startPage() {
  const machine = setup({
    types: { events: {} as { type: 'say'; command: AddressCommand } | { type: 'open' } },
    actors: { address, dialogHistory },
  }).createMachine({
    invoke: [
      { id: 'address', src: 'address' },
      { id: 'dialogHistory', src: 'dialogHistory' },
    ],
    on: {
      say: { actions: sendTo('address', ({ event }) => event.command) },
      open: { actions: sendTo('dialogHistory', { type: 'entry.add', stack: ['chat'] }) },
    },
  });
  const actor = createActor(machine).start();
  return {
    go: (to: string, replace: boolean) => actor.send({ type: 'say', command: { type: 'address.set', to, replace } }),
    open: () => actor.send({ type: 'open' }),
  };
}

const here = () => [window.location.pathname, window.history.state];

describe('a dialog that is open while the player logs in', () => {
  beforeEach(() => window.history.replaceState(null, '', '/user/home'));

  test('opens again on the page on which it was opened', () => {
    const { go, open } = startPage();
    open();
    go('/login?next=%2Fuser%2Fhome', true);
    go('/user/home', true);
    expect(here()).toEqual(['/user/home', { dialogs: ['chat'], at: '/user/home' }]);
  });

  test('and was opened at the login is closed with it: to close it later would lead back there, and log out', () => {
    const { go, open } = startPage();
    go('/login', true);
    open();
    go('/user/home', true);
    expect(here()).toEqual(['/user/home', null]);
  });
});
