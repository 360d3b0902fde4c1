/** A text that is looked for on a page stands beside its address: src/adapters/sought.ts. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { statementFlow } from '../../src/actors/statement.ts';
import { forget, localStore, tabStore } from '../../src/adapters/storage.ts';
import { ownTask } from '../../src/pause.ts';
import { memberWorld } from '../paths/member-world.ts';
import { statementHost } from '../statement-host.ts';
import { startPage, step } from './address-page.ts';

const PAGE = '/user/statement';

const start = () => startPage('slips');
const textsOf = ({ told }: ReturnType<typeof start>) => told.map(({ sought }) => sought);
const back = () => step(() => window.history.back());
const kept = () => tabStore.keys('typed:').map((key) => tabStore.get(key));

beforeEach(() => {
  window.history.replaceState(null, '', PAGE);
});

test('back and a reload find it again; neither address nor history has it', async () => {
  const page = start();
  const { go } = page;
  go(PAGE, true, 'somchai');
  go(`${PAGE}?status=failed`, false, 'somchai jaidee');
  expect([window.location.search, JSON.stringify(window.history.state)].join()).not.toMatch(/somchai|jaidee/);
  await back();
  expect(textsOf(page)).toEqual(['', 'somchai', 'somchai jaidee', 'somchai']);
  expect(textsOf(start())).toEqual(['somchai']);
});

test("and so it is at a dialog's entry", () => {
  const { go, open } = start();
  go(PAGE, true, 'somchai');
  open();
  expect(textsOf(start())).toEqual(['somchai']);
});

test('what is typed on takes its place', () => {
  const { go } = start();
  for (const text of ['s', 'so', 'som']) go(PAGE, true, text);
  expect(kept()).toEqual(['som']);
});

test('a logout forgets it, and the login page has none of it', async () => {
  const page = start();
  const { go } = page;
  go(PAGE, true, 'somchai');
  go('/login?next=%2Fuser%2Fstatement', true, '');
  go(PAGE, true, '');
  expect(textsOf(page).slice(-2)).toEqual(['', '']);
  go(PAGE, true, 'somchai');
  go('/user/home', false, '');
  forget('member', localStore, tabStore);
  await back();
  expect(textsOf(page).at(-1)).toBe('');
});

test('fifty are kept', () => {
  const { go } = start();
  const { host, goTo } = statementHost();
  const world = { ...memberWorld(() => new Promise(() => {})), tab: tabStore };
  const statement = createActor(statementFlow(host)(world), { input: { search: '' } }).start();
  onTestFinished(() => void statement.stop());
  for (let entry = 1; entry <= 60; entry += 1) {
    go(PAGE, false, `text ${entry}`);
    goTo(`?page=${entry}`);
  }
  expect(kept()).toHaveLength(50);
});

test('what is chosen first is asked for once, though navigation has told meanwhile that the old address stands', async () => {
  const asked: unknown[] = [];
  const { host, goTo } = statementHost();
  const world = memberWorld((_, init) => {
    asked.push(JSON.parse(String(init?.body)));
    return new Promise(() => {});
  });
  const statement = createActor(statementFlow(host)(world), { input: { search: '' } });
  // The root hands it on, and navigation tells its state before the address is another.
  statement.on('location.requested', ({ to }) => {
    goTo('');
    goTo(new URL(to, 'http://phone').search);
  });
  statement.start();
  onTestFinished(() => void statement.stop());
  statement.send({ type: 'page.chosen', page: 2 });
  // Each read leaves in a task of its own.
  for (let task = 0; task < 5; task += 1) await ownTask();
  expect(asked).toEqual([
    { page: 1, limit: 10 },
    { page: 2, limit: 10 },
  ]);
});
