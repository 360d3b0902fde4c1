/** Recordings: what the app keeps of itself, and how the visualiser saves, opens and goes through one. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createActor, createMachine, fromPromise, type InspectionEvent } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { loginMachine } from '../../machines/login/login.machine.ts';
import type { SignIn } from '../../machines/login/login-setup.ts';
import type { Line } from '../../src/recording/format.ts';
import { type Bounds, Recorder } from '../../src/recording/recorder.ts';
import { fileOf, NotARecording, readRecording } from '../../tools/visualiser/page/file.ts';
import { openFile } from '../../tools/visualiser/page/open-file.ts';
import { pageMachine } from '../../tools/visualiser/page/page.machine.ts';
import { record } from '../../tools/visualiser/page/reading.ts';
import { asOf, EMPTY, noteLine, type Recording } from '../../tools/visualiser/page/recording.ts';
import { Visualiser } from '../../tools/visualiser/page/visualiser.tsx';
import { keepLines } from '../../tools/visualiser/recordings.ts';
import { Lines } from '../../tools/visualiser/session.ts';
import { violations } from './violations.ts';

const PASSWORD = 'correct horse battery';
const TOKEN = 'token-of-a-session';

const signIn = fromPromise<Outcome<{ token: string }>, SignIn>(({ input }) =>
  Promise.resolve(
    input.password === PASSWORD ? { ok: true, value: { token: TOKEN } } : { ok: false, code: 'WRONG_CREDENTIAL' },
  ),
);
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Somebody logs in: nothing typed first, then a wrong password, then the right one. */
async function loggingIn(inspect: (event: InspectionEvent) => void, pass: () => void = () => {}): Promise<void> {
  const login = createActor(loginMachine.provide({ actors: { signIn } }), { inspect, id: 'login' });
  login.start();
  for (const [username, password] of [
    ['', ''],
    ['0812345678', `not ${PASSWORD}`],
    ['0812345678', PASSWORD],
  ] as const) {
    pass();
    login.send({ type: 'login.submit', username, password, remember: true });
    await settled();
  }
}

const AMPLE: Bounds = { time: 60_000, size: 100_000, value: 2000 };

async function recordedBy(bounds: Bounds, step = 0): Promise<string> {
  let now = 1_700_000_000_000;
  const recorder = new Recorder(bounds, () => now);
  await loggingIn(recorder.take, () => {
    now += step;
  });
  return recorder.text({ from: 'app' });
}

/** The states that an actor was in after its events, one after another. */
function valuesOf({ entries, actors }: Recording, name = 'login'): unknown[] {
  const values = entries
    .filter(({ target }) => actors.get(target)?.name === name)
    .map(({ before, after }) => (after ?? before)?.value);
  return values.filter((value, index) => JSON.stringify(value) !== JSON.stringify(values[index - 1]));
}

const WALK = [
  { entering: 'fresh' },
  { entering: 'incomplete' },
  'signingIn',
  { entering: 'refused' },
  'signingIn',
  'signedIn',
];

describe('what the app keeps of itself', () => {
  test('is what its machines did, readable again', async () => {
    const { recording, unread } = readRecording(await recordedBy(AMPLE));
    expect(valuesOf(recording)).toEqual(WALK);
    expect(unread).toBe(0);
    const signIns = [...recording.actors.values()].filter(({ name }) => name === 'signIn');
    expect(signIns.map(({ moment, parent }) => [moment.status, recording.actors.get(parent ?? '')?.name])).toEqual([
      ['done', 'login'],
      ['done', 'login'],
    ]);
  });

  test('knows an actor that runs for long by one name, however many end meanwhile', async () => {
    const recorder = new Recorder(AMPLE);
    const long = createActor(createMachine({}), { id: 'long', inspect: recorder.take }).start();
    for (let count = 0; count < 1500; count++)
      createActor(createMachine({ type: 'final' }), { inspect: recorder.take }).start();
    long.send({ type: 'go' });
    const { recording } = readRecording(recorder.text());
    expect([...recording.actors.values()].filter(({ name }) => name === 'long')).toHaveLength(1);
  });

  test('holds no secret', async () => {
    const text = await recordedBy(AMPLE);
    expect(text).toContain('0812345678');
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(TOKEN);
  });

  test('is bounded in time: what was before stands as where each actor began', async () => {
    const text = await recordedBy({ ...AMPLE, time: 5_000 }, 4_000);
    const { recording } = readRecording(text);
    expect(valuesOf(recording)).toEqual(['signingIn', { entering: 'refused' }, 'signingIn', 'signedIn']);
    const [first] = recording.entries;
    const login = [...asOf(recording, (first?.number ?? 1) - 1).actors.values()].find(({ name }) => name === 'login');
    expect(login?.moment.value).toEqual({ entering: 'incomplete' });
  });

  test('is bounded in size', async () => {
    const whole = await recordedBy(AMPLE);
    const part = await recordedBy({ ...AMPLE, size: 1500 });
    expect(part.length).toBeLessThan(3000);
    expect(part.length).toBeLessThan(whole.length);
    expect(valuesOf(readRecording(part).recording).at(-1)).toBe('signedIn');
    const short = await recordedBy({ ...AMPLE, value: 8 });
    expect(short).not.toContain('0812345678');
  });
});

describe('a recorded session', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-recordings-'));
  const linesOf = (text: string): Line[] =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
  const opened = (name: string) => readRecording(readFileSync(join(folder, name), 'utf8')).recording;
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has its notes at their moments, also one that was written later about an earlier', async () => {
    const lines = linesOf(await recordedBy(AMPLE, 1000));
    const submits = lines.filter(
      ({ type, event }) => type === '@xstate.event' && JSON.stringify(event).includes('submit'),
    );
    keepLines(folder, 'noted.jsonl', lines.slice(0, 20));
    keepLines(folder, 'noted.jsonl', [...lines.slice(20), noteLine(submits[1]?.at ?? 0, 'A wrong password')]);
    const { entries } = opened('noted.jsonl');
    expect(entries.filter(({ notes }) => notes).map(({ at, notes }) => [at, notes])).toEqual([
      [submits[1]?.at, ['A wrong password']],
    ]);
    expect(readRecording(fileOf(opened('noted.jsonl'))).recording.entries).toEqual(entries);
  });

  test('does not outgrow its file: the older part goes', async () => {
    const lines = linesOf(await recordedBy(AMPLE));
    const size = 30_000;
    for (let time = 0; time < 10; time++) keepLines(folder, 'long.jsonl', lines, { size, files: 9 });
    expect(statSync(join(folder, 'long.jsonl')).size).toBeLessThan(size);
    expect(valuesOf(opened('long.jsonl')).at(-1)).toBe('signedIn');
  });

  test('is removed when there are too many, those without notes first', () => {
    for (const name of ['p', 'q', 'r']) keepLines(folder, `${name}.jsonl`, [], { size: 1000, files: 3 });
    expect(readdirSync(folder)).toEqual(['noted.jsonl', 'q.jsonl', 'r.jsonl']);
  });
});

const header = JSON.stringify({ type: 'recording', version: 1 });

describe('a file', () => {
  test('that the visualiser saves is the same when it is opened', async () => {
    const { recording } = readRecording(await recordedBy(AMPLE));
    const again = readRecording(fileOf(recording)).recording;
    expect(again.entries).toEqual(recording.entries);
    expect([...again.actors.values()].map(({ name, moment }) => [name, moment])).toEqual(
      [...recording.actors.values()].map(({ name, moment }) => [name, moment]),
    );
  });

  test('holds an actor whose beginning is kept no longer, and none that never started', () => {
    const source = new Lines();
    const lines: Line[] = [];
    const inspect = (event: InspectionEvent) => {
      lines.push(...source.take(event));
    };
    const logic = createMachine({});
    createActor(logic, { id: 'idle', inspect }).start();
    createActor(logic, { id: 'mistaken', inspect });
    const busy = createActor(logic, { id: 'busy', inspect }).start();
    for (let count = 0; count < 2000; count++) busy.send({ type: 'go' });
    const live = record(EMPTY, lines);
    expect(live.entries.every(({ type }) => type === 'go')).toBe(true);
    const opened = readRecording(fileOf(live)).recording;
    expect([...asOf(opened, 1).actors.values()].map(({ name }) => name)).toEqual(['idle', 'busy']);
  });

  test('that was cut is read as far as it goes', async () => {
    const text = await recordedBy(AMPLE);
    const { recording, unread } = readRecording(text.slice(0, -40));
    expect(unread).toBe(1);
    expect(valuesOf(recording).slice(0, 4)).toEqual(WALK.slice(0, 4));
  });

  test.each([
    ['of another kind', '{"name":"player-wallet"}', 'This file is not a recording.'],
    ['that is no JSON', 'hello', 'This file is not a recording.'],
    ['of a later version', '{"type":"recording","version":9}', 'This recording has version 9; this page reads 1.'],
  ])('%s is refused', (_, text, why) => {
    expect(() => readRecording(text)).toThrow(new NotARecording(why));
  });

  test('of the simulator: its pages, their actors, what the world did', () => {
    const line = (at: number, type: string, who: string, rest: object) => JSON.stringify({ at, type, who, ...rest });
    const { recording } = readRecording(
      [
        header,
        line(1, 'page', 'p1.1', { address: '/' }),
        line(1, '@xstate.event', 'p1.1', { actor: 'login', session: '1', event: { type: 'xstate.init' } }),
        line(1, '@xstate.snapshot', 'p1.1', { actor: 'login', session: '1', value: { entering: 'fresh' } }),
        line(2, '@xstate.event', 'p1.1', { actor: 'login', session: '1', event: { type: 'login.submit' } }),
        line(2, '@xstate.event', 'p1.1', { actor: 'signIn', session: '2', event: { type: 'xstate.init' } }),
        line(2, 'request', 'p1.1', { call: 'POST /api/login' }),
        line(2, '@xstate.snapshot', 'p1.1', { actor: 'login', session: '1', value: 'signingIn' }),
        line(3, '@xstate.event', 'p1.1', { actor: 'signIn', session: '2', event: { type: 'xstate.promise.reject' } }),
        line(3, '@xstate.snapshot', 'p1.1', { actor: 'signIn', session: '2', status: 'error' }),
        line(4, 'page', 'p1.1', { address: '/' }),
        line(4, '@xstate.event', 'p1.1', { actor: 'login', session: '3', event: { type: 'xstate.init' } }),
        line(4, '@xstate.snapshot', 'p1.1', { actor: 'login', session: '3', value: { entering: 'fresh' } }),
        line(5, 'page', 'p1.2', { address: '/' }),
        line(5, 'failure', 'figures', { text: 'shows 1, the ledger says 2' }),
      ].join('\n'),
    );
    const standing = (number: number) =>
      [...asOf(recording, number).actors.values()].flatMap(({ name, moment }) =>
        name === 'login' || name === 'signIn' ? [[name, moment.status, moment.value]] : [],
      );
    const pages = (number: number) =>
      [...asOf(recording, number).actors.keys()].filter((id) => /^p[\d.]+( #\d+)?$/.test(id));
    expect([1, 6, 8, 9].map(pages)).toEqual([['p1.1'], ['p1.1'], ['p1.1', 'p1.1 #7'], ['p1.1', 'p1.1 #7', 'p1.2']]);
    expect(standing(3)).toEqual([['login', 'active', 'signingIn']]);
    expect(standing(6)).toEqual([
      ['login', 'active', 'signingIn'],
      ['signIn', 'error', undefined],
    ]);
    expect([...recording.actors.values()].filter(({ name }) => name === 'login').map(({ moment }) => moment)).toEqual([
      expect.objectContaining({ status: 'stopped', value: 'signingIn' }),
      expect.objectContaining({ status: 'active', value: { entering: 'fresh' } }),
    ]);
    expect(recording.entries.at(-1)).toMatchObject({
      type: 'failure',
      payload: { text: 'shows 1, the ledger says 2' },
    });
  });
});

describe('the visualiser goes through a recording', () => {
  const user = userEvent.setup();
  let page: ReturnType<typeof createActor<typeof pageMachine>>;
  let saved: Recording[];
  const slider = () => screen.getByRole('slider', { name: 'Moment' });
  const lit = () =>
    screen
      .getAllByRole('region', { current: true })
      .map((box) => box.getAttribute('aria-label')?.replace('state ', ''));
  const open = async (text: string, name = 'somebody.jsonl') => {
    // jsdom's files cannot be read so.
    const file = Object.assign(new File([text], name), { text: async () => text });
    fireEvent.change(screen.getByLabelText('Open a recording'), { target: { files: [file] } });
    await act(() => new Promise((resolve) => page.subscribe((one) => !one.matches({ file: 'reading' }) && resolve(0))));
  };
  const at = (place: number) => fireEvent.change(slider(), { target: { value: String(place) } });

  beforeEach(() => {
    saved = [];
    const provided = pageMachine.provide({
      actors: { read: openFile },
      actions: { save: (_, recording) => saved.push(recording) },
    });
    page = createActor(provided).start();
    render(<Visualiser actor={page} />);
  });

  test('from its first event to its last, each actor as it stood', async () => {
    await open(await recordedBy(AMPLE));
    await user.click(screen.getByRole('button', { name: 'details' }));
    expect(screen.getByRole('status').textContent).toBe('Recording');
    expect(lit()).toEqual(['entering', 'entering.fresh']);
    expect(screen.getAllByRole('treeitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'The next event' }));
    expect(lit()).toEqual(['entering', 'entering.incomplete']);
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^2 of \d+, .*login\.submit to login$/);
    const last = Number(slider().getAttribute('max'));
    at(3);
    expect(screen.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('login'),
      expect.stringContaining('signIn'),
    ]);
    at(last);
    expect(lit()).toEqual(['signedIn']);
    expect(screen.getByRole('button', { name: 'The next event' })).toHaveProperty('disabled', true);
    expect(await violations({ whole: true })).toEqual([]);
  });

  test('step by step through what is looked for', async () => {
    await open(await recordedBy(AMPLE));
    await user.type(screen.getByRole('searchbox', { name: 'Find in events' }), 'login.submit');
    const moments: (string | null)[] = [];
    for (let step = 0; step < 4; step++) {
      await user.click(screen.getByRole('button', { name: 'The next event' }));
      moments.push(slider().getAttribute('value'));
    }
    expect(new Set(moments).size).toBe(3);
    expect(moments[3]).toBe(moments[2]);
  });

  test('with notes, which are added, searched for and shown while time plays', async () => {
    await open(await recordedBy(AMPLE));
    const add = async (place: number, text: string) => {
      at(place);
      await user.type(screen.getByLabelText('Note at this moment'), `${text}{Enter}`);
    };
    const shown = () => screen.getByRole('region', { name: 'Notes' }).querySelector('[aria-live]')?.textContent;
    await add(1, 'Nothing is filled in');
    await add(3, 'Look at https://wallet.example/files/abc');
    expect(shown()).toBe('•••');
    at(0);
    expect(shown()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Next note' }));
    expect([shown(), slider().getAttribute('value')]).toEqual(['Nothing is filled in', '1']);
    await user.type(screen.getByRole('searchbox', { name: 'Find in events' }), 'is filled');
    expect(within(screen.getByRole('list', { name: 'Events' })).getAllByRole('listitem')).toHaveLength(1);
    expect(await violations({ whole: true })).toEqual([]);
  });

  test('saves what it shows, and goes back to waiting for the app', async () => {
    await open(await recordedBy(AMPLE));
    await act(async () => page.send({ type: 'recording.save' }));
    expect(saved.map((one) => valuesOf(one))).toEqual([WALK]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('heading').textContent).toBe('Waiting for the app…');
  });

  test('says why a file is not opened, and keeps what it showed', async () => {
    await open('hello');
    expect(screen.getByRole('alert').textContent).toBe('This file is not a recording.');
    await open(await recordedBy(AMPLE), 'good.jsonl');
    await open('hello', 'bad.txt');
    expect(screen.getByRole('alert').textContent).toBe('This file is not a recording.');
    expect(screen.getByText('good.jsonl')).toBeDefined();
    expect(within(screen.getByRole('tree')).getAllByRole('treeitem')).toHaveLength(1);
    expect(await violations({ whole: true })).toEqual([]);
  });
});
