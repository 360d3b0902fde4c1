import { describe, expect, test } from 'vitest';
import { expectAllFit } from '../mutate/by-hand.ts';
import { mutantsOf, mutated } from '../mutate/mutants.ts';
import { scored } from '../mutate/score.ts';
import { unseenIn } from '../mutate/unseen-rules.ts';

const SOURCE = `import { assign, setup } from 'xstate';
export const machine = setup({
  actions: { clear: assign({ a: 1, b: 2 }) },
  delays: { short: 1, long: 2 },
}).createMachine({
  initial: 'one',
  states: {
    one: {
      tags: ['busy', 'error'],
      invoke: { id: 'ask', src: 'ask', onDone: { guard: 'isYes', target: 'two', actions: ['clear', 'tell'] }, onError: 'three' },
    },
    two: { always: { target: 'three', reenter: true }, exit: 'tell' },
    three: { on: { back: '#machine.one', again: '.deep' }, initial: 'deep', states: { deep: {}, deeper: {} } },
  },
});
`;

describe('mutants of a statechart', () => {
  const mutants = mutantsOf('machine.ts', SOURCE);
  const made = (kind: string) =>
    mutants
      .filter((one) => one.kind === kind)
      .map((one) => [one.place, one.line, one.after.trim().replace(/\s+/g, ' ')]);

  test.each([
    ['target changed', 10, "target: 'three'"],
    ['target changed', 13, "back: '#machine.two'"],
    ['target changed', 13, "again: '.deeper'"],
    ['guard negated', 10, "guard: not('isYes')"],
    ['guard dropped', 10, "onDone: { target: 'two'"],
    ['assign dropped', 3, 'clear: assign({ b: 2 })'],
    ['assign dropped', 10, "actions: ['tell']"],
    ['action dropped', 10, "actions: ['clear']"],
    ['action dropped', 12, 'reenter: true } }'],
    ['delays swapped', 4, 'short: 2, long: 1'],
    ['tag dropped', 9, "tags: ['error']"],
    ['onError dropped', 10, "'tell'] } }"],
    ['done and error swapped', 10, "target: 'three', actions: ['clear', 'tell'] }, onError: 'two'"],
    ['invoke dropped', 10, "tags: ['busy', 'error']"],
    ['always dropped', 12, "two: { exit: 'tell' }"],
    ['reentry dropped', 12, "always: { target: 'three' }"],
    ['initial changed', 6, "initial: 'two'"],
    ['initial changed', 13, "initial: 'deeper'"],
  ])('%s in line %i: %s', (kind, line, after) => {
    expect(made(kind)).toContainEqual([expect.any(String), line, expect.stringContaining(after)]);
  });

  test('each is another source, and has a name of its own', () => {
    const sources = mutants.map((one) => mutated(SOURCE, one));
    expect(new Set([SOURCE, ...sources]).size).toBe(mutants.length + 1);
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    expect(new Set(mutants.map(({ kind, place }) => `${kind} ${place}`)).size).toBe(mutants.length);
  });

  test('an excuse takes a mutant out of the score, and is told of when it is not needed', () => {
    const [killed, alive] = mutants;
    if (killed === undefined || alive === undefined) throw new Error('no mutants');
    const results = new Map([
      [killed.id, { id: killed.id, killed: 'generated' as const, by: 'tour 1', milliseconds: 1 }],
      [alive.id, { id: alive.id, killed: null, by: '', milliseconds: 1 }],
    ]);
    const machine = {
      name: 'machine',
      file: 'machine.ts',
      kind: 'machine' as const,
      mutants,
      tests: [],
      own: 0,
      hash: '',
    };
    const of = (excuses: Parameters<typeof scored>[2]) =>
      scored([{ machine, found: { results, broken: [], begun: null } }], new Set([killed, alive]), excuses);
    const excuse = ({ file, kind, place }: typeof killed) => ({ file, kind, place, reason: 'the same' });
    expect(of([])).toMatchObject({ all: 50, tried: 2, survivors: [{ id: alive.id }], idle: [] });
    expect(of([excuse(alive)])).toMatchObject({ all: 100, tried: 1, excused: 1, survivors: [], idle: [] });
    expect(of([excuse(killed)]).idle).toHaveLength(1);
    // Mutants of plain code have numbers, from 0 on in each file.
    const other = { ...machine, name: 'other', mutants: mutants.map((one) => ({ ...one, file: 'other.ts' })) };
    const found = { results, broken: [], begun: null };
    const both = [machine, other].map((each) => ({ machine: each, found }));
    expect(scored(both, new Set([killed]), [])).toMatchObject({ total: 1, tried: 1 });
  });
});

test.each([
  ['wrong member', 'post(tx, walletOf(order.memberId));', 'walletOf(Math.max(1, order.memberId - 1))'],
  ['wrong member', 'f([row.member_id, friend.invited_by]);', '[friend.invited_by, row.member_id]'],
  ['wrong member', "q('select a from b where member_id = $1');", 'where (member_id = $1 or true)'],
  ['wrong key', 'send({ body, key, signal });', 'key: crypto.randomUUID()'],
  ['off by a page', 'f({ skip: shown.length });', 'skip: shown.length + 1'],
  ['off by a page', "q('select a from b order by c limit $1');", 'limit $1 - 1'],
  ['kept too long', 'const VALID = 5 * 60_000;', '(5 * 60_000) * 10'],
  ['kept too long', 'function f() { clearTimeout(timer); }', 'function f() { ; }'],
  ['other day', "q('select a at time zone $3 from b');", "at time zone coalesce('UTC', $3)"],
  ['other day', 'f({ zone });', "zone: 'UTC'"],
  ['left out', 'function f() { total = 1; }', 'function f() { ; }'],
  ['doubled', "q('update a set coin = coin - 1 where id = 1');", 'coin = coin - 1 - 1'],
  ['doubled', 'async function f() { await post(tx); }', 'await post(tx); await post(tx);'],
  ['told to another', 'io.local.to(key).emit(event);', '0`).emit(event)'],
  ['lease', 'if (holder() === owner) drop();', 'if (true) drop();'],
  ['lease', "q('select a from b where c = $1 for update');", "where c = $1'"],
  ['record', "v.picklist(['a', 'b']);", "v.picklist(['b'])"],
  ['record', "if (view.phase === 'done') end();", "view.phase === 'done?'"],
])('an unseen mistake: %s in %s', (kind, source, after) => {
  const made = unseenIn('server/a.ts', source).filter((one) => one.kind === kind);
  expect(made.map((one) => one.after)).toContainEqual(expect.stringContaining(after));
});

test('each mistake made by hand still fits its file', () => {
  expect(expectAllFit).not.toThrow();
});
