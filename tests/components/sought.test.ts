/** A text that is looked for on a page stands beside its address: src/adapters/sought.ts. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createActor, sendTo, setup } from 'xstate';
import type { AddressCommand, NavigationEvent } from '../../machines/navigation/context.ts';
import { statementFlow } from '../../src/actors/statement.ts';
import { address } from '../../src/adapters/address.ts';
import { dialogHistory } from '../../src/adapters/dialog-history.ts';
import { localStore, tabStore } from '../../src/adapters/storage.ts';
import { forgetUnfinished } from '../../src/adapters/token-store.ts';
import { memberWorld } from '../paths/member-world.ts';
import { statementHost } from '../statement-host.ts';

const PAGE = '/user/statement';

function startPage() {
  const told: (string | undefined)[] = [];
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
      open: { actions: sendTo('dialogHistory', { type: 'entry.add', stack: ['slips'] }) },
      'address.changed': { actions: ({ event }) => told.push(event.sought) },
    },
  });
  const actor = createActor(machine).start();
  onTestFinished(() => void actor.stop());
  return {
    told,
    go: (to: string, sought: string, replace: boolean) =>
      actor.send({ type: 'say', command: { type: 'address.set', to, replace, sought } }),
    open: () => actor.send({ type: 'open' }),
  };
}

const back = async () => {
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await gone;
};
const kept = () => tabStore.keys('typed:').map((key) => tabStore.get(key));

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', PAGE);
});

test('back and a reload find it again; neither address nor history has it', async () => {
  const { go, told } = startPage();
  go(PAGE, 'somchai', true);
  go(`${PAGE}?status=failed`, 'somchai 500', false);
  expect([window.location.search, JSON.stringify(window.history.state)].join()).not.toMatch(/somchai|500/);
  await back();
  expect(told).toEqual(['', 'somchai', 'somchai 500', 'somchai']);
  expect(startPage().told).toEqual(['somchai']);
});

test("and so it is at a dialog's entry", () => {
  const { go, open } = startPage();
  go(PAGE, 'somchai', true);
  open();
  expect(startPage().told).toEqual(['somchai']);
});

test('what is typed on takes its place', () => {
  const { go } = startPage();
  for (const text of ['s', 'so', 'som']) go(PAGE, text, true);
  expect(kept()).toEqual(['som']);
});

test('a logout forgets it, and the login page has none of it', async () => {
  const { go, told } = startPage();
  go(PAGE, 'somchai', true);
  go('/login?next=%2Fuser%2Fstatement', '', true);
  go(PAGE, '', true);
  expect(told.slice(-2)).toEqual(['', '']);
  go(PAGE, 'somchai', true);
  go('/user/home', '', false);
  forgetUnfinished(localStore, tabStore);
  await back();
  expect(told.at(-1)).toBe('');
});

test('fifty are kept', () => {
  const { go } = startPage();
  for (let entry = 0; entry < 60; entry += 1) go(PAGE, `text ${entry}`, false);
  const world = { ...memberWorld(() => new Promise(() => {})), tab: tabStore };
  const statement = createActor(statementFlow(statementHost().host)(world), { input: { search: '' } }).start();
  onTestFinished(() => void statement.stop());
  expect(kept()).toHaveLength(50);
});
