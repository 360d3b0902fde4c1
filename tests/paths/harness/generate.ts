/** Paths out of a production machine, by `xstate/graph`. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate';
import { TestModel, type TestPath } from 'xstate/graph';
import { type EventFixture, type FlowModel, keysOf } from './model.ts';

type Model = FlowModel<AnyStateMachine>;
export type Path = TestPath<AnyMachineSnapshot, EventObject>;

export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}

/** `state: event [n]` of a transition, as it is named in reports. */
export function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const place = siblings.length > 1 ? ` [${siblings.indexOf(transition) + 1}]` : '';
  return `${source.path.join('.') || '(root)'}: ${eventType === '' ? 'always' : eventType}${place}`;
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
  const match = /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(type);
  if (!match?.[1] || !match[2]) return null;
  if (match[1] === 'after') return { kind: 'after', name: match[2].slice(0, match[2].indexOf('.')) };
  return { kind: match[1] === 'done.actor' ? 'done' : 'error', name: match[2] };
}

/** `src` of an invoke, by its id. */
export function sourceOf(machine: AnyStateMachine, id: string): string {
  for (const node of nodesOf(machine))
    for (const invoke of node.invoke) if (invoke.id === id && typeof invoke.src === 'string') return invoke.src;
  throw new Error(`no invoke has the id "${id}": give every invoke an id`);
}

function fixturesOf(model: Model, type: string): EventFixture<EventObject, unknown> | undefined {
  const all: Record<string, EventFixture<EventObject, unknown> | undefined> = model.events;
  return all[type];
}

/** What one run of a test offers in a state: the player's events, and the answers of what was asked. */
function offered(model: Model, machine: AnyStateMachine) {
  const types = new Set(nodesOf(machine).flatMap((node) => [...node.transitions.keys()]));
  /** Where an actor that is not asked for an answer breaks: once is enough. */
  const broken = new Map<string, string>();
  return (snapshot: AnyMachineSnapshot): EventObject[] =>
    [...types].flatMap((type): EventObject[] => {
      const about = internal(type);
      if (about === null) {
        if (type.startsWith('xstate.')) return [];
        const fixture = fixturesOf(model, type);
        if (fixture === undefined) throw new Error(`no fixture for the event "${type}"`);
        return [...(typeof fixture.payloads === 'function' ? fixture.payloads(snapshot.context) : fixture.payloads)];
      }
      if (about.kind === 'after') return [{ type }];
      const answers: Record<string, { done?: readonly { output: unknown }[]; error?: readonly unknown[] } | 'quiet'> =
        model.actors;
      const fixture = answers[sourceOf(machine, about.name)];
      if (fixture === undefined) return [];
      if (about.kind === 'error' && (fixture === 'quiet' || 'machine' in fixture)) {
        const event = { type, error: new Error('broken by the test'), actorId: about.name };
        const place = JSON.stringify(snapshot.value);
        if (!broken.has(type) && snapshot.can(event)) broken.set(type, place);
        return broken.get(type) === place ? [event] : [];
      }
      if (fixture === 'quiet') return [];
      if (about.kind === 'error') return (fixture.error ?? []).map((error) => ({ type, error, actorId: about.name }));
      return (fixture.done ?? []).map(({ output }) => ({ type, output, actorId: about.name }));
    });
}

/** The shortest paths that take every transition of the machine, from one input. */
export function pathsOf(model: Model, machine: AnyStateMachine, input: unknown): Path[] {
  const graph = new TestModel<AnyMachineSnapshot, EventObject, unknown>(machine, {
    events: offered(model, machine),
    filterEvents: (snapshot, event) => snapshot.status === 'active' && snapshot.can(event),
    serializeState: (snapshot, event, previous) =>
      [
        snapshot.value,
        model.contextKey?.(snapshot.context),
        event,
        previous?.value,
        previous && model.contextKey?.(previous.context),
      ]
        .map((part) => JSON.stringify(part))
        .join('|'),
    stateMatcher: (snapshot, key) => keysOf(snapshot.value).includes(key),
    limit: model.limit ?? 4000,
  });
  return graph.getShortestPaths({ input });
}
