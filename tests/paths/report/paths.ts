/** Shortest and simple paths of a model, replayed on the machine itself, and what they cover. */
import { type AnyStateMachine, createActor, type EventObject, SimulatedClock } from 'xstate';
import { nameOf } from '../../../tools/visualiser/page/chart.ts';
import { leavesOf, type Path, transitionsOf } from '../harness/generate.ts';
import { keysOf } from '../harness/model.ts';
import { playable } from '../harness/run.ts';
import type { AnyModel } from './collect.ts';
import { type Step, shown, stepOf } from './words.ts';

/** Simple paths grow with the factorial of the states: the shortest so many to each state are kept. */
export const PER_STATE = 20;
/** The most beginnings that are tried for each input. */
const TRIED = 20_000;

export interface ReportedPath {
  readonly id: string;
  /** The state in which it ends. */
  readonly to: string;
  /** The model's input from which it starts, by its number from 1. */
  readonly input: number;
  readonly steps: readonly Step[];
}

export interface Coverage {
  readonly covered: number;
  readonly total: number;
  readonly missing: readonly string[];
}

export interface MachineReport {
  readonly inputs: readonly string[];
  readonly shortest: readonly ReportedPath[];
  readonly simple: readonly ReportedPath[];
  /** True if there are more simple paths than are listed. */
  readonly simpleCut: boolean;
  readonly states: Coverage;
  readonly transitions: Coverage;
  /** Transitions that no path can take, each with its reason. */
  readonly excused: Readonly<Record<string, string>>;
}

type Walked = Path['steps'];

interface Replay {
  /** The machine went where the path says. */
  readonly held: boolean;
  /** The names of the transitions that each step took. */
  readonly taken: readonly (readonly string[])[];
  readonly visited: ReadonlySet<string>;
}

/** Takes a path on the real interpreter; actors are there and wait. */
function replay(model: AnyModel, input: unknown, steps: readonly Walked[number][]): Replay {
  const taken: string[][] = [[]];
  const visited = new Set<string>();
  const machine = playable(model, { pending: new Map(), told: [] });
  const actor = createActor<AnyStateMachine>(machine, {
    input,
    clock: new SimulatedClock(),
    logger: () => {},
    inspect(event) {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions)
        if (transition.source.machine === machine) taken.at(-1)?.push(nameOf(transition));
    },
  });
  let held = true;
  actor.subscribe({
    error() {
      held = false;
    },
  });
  actor.start();
  for (const [index, { event, state }] of steps.entries()) {
    if (index > 0) {
      taken.push([]);
      actor.send(event);
    }
    const { value } = actor.getSnapshot();
    if (JSON.stringify(value) !== JSON.stringify(state.value)) held = false;
    for (const key of keysOf(value)) visited.add(key);
  }
  actor.stop();
  return { held, taken, visited };
}

/** The names of the transitions that each step of a path takes. */
export const takenIn = (model: AnyModel, input: unknown, steps: readonly Walked[number][]) =>
  replay(model, input, steps).taken;

/** The graph that the shortest paths span: every step of them, by where it begins. */
function edgesOf(model: AnyModel, paths: readonly Path[]) {
  const keyOf = (state: Walked[number]['state']) =>
    `${JSON.stringify(state.value)} ${model.contextKey?.(state.context) ?? ''}`;
  const edges = new Map<string, Map<string, { to: string; step: Walked[number] }>>();
  for (const { steps } of paths)
    for (const [index, step] of steps.entries()) {
      const before = steps[index - 1];
      if (before === undefined) continue;
      const [from, to] = [keyOf(before.state), keyOf(step.state)];
      const known = edges.get(from) ?? new Map();
      // Payloads that lead to the same place show nothing new here.
      const name = `${step.event.type} ${to}`;
      if (!known.has(name)) known.set(name, { to, step });
      edges.set(from, known);
    }
  return { edges, keyOf };
}

/** Paths that come nowhere twice, the shortest first, at most `PER_STATE` to each state. */
function simplePaths(model: AnyModel, input: unknown, paths: readonly Path[]): { found: Walked[]; cut: boolean } {
  const { edges, keyOf } = edgesOf(model, paths);
  const first = paths[0]?.steps[0];
  if (first === undefined) return { found: [], cut: false };
  const found: Walked[] = [];
  const counts = new Map<string, number>();
  let cut = false;
  let line: { steps: Walked; keys: string[] }[] = [{ steps: [first], keys: [keyOf(first.state)] }];
  for (let tried = 0; line.length > 0; ) {
    const next: typeof line = [];
    for (const { steps, keys } of line)
      for (const { to, step } of edges.get(keys.at(-1) ?? '')?.values() ?? []) {
        if (keys.includes(to)) continue;
        tried += 1;
        if (tried > TRIED) return { found, cut: true };
        const longer = { steps: [...steps, step], keys: [...keys, to] };
        next.push(longer);
        const count = counts.get(to) ?? 0;
        if (count >= PER_STATE) cut = true;
        else if (replay(model, input, longer.steps).held) {
          counts.set(to, count + 1);
          found.push(longer.steps);
        }
      }
    line = next;
  }
  return { found, cut };
}

function coverageOf(all: readonly string[], seen: ReadonlySet<string>): Coverage {
  const missing = all.filter((one) => !seen.has(one));
  return { covered: all.length - missing.length, total: all.length, missing };
}

function reported(model: AnyModel, kind: string, input: number, number: number, steps: Walked): ReportedPath {
  const states = (step: Walked[number]) => keysOf(step.state.value);
  const last = steps.at(-1);
  return {
    id: `${kind}-${input}-${number}`,
    to: last === undefined ? '' : states(last).join(' · '),
    input,
    steps: steps.map((step) => stepOf(model, step.event satisfies EventObject, states(step))),
  };
}

/** The report about one model. */
export function reportOf(model: AnyModel, pathsByInput: readonly (readonly Path[])[]): MachineReport {
  const shortest: ReportedPath[] = [];
  const simple: ReportedPath[] = [];
  const taken = new Set<string>();
  const visited = new Set<string>();
  let simpleCut = false;
  for (const [index, paths] of pathsByInput.entries()) {
    const input = model.inputs[index];
    for (const [number, { steps }] of paths.entries()) {
      const run = replay(model, input, steps);
      for (const name of run.taken.flat()) taken.add(name);
      for (const name of run.visited) visited.add(name);
      shortest.push(reported(model, 'shortest', index + 1, number + 1, steps));
    }
    const { found, cut } = simplePaths(model, input, paths);
    simpleCut ||= cut;
    for (const [number, steps] of found.entries()) simple.push(reported(model, 'simple', index + 1, number + 1, steps));
  }
  const excused = model.unreachable ?? {};
  const wanted = [...new Set(transitionsOf(model.machine).map(nameOf))].filter((name) => !(name in excused));
  return {
    inputs: model.inputs.map(shown),
    shortest,
    simple,
    simpleCut,
    states: coverageOf(leavesOf(model.machine), visited),
    transitions: coverageOf(wanted, taken),
    excused,
  };
}
