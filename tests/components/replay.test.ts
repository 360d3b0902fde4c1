/** A recording taken through today's machine, and written as a journey. */
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createActor, type EventObject, fromPromise } from 'xstate';
import { changePasswordMachine } from '../../machines/change-password/change-password.machine.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { Recorder } from '../../src/recording/recorder.ts';
import { chosenOf, journeyOf, revived } from '../paths/harness/as-test.ts';
import { livesIn, type RecordedLife, replayed } from '../paths/harness/replay.ts';

const AMPLE = { time: 60_000, size: 1_000_000, value: 10_000 };

/** Records a machine that is sent some events, and whose every request is refused. */
async function recorded(machine: AnyStateMachine, events: readonly EventObject[]): Promise<RecordedLife> {
  const recorder = new Recorder(AMPLE);
  const refuses = fromPromise(() => Promise.resolve({ ok: false, code: 'WRONG_CREDENTIAL' }));
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((src) => [src, refuses]));
  const actor = createActor(machine.provide({ actors }), { inspect: recorder.take, id: machine.id });
  actor.start();
  for (const event of events) {
    actor.send(event);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const [life] = livesIn(recorder.text());
  if (life === undefined) throw new Error('nothing was recorded');
  return life;
}

const LOGIN = [
  { type: 'login.submit', username: '', password: '', remember: false },
  { type: 'login.submit', username: '0812345678', password: 'top-secret', remember: true },
  { type: 'field.edited' },
];

describe('a recording that is replayed', () => {
  test('leads where it led', async () => {
    const life = await recorded(loginMachine, LOGIN);
    const { steps, difference } = replayed(loginMachine, life, undefined);
    expect(difference).toBeNull();
    expect(steps.map(({ value }) => value)).toEqual([
      { entering: 'incomplete' },
      'signingIn',
      { entering: 'refused' },
      { entering: 'fresh' },
    ]);
  });

  test('has stand-ins where the machine looks at what was a secret', async () => {
    const typed = { oldPassword: 'Old-secret-1', newPassword: 'New-secret-2', confirm: 'New-secret-3' };
    const life = await recorded(changePasswordMachine, [{ type: 'password.submit', ...typed }]);
    expect(JSON.stringify(life)).not.toMatch(/secret-\d/);
    expect(replayed(changePasswordMachine, life, life.input).difference).toBeNull();
  });

  test.each([
    ['the state', { value: 'signedIn' }, /^event 3, xstate.done.actor.signIn: led to "signedIn", now to .*refused/],
    ['the tags', { tags: ['busy'] }, /^event 3, /],
    [
      'the context',
      { context: { problem: null } },
      /^event 3, xstate.done.actor.signIn: other than recorded: .*problem/,
    ],
  ])('says where %s is another', async (_, other, where) => {
    const life = await recorded(loginMachine, LOGIN);
    const steps = life.steps.map((step, index) => (index === 2 ? { ...step, told: { ...step.told, ...other } } : step));
    expect(replayed(loginMachine, { ...life, steps }, undefined).difference).toMatch(where);
  });
});

test('a journey is written of it, with its answers and states', async () => {
  const life = await recorded(loginMachine, LOGIN);
  const known = { file: 'machines/login/login.machine.ts', name: 'loginMachine', machine: loginMachine };
  const text = journeyOf(known, life, replayed(loginMachine, life, revived(life.input)), 'a-recording');
  expect(text.replace(/\n {4}(?=\S)/g, '\n')).toBe(`import { describe, expect } from 'vitest';
import { loginMachine } from '../../machines/login/login.machine.ts';
import { journey } from './harness/describe-paths.ts';
import { modelOf } from './harness/recorded.ts';

describe('login: recorded', () => {
  journey('as in a-recording', modelOf(loginMachine), undefined, async (run) => {
await run.send({ "type": "login.submit", "username": "", "password": "", "remember": false });
expect(run.actor.getSnapshot().value).toEqual({ "entering": "incomplete" });
await run.send({ "type": "login.submit", "username": "0812345678", "password": "•••", "remember": true });
expect(run.actor.getSnapshot().value).toEqual("signingIn");
await run.answer("signIn", { "ok": false, "code": "WRONG_CREDENTIAL" });
expect(run.actor.getSnapshot().value).toEqual({ "entering": "refused" });
await run.send({ "type": "field.edited" });
expect(run.actor.getSnapshot().value).toEqual({ "entering": "fresh" });
  });
});
`);
});

test('which actor a journey is made of is asked where a recording has several', () => {
  const life = { machine: 'login', input: undefined, isWhole: true };
  const steps = [1, 2].map((number) => ({ event: { type: `e${number}` }, told: {}, isOwn: false }));
  const [login, app] = [
    { ...life, actor: 'login', steps: steps.slice(1) },
    { ...life, actor: 'app', steps },
  ];
  expect(chosenOf([login], undefined)).toBe(login);
  expect(chosenOf([login, app], 'login')).toBe(login);
  expect(chosenOf([login, app], undefined)).toBe('Which actor? --actor with one of: app (2 events), login (1 events)');
});
