/**
 * `npm run replay -- FILE --as-test [--actor ID]`: writes what became of one machine of a recording as a journey in
 * tests/paths, and runs it. Where a recording has several machines, `--actor` chooses.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine, EventObject } from 'xstate';
import { findMachines } from '../../../scripts/diagrams.ts';
import { refuse } from '../../../scripts/options.mjs';
import { internal, nodesOf, sourceOf } from './generate.ts';
import { someActor } from './recorded.ts';
import { livesIn, type RecordedLife, type Replayed, replayed } from './replay.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

export interface Known {
  readonly file: string;
  /** The name under which its file exports it. */
  readonly name: string;
  readonly machine: AnyStateMachine;
}

async function machineOf(id: string): Promise<Known> {
  const found = (await findMachines()).filter(({ machine }) => machine.id === id);
  for (const { file, machine } of found) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href);
    const name = Object.keys(exported).find((key) => exported[key] === machine);
    if (name !== undefined) return { file, name, machine };
  }
  throw new Error(`machines/ exports no machine "${id}" (one that a factory makes cannot be taken)`);
}

/** True for a recording's stand-in for an actor. */
const isActor = (value: object): boolean => 'actor' in value && Object.keys(value).length === 1;

/** A recorded value, with an actor wherever there was one. */
export function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  if (isActor(value)) return someActor();
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revived(inner)]));
}

/** A recorded value as TypeScript. */
function code(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(code).join(', ')}]`;
  if (isActor(value)) return 'someActor()';
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${code(inner)}`);
  return `{ ${entries.join(', ')} }`;
}

/** The line that brings an event about. */
function causing(machine: AnyStateMachine, event: EventObject): string {
  const about = internal(event.type);
  const isInvoked = nodesOf(machine).some(({ invoke }) => invoke.some(({ id }) => id === about?.name));
  if (about === null || !isInvoked) return `await run.send(${code(event)});`;
  const src = sourceOf(machine, about.name);
  if (about.kind === 'error')
    return `await run.fail(${code(src)}, ${code('error' in event ? event.error : undefined)});`;
  return `await run.answer(${code(src)}, ${code('output' in event ? event.output : undefined)});`;
}

/** The test's text. What leads elsewhere today is written as it was recorded, and fails. */
export function journeyOf(
  { file, name, machine }: Known,
  life: RecordedLife,
  { steps }: Replayed,
  from: string,
): string {
  const lines = life.steps.flatMap(({ event, told, isOwn }, index) => {
    // Events that a machine sends itself come by themselves again.
    if (isOwn && !event.type.startsWith('xstate.after.')) return [];
    return [
      causing(machine, steps[index]?.event ?? event),
      `expect(run.actor.getSnapshot().value).toEqual(${code(told.value)});`,
    ];
  });
  const actors = lines.some((line) => line.includes('someActor()')) || code(life.input).includes('someActor()');
  return `import { describe, expect } from 'vitest';
import { ${name} } from '../../${file}';
import { journey } from './harness/describe-paths.ts';
import { modelOf${actors ? ', someActor' : ''} } from './harness/recorded.ts';

describe('${life.machine}: recorded', () => {
  journey('as in ${from}', modelOf(${name}), ${code(life.input)}, async (run) => {
    ${lines.join('\n    ')}
  });
});
`;
}

/** The longest life of the actor, or of the only one; a line that says why there is none. */
export function chosenOf(lives: readonly RecordedLife[], actor: string | undefined): RecordedLife | string {
  const whole = lives
    .filter(({ isWhole, steps }) => isWhole && steps.length > 0)
    .toSorted((one, other) => other.steps.length - one.steps.length);
  const longest = whole.filter((one, index) => whole.findIndex(({ actor: other }) => other === one.actor) === index);
  const fitting = longest.filter((one) => actor === undefined || one.actor === actor);
  if (fitting[0] !== undefined && fitting.length === 1) return fitting[0];
  if (whole.length === 0) return 'No machine is in it from its beginning on.';
  const choices = longest.map((one) => `${one.actor} (${one.steps.length} events)`);
  return `${actor === undefined ? 'Which actor?' : `No actor ${actor} is in it.`} --actor with one of: ${choices.join(', ')}`;
}

/** Writes the journey and runs it. Resolves to whether it passes. */
export async function asTest(recording: string, actor: string | undefined): Promise<boolean> {
  const life = chosenOf(livesIn(readFileSync(recording, 'utf8')), actor);
  if (typeof life === 'string') refuse(life);
  const known = await machineOf(life.machine);
  const result = replayed(known.machine, life, revived(life.input));
  const from = basename(recording).replace(/\.\w+$/, '');
  const file = join('tests', 'paths', `recorded-${life.actor}-${from}.test.ts`.replace(/[^\w.-]+/g, '-'));
  writeFileSync(join(ROOT, file), journeyOf(known, life, result, from));
  console.log(`${life.actor}: ${life.steps.length} events, written to ${file}`);
  if (result.difference !== null) console.log(`  today's machine does something else at ${result.difference}`);
  const run = (command: string, args: string[]) =>
    spawnSync('npx', [command, ...args], { cwd: ROOT, stdio: 'inherit' }).status === 0;
  return (
    run('biome', ['check', '--write', '--log-level=error', file]) && run('vitest', ['run', '--project', 'view', file])
  );
}
