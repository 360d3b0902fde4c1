/** A page's address bar, and the entries of its dialogs in the browser's history. */
import { onTestFinished } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import type { AddressCommand, NavigationEvent } from '../../machines/navigation/context.ts';
import type { Address } from '../../machines/navigation/routes.ts';
import { address } from '../../src/adapters/address.ts';
import { dialogHistory } from '../../src/adapters/dialog-history.ts';

/** A page until the test ends. `dialog`: the one that `open` opens. */
export function startPage(dialog: string) {
  /** The addresses that the app received. */
  const told: Address[] = [];
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
      'address.changed': { actions: ({ event }) => told.push(event) },
      open: { actions: sendTo('dialogHistory', { type: 'entry.add', stack: [dialog] }) },
    },
  });
  const actor = createActor(machine).start();
  onTestFinished(() => void actor.stop());
  return {
    told,
    go: (to: string, replace: boolean, sought?: string) =>
      actor.send({
        type: 'say',
        command: { type: 'address.set', to, replace, ...(sought === undefined ? {} : { sought }) },
      }),
    pass: (to: string) => actor.send({ type: 'say', command: { type: 'address.set', to, replace: true, back: true } }),
    open: () => actor.send({ type: 'open' }),
  };
}

/** Goes a step in the browser's history, and waits until it is there. */
export async function step(act: () => void): Promise<void> {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  act();
  await gone;
}
