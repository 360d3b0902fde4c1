/** Rules that every machine must keep, whoever wrote it. */
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { pagedList } from '../../machines/paged-list.ts';
import { nodesOf } from './harness/generate.ts';

const files = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', { eager: true });

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** A machine that a file exports, or makes (`lookupMachine('banks')`). */
function made(name: string, value: unknown): unknown {
  return typeof value === 'function' && name.endsWith('Machine') ? value(name) : value;
}

const machines: AnyStateMachine[] = [
  ...Object.values(files).flatMap((file) => Object.entries(file).map(([name, value]) => made(name, value))),
  pagedList('pagedList'),
].filter(isMachine);

const place = (node: AnyStateNode) => node.path.join('.') || '(root)';

/** `state: actor` of every invoke that says nothing of its failure: the machine would die of it. */
function unguarded(machine: AnyStateMachine): string[] {
  return nodesOf(machine).flatMap((node) =>
    node.invoke
      .filter(({ id }) => !node.transitions.get(`xstate.error.actor.${id}`)?.some(({ guard }) => guard === undefined))
      .map(({ id }) => `${place(node)}: ${id}`),
  );
}

describe('every machine', () => {
  test('is found', () => expect(machines.length).toBeGreaterThan(45));

  test.each(machines.map((machine) => [machine.id, machine]))(
    '%s outlives each of its actors: every invoke has an onError',
    (_, machine) => expect(unguarded(machine)).toEqual([]),
  );

  test.each(machines.map((machine) => [machine.id, machine]))('%s names its actors', (_, machine) => {
    const unnamed = nodesOf(machine).flatMap((node) =>
      node.invoke.filter(({ id }) => /^\d+\./.test(id)).map(() => place(node)),
    );
    expect(unnamed).toEqual([]);
  });

  test.each(machines.map((machine) => [machine.id, machine]))('%s declares its delays', (_, machine) => {
    const declared = Object.keys(machine.implementations.delays);
    const named = nodesOf(machine).flatMap((node) => node.after.map(({ delay }) => delay));
    expect(named.filter((delay) => typeof delay === 'string' && !declared.includes(delay))).toEqual([]);
  });
});
