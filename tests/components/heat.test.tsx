/** Counts of a machine from recordings, and their drawing. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import ELK from 'elkjs/lib/elk.bundled.js';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { withdrawMachine } from '../../machines/withdraw/withdraw.machine.ts';
import { chartOf, definitionOf, statesOf } from '../../tools/visualiser/page/chart.ts';
import { diagramOf } from '../../tools/visualiser/page/diagram.ts';
import { Drawing } from '../../tools/visualiser/page/drawing.tsx';
import { readRecording } from '../../tools/visualiser/page/file.ts';
import { addHeat, levelOf, NO_HEAT, timeText } from '../../tools/visualiser/page/heat.ts';
import { proposalsOf, seenIn } from '../paths/report/heat.ts';

const definition = definitionOf(loginMachine);
const chart = chartOf(definition);
if (chart === null) throw new Error('no chart');

/** One who logs in at the second try, and one who gives up after a refusal. */
function recording(): string {
  const lines: object[] = [{ type: 'recording', version: 1 }];
  const say = (session: string, at: number, event: string, told: object) =>
    lines.push(
      { at, type: '@xstate.event', who: 'page', actor: 'login', session, event: { type: event } },
      { at, type: '@xstate.snapshot', who: 'page', actor: 'login', session, event: { type: event }, ...told },
    );
  for (const [session, from] of [
    ['1', 0],
    ['2', 60_000],
  ] as const) {
    const snapshot = { status: 'active', value: { entering: 'fresh' }, context: {}, tags: [] };
    lines.push({ at: from, type: '@xstate.actor', who: 'page', actor: 'login', session, machine: 'login', snapshot });
    say(session, from, 'xstate.init', {});
    say(session, from + 10_000, 'login.submit', { value: 'signingIn' });
    say(session, from + 11_000, 'xstate.done.actor.signIn', { value: { entering: 'refused' } });
  }
  say('1', 21_000, 'login.submit', { value: 'signingIn' });
  say('1', 24_000, 'xstate.done.actor.signIn', { value: 'signedIn', status: 'done' });
  const end = { at: 75_000, type: '@xstate.snapshot', who: 'page', actor: 'login', session: '2' };
  lines.push({ ...end, event: { type: 'xstate.stop' }, status: 'stopped' });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

const opened = readRecording(recording(), new Map([['login', definition]])).recording;
const heat = addHeat(NO_HEAT(), chart, opened, () => true);

test('how often a state was entered, how long it lasted, where the player gave up', () => {
  expect(heat.lives).toBe(2);
  expect(Object.fromEntries(heat.states)).toEqual({
    entering: { entered: 4, time: 2 * 10_000 + 10_000 + 4_000, left: 1 },
    'entering.fresh': { entered: 2, time: 20_000, left: 0 },
    signingIn: { entered: 3, time: 1_000 + 1_000 + 3_000, left: 0 },
    'entering.refused': { entered: 2, time: 14_000, left: 1 },
    signedIn: { entered: 1, time: 0, left: 0 },
  });
});

test('a page that was closed or loaded again was left where its machines stood', () => {
  const left = (text: string) =>
    addHeat(NO_HEAT(), chart, readRecording(text, new Map([['login', definition]])).recording, () => true).states.get(
      'entering.refused',
    )?.left;
  const lines = recording().split('\n').slice(0, -1);
  expect(left(lines.join('\n'))).toBe(0);
  expect(left([...lines, JSON.stringify({ at: 76_000, type: 'page', who: 'page' })].join('\n'))).toBe(1);
  const [first = '', ...rest] = lines;
  const ofSession = JSON.stringify({ ...JSON.parse(first), from: 'session' });
  expect(left([ofSession, ...rest].join('\n'))).toBe(1);
});

test('how often a transition was taken', () => {
  const taken = statesOf(chart).flatMap(({ path, transitions }) =>
    transitions.flatMap((one) => {
      const times = heat.transitions.get(one.name);
      return times === undefined ? [] : [`${path}: ${one.event} [${one.guard ?? ''}] ${times}`];
    }),
  );
  expect(taken).toEqual([
    'entering: login.submit [isComplete] 3',
    'signingIn: xstate.done.actor.signIn [isAccepted] 1',
    'signingIn: xstate.done.actor.signIn [] 2',
  ]);
});

test('the refusals and languages that were seen, and the cases that show what was not', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'heat-')), 'session.jsonl');
  const spoken = (at: number, locale: string) =>
    JSON.stringify({
      at,
      type: '@xstate.snapshot',
      who: 'page',
      actor: 'locale',
      session: '9',
      event: { type: 'x' },
      context: { locale },
    });
  const output = { ok: false, problem: { kind: 'refused', code: 'WRONG_PASSWORD' } };
  const [head = '', ...lines] = recording().split('\n');
  const started = {
    at: 0,
    type: '@xstate.actor',
    who: 'page',
    actor: 'locale',
    session: '9',
    machine: 'locale',
    snapshot: { status: 'active', value: 'ready', context: { locale: 'th' }, tags: [] },
  };
  const event = {
    at: 30_000,
    type: '@xstate.event',
    who: 'page',
    actor: 'login',
    session: '2',
    event: { type: 'xstate.done.actor.signIn', output },
  };
  writeFileSync(
    file,
    [head, JSON.stringify(started), spoken(0, 'th'), ...lines, spoken(70_000, 'la'), JSON.stringify(event)].join('\n'),
  );
  const charts = new Map([['login', chart]]);
  const seen = seenIn(
    new Map<string, AnyStateMachine>([
      ['login', loginMachine],
      ['locale', localeMachine],
    ]),
    charts,
    [file],
  )?.get('login');
  expect(seen?.heat.lives).toBe(2);
  expect([...(seen?.codes ?? [])]).toEqual(['WRONG_PASSWORD']);
  expect([...(seen?.languages ?? [])]).toEqual(['th', 'la']);
  const cases = [
    { id: 'long', taken: [['start'], ['a'], ['b'], ['c']] },
    { id: 'short', taken: [['start'], ['a', 'b'], ['c']] },
    { id: 'other', taken: [['start'], ['d'], ['a']] },
  ];
  expect(proposalsOf(cases, ['a', 'b', 'd', 'by nobody'])).toEqual([
    { id: 'short', steps: 2, sees: ['a', 'b'] },
    { id: 'other', steps: 2, sees: ['d'] },
  ]);
});

test('of transitions that lead to the same place, the one whose guard holds was taken', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'heat-')), 'guards.jsonl');
  const about = { at: 0, who: 'page', actor: 'withdraw', session: '1' };
  const snapshot = {
    status: 'active',
    value: 'paying',
    tags: [],
    context: { limits: null, problem: null, online: true },
  };
  const event = { type: 'xstate.done.actor.payment', output: { kind: 'none', request: null } };
  const telling = { type: 'connection.changed', online: true };
  const lines = [
    { type: 'recording', version: 1 },
    { ...about, type: '@xstate.actor', machine: 'withdraw', snapshot },
    { ...about, type: '@xstate.event', event },
    { ...about, type: '@xstate.snapshot', event: { type: event.type }, value: 'loading' },
    { ...about, type: '@xstate.event', event: telling },
    { ...about, type: '@xstate.snapshot', event: { type: telling.type } },
  ];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const withdraw = chartOf(definitionOf(withdrawMachine));
  if (withdraw === null) throw new Error('no chart');
  const seen = seenIn(new Map([['withdraw', withdrawMachine]]), new Map([['withdraw', withdraw]]), [file]);
  expect([...(seen?.get('withdraw')?.heat.transitions.keys() ?? [])]).toEqual([
    'paying: xstate.done.actor.payment [3]',
    'deciding: always [1]',
    '(root): connection.changed',
  ]);
});

test('another recording is added', () => {
  const twice = addHeat(
    addHeat(NO_HEAT(), chart, opened, () => true),
    chart,
    opened,
    () => true,
  );
  expect(twice.lives).toBe(4);
  expect(twice.states.get('signingIn')).toEqual({ entered: 6, time: 10_000, left: 0 });
});

test('the drawing says it, where it has room', async () => {
  const text = (heated: boolean) =>
    diagramOf(chart, new ELK(), heated).then((diagram) => {
      const { container } = render(<Drawing diagram={diagram} marks={{ heat }} />);
      return (name: string) => container.querySelector(`[aria-label="state ${name}"]`);
    });
  const box = await text(true);
  expect(box('entering.refused')?.textContent).toContain('2× · 7 s · 1 left');
  expect(box('entering.incomplete')?.textContent).toContain('never');
  expect(box('login')?.textContent).toContain('2 started');
  expect(['entering.incomplete', 'signedIn', 'signingIn'].map((name) => box(name)?.getAttribute('data-heat'))).toEqual([
    '0',
    '1',
    '4',
  ]);
  expect((await text(false))('entering.refused')?.textContent).not.toContain('left');
});

test('how hot and how long, in steps', () => {
  expect([0, 1, 2, 10, 100, 1000].map((count) => levelOf(count, 1000))).toEqual([0, 1, 1, 2, 4, 5]);
  expect([0.4, 950, 3_210, 300_000].map(timeText)).toEqual(['0 ms', '950 ms', '3.2 s', '5 min']);
});
