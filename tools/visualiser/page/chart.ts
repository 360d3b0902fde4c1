/**
 * The statechart of a machine as plain data, read from its configuration in JSON (the `definition` of Stately's
 * protocol, in which a function has become `{type: its name}`). The visualiser, the path report and the diagrams of the
 * docs all draw from this.
 */
import { type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';
import { isRecord, textOf } from './json.ts';

/** The cause of a transition, besides an event that somebody sends. */
export type Trigger = 'event' | 'done' | 'error' | 'after' | 'always' | 'stateDone';

export interface ChartTransition {
  /** Its name among all of the machine, also where that is read from another file: `state: event [n]`, as in reports. */
  readonly name: string;
  readonly trigger: Trigger;
  /** The event as it is named in snapshots: `login.submit`, `xstate.done.actor.signIn`; empty for `always`. */
  readonly event: string;
  /** The event's name, the invoke's id, or the delay: what a reader wants to see. */
  readonly label: string;
  readonly guard?: string;
  /** Dotted paths of states; none when the transition only acts. */
  readonly targets: readonly string[];
  readonly actions: readonly string[];
  readonly description?: string;
}

export interface ChartState {
  /** Dotted path from the root: `entering.refused`; empty for the root. */
  readonly path: string;
  readonly key: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The parent begins here. */
  readonly initial: boolean;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly invokes: readonly { readonly id: string; readonly src: string }[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly transitions: readonly ChartTransition[];
  readonly states: readonly ChartState[];
}

/** Names that XState or JavaScript gave to what its author left without one. */
const UNNAMED = new Set(['', 'guard', 'actions', 'entry', 'exit', 'anonymous']);

function typeOf(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value : isRecord(value) ? textOf(value.type) : undefined;
  return name === undefined ? undefined : name.replace(/^xstate\./, '');
}

/** `isComplete`, or a word for a guard that is written in place. */
export function guardOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const name = typeOf(value) ?? '';
  return UNNAMED.has(name) ? 'inline guard' : name;
}

const actionsOf = (actions: readonly unknown[]): string[] =>
  actions.map((action) => {
    const name = typeOf(action) ?? '';
    return UNNAMED.has(name) ? 'inline action' : name;
  });

/** The cause of a transition by its event, and the invoke's id or the delay that the event names. */
export function causeOf(event: string): Pick<ChartTransition, 'trigger' | 'label'> {
  if (event === '') return { trigger: 'always', label: 'always' };
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.+)$/.exec(event) ?? [];
  if (kind === 'done.actor') return { trigger: 'done', label: name };
  if (kind === 'error.actor') return { trigger: 'error', label: name };
  if (kind === 'done.state') return { trigger: 'stateDone', label: name.replace(/^.*\./, '') };
  if (kind === 'after') return { trigger: 'after', label: name.replace(/\..*$/, '') };
  return { trigger: 'event', label: event };
}

const pathOf = ({ path }: AnyStateNode): string => path.join('.');

/** `state: event [n]`: tells a transition from all others of its machine. */
export function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const place = siblings.length > 1 ? ` [${siblings.indexOf(transition) + 1}]` : '';
  return `${source.path.join('.') || '(root)'}: ${eventType || 'always'}${place}`;
}

function transitionOf(transition: AnyTransitionDefinition): ChartTransition {
  const { eventType, target = [], actions, description } = transition;
  return {
    name: nameOf(transition),
    event: eventType,
    ...causeOf(eventType),
    guard: guardOf(transition.guard),
    targets: target.map(pathOf),
    actions: actionsOf(actions),
    description,
  };
}

/** The order in which a state's transitions are listed. */
const ORDER: readonly Trigger[] = ['event', 'done', 'error', 'stateDone', 'after', 'always'];
const rankOf = ({ trigger }: ChartTransition) => ORDER.indexOf(trigger === 'error' ? 'done' : trigger);

/** XState names an actor that is written in place by its invoke. */
const isNamed = (src: unknown): src is string => typeof src === 'string' && !src.startsWith('xstate.invoke.');

function stateOf(node: AnyStateNode): ChartState {
  const { key, type, description, tags, invoke, entry, exit, parent, always = [] } = node;
  const first = parent?.type === 'compound' ? parent.initial.target : [];
  return {
    path: pathOf(node),
    key,
    kind: type,
    initial: first.includes(node),
    description,
    tags,
    invokes: invoke.map(({ id, src }) => ({ id, src: isNamed(src) ? src : 'inline actor' })),
    entry: actionsOf(entry),
    exit: actionsOf(exit),
    transitions: [...[...node.transitions.values()].flat(), ...always]
      .map(transitionOf)
      .sort((one, other) => rankOf(one) - rankOf(other)),
    states: Object.values(node.states).map(stateOf),
  };
}

/** The chart of a machine's configuration; `null` when the JSON holds no states (a promise, a callback). */
export function chartOf(definition: string | undefined): ChartState | null {
  try {
    const config: unknown = JSON.parse(definition ?? 'null');
    return isRecord(config) && (isRecord(config.states) || isRecord(config.on))
      ? stateOf(createMachine(config).root)
      : null;
  } catch {
    return null;
  }
}

/** A machine's configuration as the protocol carries it: functions become `{type: their name}`. */
export function definitionOf(machine: { readonly config: object }): string {
  return JSON.stringify(machine.config, (_, value: unknown) =>
    typeof value === 'function' ? { type: value.name } : value,
  );
}

/**
 * The same chart with each level in the order in which its states are met from the initial one. The protocol sorts names
 * by letter, which tells nothing.
 */
export function inOrderOfMeeting(state: ChartState): ChartState {
  const met = new Set<ChartState>();
  // Breadth first from the initial state, then from what nothing met so far leads to.
  for (const start of [...state.states.filter(({ initial }) => initial), ...state.states]) {
    const line = [start];
    for (let child = line.shift(); child !== undefined; child = line.shift()) {
      if (met.has(child)) continue;
      met.add(child);
      const targets = statesOf(child).flatMap(({ transitions }) => transitions.flatMap((one) => one.targets));
      for (const target of targets)
        line.push(...state.states.filter(({ path }) => target === path || target.startsWith(`${path}.`)));
    }
  }
  return { ...state, states: [...met].map(inOrderOfMeeting) };
}

/** A state and all below it. */
export function statesOf(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesOf)];
}

/** Dotted paths of every state that a state value stands in, the enclosing ones too; the root is not named. */
export function activeIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (inner: unknown, path: readonly string[]) => {
    if (typeof inner === 'string') found.add([...path, inner].join('.'));
    else if (isRecord(inner))
      for (const [key, below] of Object.entries(inner)) {
        found.add([...path, key].join('.'));
        walk(below, [...path, key]);
      }
  };
  walk(value, []);
  return found;
}

/** The innermost states of a value: `entering.refused`; several for parallel regions. */
export function leavesIn(value: unknown): string[] {
  const all = [...activeIn(value)];
  return all.filter((path) => !all.some((other) => other.startsWith(`${path}.`)));
}

/** The innermost states of a value in words. */
export const standing = (value: unknown): string => leavesIn(value).join(' · ');

/** The words before a transition's label: what kind of thing sets it off. */
const TRIGGER_WORDS: Record<Trigger, string> = {
  event: '',
  done: 'done',
  error: 'error',
  after: 'after',
  always: '',
  stateDone: 'done',
};

/** `login.submit`, `done signIn`, `after redirect`, `always`. */
export function triggerText({ trigger, label }: Pick<ChartTransition, 'trigger' | 'label'>): string {
  const word = TRIGGER_WORDS[trigger];
  return word === '' ? label : `${word} ${label}`;
}
