/**
 * The statechart of a machine as plain data, read from its configuration in JSON (the `definition` of Stately's
 * protocol, in which a function has become `{type: its name}`). The visualiser, the path report and the diagrams of the
 * docs all draw from this.
 */
import { type AnyStateNode, type AnyTransitionDefinition, createMachine } from 'xstate';
import { isRecord, objectIn, textOf } from './json.ts';

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

/** The name of a guard or an action, or a word for one that is written in place. */
function named(value: unknown, inPlace: string): string {
  const name = textOf(isRecord(value) ? value.type : value)?.replace(/^xstate\./, '') ?? '';
  return UNNAMED.has(name) ? inPlace : name;
}

/** `isComplete`, or a word for a guard that is written in place. */
export const guardOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : named(value, 'inline guard');

const actionsOf = (actions: readonly unknown[]): string[] => actions.map((action) => named(action, 'inline action'));

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
const ORDER: Record<Trigger, number> = { event: 0, done: 1, error: 1, stateDone: 2, after: 3, always: 4 };

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
      .sort((one, other) => ORDER[one.trigger] - ORDER[other.trigger]),
    states: Object.values(node.states).map(stateOf),
  };
}

function chartRead(definition: string): ChartState | null {
  try {
    const config = objectIn(definition);
    return config !== null && (isRecord(config.states) || isRecord(config.on))
      ? stateOf(createMachine(config).root)
      : null;
  } catch {
    // A file may hold anything.
    return null;
  }
}

const charts = new Map<string, ChartState | null>();

/** The chart of a machine's configuration; `null` when the JSON holds no states (a promise, a callback). Each is read once. */
export function chartOf(definition: string | undefined): ChartState | null {
  if (definition === undefined) return null;
  const chart = charts.get(definition) ?? chartRead(definition);
  charts.set(definition, chart);
  return chart;
}

/** A machine's configuration as the protocol carries it: functions become `{type: their name}`. */
export function definitionOf(machine: { readonly config: object }): string {
  return JSON.stringify(machine.config, (_, value: unknown) =>
    typeof value === 'function' ? { type: value.name } : value,
  );
}

/** The words behind a state's name. */
export const wordsOf = ({ tags, kind }: ChartState): string[] =>
  kind === 'atomic' || kind === 'compound' ? [...tags] : [...tags, kind];

/** A state and all below it. */
export function statesOf(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(statesOf)];
}

function pathsIn(value: unknown, outer: string): string[] {
  if (typeof value === 'string') return [outer + value];
  const inner = isRecord(value) ? Object.entries(value) : [];
  return inner.flatMap(([key, below]) => [outer + key, ...pathsIn(below, `${outer}${key}.`)]);
}

/** Dotted paths of every state that a state value stands in, the enclosing ones too; the root is not named. */
export const activeIn = (value: unknown): ReadonlySet<string> => new Set(pathsIn(value, ''));

/** The innermost states of a value: `entering.refused`; several for parallel regions. */
export function leavesIn(value: unknown): string[] {
  const all = [...activeIn(value)];
  return all.filter((path) => !all.some((other) => other.startsWith(`${path}.`)));
}

/** The innermost states of a value in words. */
export const standing = (value: unknown): string => leavesIn(value).join(' · ');

/** `login.submit`, `done signIn`, `after redirect`, `always`. */
export function triggerText({ trigger, label }: Pick<ChartTransition, 'trigger' | 'label'>): string {
  if (trigger === 'event' || trigger === 'always') return label;
  return `${trigger === 'stateDone' ? 'done' : trigger} ${label}`;
}
