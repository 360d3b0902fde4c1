/**
 * The tours of a model without a view: what the player's hand would cause is sent as it is. It takes milliseconds where a
 * rendered tour takes a second, and tells most mutants by what their machine does. For the others it says which tours
 * need a view.
 */
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from 'xstate';
import { nameOf } from '../../tools/visualiser/page/chart.ts';
import { present } from '../paths/harness/describe-paths.ts';
import {
  delayOf,
  type Graph,
  graphOf,
  internal,
  leavesOf,
  type Step,
  sourceOf,
  type Tour,
  toursOf,
  transitionsOf,
} from '../paths/harness/generate.ts';
import { type EventFixture, type FlowModel, keysOf } from '../paths/harness/model.ts';
import { Recorder } from '../paths/harness/record.ts';
import { type Run, start } from '../paths/harness/run.ts';
import { steady } from '../paths/harness/steady.ts';

export type Model = FlowModel<AnyStateMachine>;

export interface Walked {
  /** From which state to which, by which event. */
  readonly edges: readonly string[];
  /** The effects of the transitions, as in a record. */
  readonly record: string;
  /** Transitions that no tour took, and states that none rested in. */
  readonly missed: string;
  /** The steps of each tour, with all that a view could tell by. */
  readonly tours: readonly string[];
}

/** Events of one step: machines that tell each other more turn in a circle. */
const EVENTS = 10_000;

class Effects extends Recorder {
  #events = 0;

  get did(): readonly string[] {
    return this.lines;
  }

  override before(): void {
    super.before();
    this.#events = 0;
  }

  override inspect(machine: AnyStateMachine, event: InspectionEvent): void {
    this.#events += 1;
    if (this.#events > EVENTS) throw new Error(`more than ${EVENTS} events in one step`);
    super.inspect(machine, event);
  }
}

const isMachine = (fixture: unknown): boolean =>
  typeof fixture === 'object' && fixture !== null && 'machine' in fixture;

/** Like `cause` of the harness. What a child machine answers is told in its place: nobody operates it here. */
async function cause(model: Model, run: Run<AnyStateMachine>, before: Step, planned: EventObject): Promise<void> {
  const about = internal(planned.type);
  if (about === null) {
    const fixtures: Record<string, EventFixture<EventObject, unknown>> = model.events;
    const fixture = fixtures[planned.type];
    if (fixture === undefined) throw new Error(`no fixture for the event "${planned.type}"`);
    return run.send(present(fixture, planned, before, run.actor.getSnapshot().context));
  }
  if (about.kind === 'after') return run.pass(delayOf(model.machine, about.name, run.actor, planned));
  const src = sourceOf(model.machine, about.name);
  if (about.kind === 'error') return run.fail(src, 'error' in planned ? planned.error : undefined, about.name);
  const fixtures: Record<string, unknown> = model.actors;
  if (isMachine(fixtures[src])) return run.send(planned);
  return run.answer(src, 'output' in planned ? planned.output : undefined);
}

/** All that a view is made of: the machine's snapshot, those of the machines it runs, and which events it takes. */
function signOf(model: Model, snapshot: AnyMachineSnapshot): unknown {
  const fixtures: Record<string, EventFixture<EventObject, unknown>> = model.events;
  const taken = Object.values(fixtures).flatMap(({ payloads }) =>
    (typeof payloads === 'function' ? payloads(snapshot.context) : payloads).map((event) => snapshot.can(event)),
  );
  return [stateOf(snapshot), taken];
}

function stateOf({ value, context, status, output, tags, children }: AnyMachineSnapshot): unknown {
  const inner = Object.entries<AnyActorRef | undefined>(children).map(([id, child]) => {
    const snapshot: unknown = child?.getSnapshot();
    const isState = typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot;
    return [id, isState ? stateOf(snapshot as AnyMachineSnapshot) : null];
  });
  return [value, context, status, output, [...tags], inner];
}

async function walk(
  model: Model,
  run: Run<AnyStateMachine>,
  tour: Tour,
  rested: Set<string>,
  recorder: Effects,
): Promise<string> {
  const signs: unknown[] = [];
  for (const [number, step] of tour.entries()) {
    const before = tour[number - 1] ?? null;
    if (before !== null) {
      recorder.before();
      await cause(model, run, before, step.event);
    }
    const snapshot = run.actor.getSnapshot();
    recorder.after(before, step, snapshot, model.contextKey?.(snapshot.context) ?? '', false);
    const [is, planned] = [JSON.stringify(snapshot.value), JSON.stringify(step.state.value)];
    if (is !== planned) throw new Error(`after ${step.event.type} it is ${is}, not ${planned}`);
    for (const key of keysOf(snapshot.value)) rested.add(key);
    signs.push([step.event.type, recorder.did, signOf(model, snapshot)]);
  }
  return steady(JSON.stringify(signs));
}

/** All ways from state to state that are in a graph: each is taken by a tour, and is a line of the record. */
function edgesOf(graphs: readonly Graph[]): string[] {
  const placeOf = ({ value }: AnyMachineSnapshot) => keysOf(value).join(' + ');
  const edges = graphs.flatMap(({ vertices }) =>
    vertices.flatMap(({ state, transitions }) =>
      [...transitions.values()].map((step) => `${placeOf(state)}: ${step.event.type} → ${placeOf(step.state)}`),
    ),
  );
  return [...new Set(edges)].sort();
}

/** Throws where a tour cannot be walked. `known`: with other edges than these it is not walked at all. */
export async function walkedHeadless(given: Model, known?: readonly string[]): Promise<Walked> {
  const { view: _view, ...model } = given;
  const graphs = model.inputs.map((input) => graphOf(model, model.machine, input));
  const edges = edgesOf(graphs);
  if (known !== undefined && edges.join('\n') !== known.join('\n')) return { edges, record: '', missed: '', tours: [] };
  const taken = new Set<string>();
  const rested = new Set<string>();
  const recorder = new Effects();
  const tours: string[] = [];
  const beforehand = model.areInputsApart ? undefined : new Set<string>();
  for (const [index, input] of model.inputs.entries())
    for (const tour of toursOf(model, model.machine, input, beforehand, graphs[index])) {
      recorder.begin();
      const run = start(model, input, (transition) => taken.add(nameOf(transition)), recorder);
      try {
        tours.push(await walk(model, run, tour, rested, recorder));
      } finally {
        run.stop();
      }
    }
  const excused = model.unreachable ?? {};
  const all = transitionsOf(model.machine).map(nameOf);
  const missed = [
    ...all.filter((name) => taken.has(name) === name in excused),
    ...Object.keys(excused).filter((name) => !all.includes(name)),
    ...leavesOf(model.machine).filter((key) => !rested.has(key)),
  ];
  return { edges, record: recorder.text(), missed: missed.join('; '), tours };
}
