/** Paths through a production machine. */
import type {
  AnyActorRef,
  AnyActorScope,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { causeOf, nameOf } from '../../../tools/visualiser/page/chart.ts';
import { scopeOf } from '../../../tools/visualiser/page/why.ts';
import { type EventFixture, type FlowModel, keysOf } from './model.ts';
import { steady } from './steady.ts';

type Model = FlowModel<AnyStateMachine>;

export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}

/** Every transition that a walk must take. */
export function transitionsOf(machine: AnyStateMachine): AnyTransitionDefinition[] {
  return nodesOf(machine)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .filter((transition) => transition.target !== undefined || transition.actions.length > 0);
}

/** Dotted names of all leaf states that can be rested in (a state with `always` is left at once). */
export function leavesOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine)
    .filter((node) => Object.keys(node.states).length === 0 && node.type !== 'history' && !node.always?.length)
    .map((node) => node.path.join('.'));
}

/** An internal event's kind and the invoke id or delay that it is about. */
export function internal(type: string): { kind: 'done' | 'error' | 'after'; name: string } | null {
  const { trigger: kind, label: name } = causeOf(type);
  return kind === 'done' || kind === 'error' || kind === 'after' ? { kind, name } : null;
}

/** The length of a delay that has begun, in milliseconds: it does not follow later changes. */
export function delayOf(machine: AnyStateMachine, name: string, actor: AnyActorRef, event: EventObject): number {
  const begun = Object.values(actor.system.getSnapshot()._scheduledEvents).find(
    (one) => one.source === actor && one.event.type === event.type,
  );
  if (begun !== undefined) return begun.delay;
  if (/^\d+$/.test(name)) return Number(name);
  const delay = machine.implementations.delays[name];
  if (typeof delay === 'number') return delay;
  if (typeof delay !== 'function') throw new Error(`the delay "${name}" is not declared`);
  return delay(
    { context: actor.getSnapshot().context, event, self: actor, system: actor.system } as never,
    undefined as never,
  );
}

/** By machine: the `src` of each invoke, by its id. */
const sources = new WeakMap<AnyStateMachine, ReadonlyMap<string, string>>();

function sourcesOf(machine: AnyStateMachine): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const node of nodesOf(machine))
    for (const { id, src } of node.invoke) if (typeof src === 'string' && !found.has(id)) found.set(id, src);
  return found;
}

/** `src` of an invoke, by its id. */
export function sourceOf(machine: AnyStateMachine, id: string): string {
  const known = sources.get(machine) ?? sourcesOf(machine);
  sources.set(machine, known);
  const src = known.get(id);
  if (src === undefined) throw new Error(`no invoke has the id "${id}": give every invoke an id`);
  return src;
}

type Offer = (snapshot: AnyMachineSnapshot) => readonly EventObject[];

/** The events of one type that are offered. */
function offerOf(model: Model, machine: AnyStateMachine, type: string): Offer {
  const about = internal(type);
  if (about === null) {
    if (type.startsWith('xstate.')) return () => [];
    const fixtures: Record<string, EventFixture<EventObject, unknown> | undefined> = model.events;
    const fixture = fixtures[type];
    if (fixture === undefined) throw new Error(`no fixture for the event "${type}"`);
    const { payloads } = fixture;
    return typeof payloads === 'function' ? ({ context }) => payloads(context) : () => payloads;
  }
  const fixed = (events: readonly EventObject[]) => () => events;
  if (about.kind === 'after') return fixed([{ type }]);
  const answers: Record<string, { done?: readonly { output: unknown }[]; error?: readonly unknown[] } | 'quiet'> =
    model.actors;
  const actorId = about.name;
  const fixture = answers[sourceOf(machine, actorId)];
  if (fixture === undefined) return fixed([]);
  if (about.kind === 'error' && (fixture === 'quiet' || 'machine' in fixture)) {
    /** The place at which an actor that gives no answers breaks: once is enough. */
    let broken: string | undefined;
    const event = { type, error: new Error('broken by the test'), actorId };
    return (snapshot) => {
      const place = JSON.stringify(snapshot.value);
      if (broken === undefined && snapshot.can(event)) broken = place;
      return broken === place ? [event] : [];
    };
  }
  if (fixture === 'quiet') return fixed([]);
  if (about.kind === 'error') return fixed((fixture.error ?? []).map((error) => ({ type, error, actorId })));
  return fixed((fixture.done ?? []).map(({ output }) => ({ type, output, actorId })));
}

/** The offers of one test run in a state: the player's events, and the answers to open requests. */
export function offered(model: Model, machine: AnyStateMachine) {
  const types = new Set(nodesOf(machine).flatMap((node) => [...node.transitions.keys()]));
  const offers = [...types].map((type) => offerOf(model, machine, type));
  return (snapshot: AnyMachineSnapshot): EventObject[] => offers.flatMap((offer) => offer(snapshot));
}

const texts = new WeakMap<object, string>();

/** The JSON of a thing, which is used many times. */
function textOf(thing: object): string {
  const known = texts.get(thing);
  if (known !== undefined) return known;
  const text = JSON.stringify(thing);
  texts.set(thing, text);
  return text;
}

function traversal(model: Model, machine: AnyStateMachine) {
  const places = new WeakMap<AnyMachineSnapshot, string>();
  /** A key that tells one visit of a state from another: the state's value, and the model's key of the context. */
  const placeOf = (snapshot: AnyMachineSnapshot): string => {
    const place =
      places.get(snapshot) ?? `${JSON.stringify(snapshot.value)} ${model.contextKey?.(snapshot.context) ?? ''}`;
    places.set(snapshot, place);
    return place;
  };
  /** Invoked actors that have answered on the way to a snapshot: while nothing runs, a child does not know it itself. */
  const answered = new WeakMap<AnyMachineSnapshot, ReadonlySet<unknown>>();
  const childOf = (snapshot: AnyMachineSnapshot, event: EventObject): unknown =>
    'actorId' in event && typeof event.actorId === 'string' ? snapshot.children[event.actorId] : undefined;
  return {
    placeOf,
    events: offered(model, machine),
    filterEvents: (snapshot: AnyMachineSnapshot, event: EventObject) =>
      snapshot.status === 'active' && snapshot.can(event) && !answered.get(snapshot)?.has(childOf(snapshot, event)),
    /** A vertex is a transition taken: where it led, by which event, and where from. */
    serializeState: (snapshot: AnyMachineSnapshot, event: EventObject | undefined, previous?: AnyMachineSnapshot) => {
      if (event !== undefined && previous !== undefined) {
        const child = childOf(previous, event);
        const before = answered.get(previous) ?? new Set();
        answered.set(snapshot, child === undefined ? before : new Set([...before, child]));
      }
      return `${placeOf(snapshot)}|${event && textOf(event)}|${previous && placeOf(previous)}`;
    },
    limit: model.limit ?? 4000,
  };
}

/** A tour ends after so many steps: what went before a failure should be read in one sitting. */
const LONGEST = 100;

/** One step of a tour: what happens, and where the machine then is. */
export interface Step {
  readonly event: EventObject;
  readonly state: AnyMachineSnapshot;
}

/** A sequence of events for one mounted view, from its start on. */
export type Tour = readonly Step[];

interface Edge {
  /** The event's JSON. */
  readonly event: string;
  readonly vertex: string;
  readonly to: string;
}

/** A transition on a way, and the way to it. */
interface Way {
  readonly edge: Edge;
  readonly before: Way | null;
}

/** The transitions on the shortest way from a place to one that is still wanted. */
function nearest(map: ReadonlyMap<string, readonly Edge[]>, from: string, wanted: (vertex: string) => boolean) {
  const seen = new Set([from]);
  let line: { at: string; way: Way | null }[] = [{ at: from, way: null }];
  while (line.length > 0) {
    const next: typeof line = [];
    for (const { at, way } of line)
      for (const edge of map.get(at) ?? []) {
        if (wanted(edge.vertex)) return edgesOf({ edge, before: way });
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        next.push({ at: edge.to, way: { edge, before: way } });
      }
    line = next;
  }
  return null;
}

function edgesOf(way: Way): Edge[] {
  const edges: Edge[] = [];
  for (let at: Way | null = way; at !== null; at = at.before) edges.push(at.edge);
  return edges.reverse();
}

/** A transition that was taken. `does`: its effects outside the machine, by their types and parameters. */
interface Taken extends Step {
  readonly does: readonly (readonly [type: string, params: unknown])[];
}

/** A transition taken, to a state, and those that lead on from there, by their events' JSON. */
interface Vertex {
  readonly name: string;
  readonly state: AnyMachineSnapshot;
  /** The vertex before it; null for the start. */
  readonly before: { readonly from: Vertex; readonly step: Step } | null;
  readonly transitions: Map<string, Taken>;
}

/**
 * All transitions of the machine that can be reached from one input, the nearest first. Those that lead on from a vertex
 * are there when the next one is. Nothing leads on from an event of `ends`.
 */
function* explored(
  machine: AnyStateMachine,
  input: unknown,
  { events, filterEvents, serializeState, limit }: Omit<ReturnType<typeof traversal>, 'placeOf'>,
  ends: readonly string[] = [],
): Generator<Vertex, void, void> {
  let does: [string, unknown][] = [];
  const scope: AnyActorScope = {
    ...scopeOf(),
    actionExecutor: ({ type, params }) => {
      does.push([type, params]);
    },
  };
  const seen = new Set<string>();
  const start = machine.getInitialSnapshot(scope, input as never);
  const line: Pick<Vertex, 'state' | 'before'>[] = [{ state: start, before: null }];
  for (const { state, before } of line) {
    const name = serializeState(state, before?.step.event, before?.from.state);
    if (seen.has(name)) continue;
    seen.add(name);
    if (seen.size > limit) throw new Error(`more than ${limit} vertices`);
    const vertex: Vertex = { name, state, before, transitions: new Map() };
    const isEnd = before !== null && ends.includes(before.step.event.type);
    for (const event of isEnd ? [] : events(state)) {
      if (!filterEvents(state, event)) continue;
      does = [];
      const step = { event, state: machine.transition(state, event, scope), does };
      vertex.transitions.set(textOf(event), step);
      line.push({ state: step.state, before: { from: vertex, step } });
    }
    yield vertex;
  }
}

/** The way to a vertex, from the start on: it holds whatever the context is. */
export function wayTo({ state, before }: Vertex): Step[] {
  if (before === null) return [{ event: { type: 'xstate.init' }, state }];
  return [...wayTo(before.from), before.step];
}

/** The shortest way from one input into each of these states that can be reached, by its dotted name. */
export function waysInto(model: Model, keys: Iterable<string>, input: unknown): Map<string, Tour> {
  const open = new Set(keys);
  const ways = new Map<string, Tour>();
  for (const vertex of explored(model.machine, input, traversal(model, model.machine))) {
    for (const key of keysOf(vertex.state.value)) if (open.delete(key)) ways.set(key, wayTo(vertex));
    if (open.size === 0) break;
  }
  return ways;
}

/** All transitions of the machine that can be reached from one input, by the events that are wanted. */
export function graphOf(
  model: Model,
  machine: AnyStateMachine,
  input: unknown,
  isWanted: (event: EventObject) => boolean = () => true,
  ends: readonly string[] = [],
) {
  const { placeOf, ...rest } = traversal(model, machine);
  const options = { ...rest, events: (snapshot: AnyMachineSnapshot) => rest.events(snapshot).filter(isWanted) };
  return { placeOf, ...options, ends, vertices: [...explored(machine, input, options, ends)] };
}

export type Graph = ReturnType<typeof graphOf>;

/**
 * The transitions that tours have to take: each way into a place once, and in each state each event once for each state
 * that it leads to and each thing that it does outside. In yet another place the same shows nothing new.
 */
function telling({ placeOf, vertices, serializeState }: Graph, known: Set<string>): Set<string> {
  const chosen = new Set<string>();
  for (const { state, transitions } of vertices)
    for (const step of transitions.values()) {
      // Events that it schedules for itself depend on the clock.
      const done = step.does
        .filter(([type]) => !/^xstate\.(raise|cancel)$/.test(type))
        .map(([type, params]) => steady(`${type} ${JSON.stringify(params)}`));
      const value = JSON.stringify(step.state.value);
      const what = `${JSON.stringify(state.value)}|${textOf(step.event)}|${value}|${done.join()}`;
      const place = placeOf(step.state);
      if (known.has(what) && known.has(place)) continue;
      known.add(what).add(place);
      chosen.add(serializeState(step.state, step.event, state));
    }
  return chosen;
}

type Choose = (graph: Graph, known: Set<string>, machine: AnyStateMachine) => Set<string>;

/** Each transition once for each state to which it leads, and once where it leads to none: what a person has time for. */
export const eachOnce: Choose = ({ vertices, serializeState }, known, machine) => {
  const chosen = new Set<string>();
  for (const { state, transitions } of vertices)
    for (const step of transitions.values()) {
      const taken = machine.getTransitionData(state, step.event).map(nameOf).join();
      const [from, to] = [JSON.stringify(state.value), JSON.stringify(step.state.value)];
      const what = from === to ? taken : `${taken}|${to}`;
      if (known.has(what)) continue;
      known.add(what);
      chosen.add(serializeState(step.state, step.event, state));
    }
  return chosen;
};

/**
 * Tours that take every transition of the machine, from one input: each goes on from where it is to the nearest
 * transition that none has taken yet, for as long as one can be reached. `known`: of the tours from other inputs.
 * `choose`: the transitions that have to be taken.
 */
export function toursOf(
  model: Model,
  machine: AnyStateMachine,
  input: unknown,
  known: Set<string> = new Set(),
  graph = graphOf(model, machine, input),
  choose: Choose = telling,
): Tour[] {
  const { placeOf, events, filterEvents, serializeState, ends, vertices } = graph;
  const [entrance] = vertices;
  if (entrance === undefined) return [];
  const map = new Map<string, Edge[]>();
  const byName = new Map(vertices.map((vertex) => [vertex.name, vertex]));
  for (const { state, transitions } of vertices) {
    const place = placeOf(state);
    const edges = map.get(place) ?? [];
    map.set(place, edges);
    for (const [text, step] of transitions) {
      const vertex = serializeState(step.state, step.event, state);
      const to = ends.includes(step.event.type) ? '(end)' : placeOf(step.state);
      if (!edges.some((edge) => edge.vertex === vertex)) edges.push({ event: text, vertex, to });
    }
  }
  const scope = scopeOf();
  /** Ways that are tried from one place begin alike: what was computed of a snapshot is kept. */
  const nexts = new WeakMap<AnyMachineSnapshot, Map<string, Step | null>>();
  const nextOf = (state: AnyMachineSnapshot, text: string): Step | null => {
    const known = nexts.get(state) ?? new Map<string, Step | null>();
    nexts.set(state, known);
    const before = known.get(text);
    if (before !== undefined) return before;
    const event = events(state).find((one) => textOf(one) === text);
    const isTaken = event !== undefined && filterEvents(state, event);
    const next = isTaken ? { event, state: machine.transition(state, event, scope) } : null;
    known.set(text, next);
    return next;
  };
  /** The steps of a way, taken from this very snapshot; null when its context leads elsewhere. */
  const follow = (from: AnyMachineSnapshot, way: readonly Edge[]): Step[] | null => {
    const steps: Step[] = [];
    let state = from;
    for (const edge of way) {
      const next = nextOf(state, edge.event);
      if (next === null || serializeState(next.state, next.event, state) !== edge.vertex) return null;
      steps.push(next);
      state = next.state;
    }
    return steps;
  };

  const untaken = choose(graph, known, machine);
  const tours: Tour[] = [];
  do {
    const tour: Step[] = [];
    const astray = new Set<string>();
    let here = entrance.state;
    const take = (steps: readonly Step[]) => {
      for (const step of steps) {
        untaken.delete(serializeState(step.state, step.event, here));
        tour.push(step);
        here = step.state;
      }
    };
    const [first = entrance.name] = untaken;
    take(wayTo(byName.get(first) ?? entrance));
    while (tour.length < LONGEST && !ends.includes(tour.at(-1)?.event.type ?? '')) {
      const way = nearest(map, placeOf(here), (vertex) => untaken.has(vertex) && !astray.has(vertex));
      const goal = way?.at(-1);
      if (!way || !goal) break;
      const steps = follow(here, way);
      if (steps === null) astray.add(goal.vertex);
      else take(steps);
    }
    tours.push(tour);
  } while (untaken.size > 0);
  return tours;
}
