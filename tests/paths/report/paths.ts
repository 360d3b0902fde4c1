/** Shortest and simple paths of a model, replayed on the machine itself, and what they cover. */
import { nameOf } from '../../../tools/visualiser/page/chart.ts';
import { type Graph, graphOf, leavesOf, type Step, type Tour, transitionsOf, wayTo } from '../harness/generate.ts';
import { keysOf } from '../harness/model.ts';
import { actorOf } from '../harness/run.ts';
import type { AnyModel } from './collect.ts';
import { shown, stepOf, type ToldStep } from './words.ts';

/** Simple paths grow with the factorial of the states: the shortest so many to each state are kept. */
const PER_STATE = 20;
/** The most beginnings that are tried for each input. */
const TRIED = 20_000;

export interface ReportedPath {
  readonly id: string;
  /** The state in which it ends. */
  readonly to: string;
  /** The model's input from which it starts, by its number from 1. */
  readonly input: number;
  /** Places in the report's `steps`. */
  readonly steps: readonly number[];
}

/** The paths for a page's script, with each different step once. */
export interface Paths {
  readonly steps: readonly ToldStep[];
  readonly shortest: readonly ReportedPath[];
  readonly simple: readonly ReportedPath[];
}

/**
 * Takes a path on the real interpreter; actors are there and wait. `held`: the machine went where the path says. `taken`:
 * the names of the transitions that each step took. `visited`: the states.
 */
export function replay(model: AnyModel, input: unknown, steps: Tour) {
  // The first transitions are taken while the actor is being made.
  const taken: string[][] = [[]];
  const visited: string[] = [];
  const log = { pending: new Map(), told: [] };
  const { actor } = actorOf(model, input, log, (transition) => taken.at(-1)?.push(nameOf(transition)));
  let held = true;
  actor.subscribe({ error: () => (held = false) });
  actor.start();
  for (const [index, { event, state }] of steps.entries()) {
    if (index > 0) {
      taken.push([]);
      actor.send(event);
    }
    const { value } = actor.getSnapshot();
    held &&= JSON.stringify(value) === JSON.stringify(state.value);
    visited.push(...keysOf(value));
  }
  actor.stop();
  return { held, taken, visited };
}

/** Paths that come nowhere twice, the shortest first, at most `PER_STATE` to each state. */
function simplePaths(model: AnyModel, input: unknown, { placeOf, vertices }: Graph): { found: Tour[]; cut: boolean } {
  const edges = new Map<string, Map<string, Step>>();
  for (const { state, transitions } of vertices)
    for (const step of transitions.values()) {
      const known = edges.get(placeOf(state)) ?? new Map<string, Step>();
      // Payloads that lead to the same place show nothing new here.
      const name = `${step.event.type} ${placeOf(step.state)}`;
      if (!known.has(name)) known.set(name, step);
      edges.set(placeOf(state), known);
    }
  const found: Tour[] = [];
  const counts = new Map<string, number>();
  let cut = false;
  let tried = 0;
  let line: Tour[] = vertices.slice(0, 1).map(wayTo);
  while (line.length > 0) {
    const next: Tour[] = [];
    for (const steps of line) {
      const places = steps.map(({ state }) => placeOf(state));
      for (const step of edges.get(places.at(-1) ?? '')?.values() ?? []) {
        const to = placeOf(step.state);
        if (places.includes(to)) continue;
        tried += 1;
        if (tried > TRIED) return { found, cut: true };
        const longer = [...steps, step];
        next.push(longer);
        const count = counts.get(to) ?? 0;
        if (count >= PER_STATE) cut = true;
        else if (replay(model, input, longer).held) {
          counts.set(to, count + 1);
          found.push(longer);
        }
      }
    }
    line = next;
  }
  return { found, cut };
}

export type Coverage = ReturnType<typeof coverageOf>;

function coverageOf(all: readonly string[], seen: ReadonlySet<string>) {
  const missing = all.filter((one) => !seen.has(one));
  return { covered: all.length - missing.length, total: all.length, missing };
}

export type MachineReport = ReturnType<typeof reportOf>['report'];

/**
 * The report about one model, and its paths. `simpleCut`: there are more simple paths than are listed. `excused`: transitions
 * that no path can take, each with its reason.
 */
export function reportOf(model: AnyModel) {
  const steps: ToldStep[] = [];
  const places = new Map<string, number>();
  const placeOf = ({ event, state }: Step): number => {
    const step = stepOf(model, event, keysOf(state.value));
    const name = JSON.stringify(step);
    const place = places.get(name) ?? steps.push(step) - 1;
    places.set(name, place);
    return place;
  };
  const pathsOf = (kind: string, input: number, tours: readonly Tour[]) =>
    tours.map((tour, index) => ({
      id: `${kind}-${input + 1}-${index + 1}`,
      to: keysOf(tour.at(-1)?.state.value ?? '').join(' · '),
      input: input + 1,
      steps: tour.map(placeOf),
    }));
  const taken = new Set<string>();
  const visited = new Set<string>();
  let simpleCut = false;
  const shortest: ReportedPath[] = [];
  const simple: ReportedPath[] = [];
  for (const [index, input] of model.inputs.entries()) {
    const graph = graphOf(model, model.machine, input);
    const passed = new Set(graph.vertices.map(({ before }) => before?.from));
    const ways = graph.vertices.filter((vertex) => !passed.has(vertex)).map(wayTo);
    for (const way of ways) {
      const run = replay(model, input, way);
      for (const name of run.taken.flat()) taken.add(name);
      for (const name of run.visited) visited.add(name);
    }
    const { found, cut } = simplePaths(model, input, graph);
    simpleCut ||= cut;
    shortest.push(...pathsOf('shortest', index, ways));
    simple.push(...pathsOf('simple', index, found));
  }
  const excused: Readonly<Record<string, string>> = model.unreachable ?? {};
  const wanted = [...new Set(transitionsOf(model.machine).map(nameOf))].filter((name) => !(name in excused));
  return {
    paths: { steps, shortest, simple },
    report: {
      inputs: model.inputs.map(shown),
      simpleCut,
      states: coverageOf(leavesOf(model.machine), visited),
      transitions: coverageOf(wanted, taken),
      excused,
    },
  };
}
