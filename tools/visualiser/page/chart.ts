/**
 * The statechart of a machine as plain data, read from its configuration in JSON (the `definition` of Stately's
 * protocol, in which a function has become `{type: its name}`). The visualiser, the path report and the diagrams of the
 * docs all draw from this.
 */
import { isRecord, listOf, textOf } from './json.ts';

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

function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value : isRecord(value) ? textOf(value.type) : undefined;
  return name === undefined ? undefined : name.replace(/^xstate\./, '');
}

/** `isComplete`, or a word for a guard that is written in place. */
export function guardOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const name = nameOf(value);
  return name === undefined || UNNAMED.has(name) ? 'inline guard' : name;
}

const actionsOf = (value: unknown): string[] =>
  listOf(value).map((action) => {
    const name = nameOf(action);
    return name === undefined || UNNAMED.has(name) ? 'inline action' : name;
  });

/** Ids that the author chose, and the default ones, each with the path of its state. */
function idsOf(config: Record<string, unknown>, machine: string, path: readonly string[], ids: Map<string, string>) {
  ids.set([machine, ...path].join('.'), path.join('.'));
  const own = textOf(config.id);
  if (own !== undefined) ids.set(own, path.join('.'));
  if (isRecord(config.states))
    for (const [key, child] of Object.entries(config.states))
      if (isRecord(child)) idsOf(child, machine, [...path, key], ids);
}

function resolve(target: string, from: readonly string[], ids: ReadonlyMap<string, string>): string {
  if (target.startsWith('#')) return ids.get(target.slice(1)) ?? target.slice(1);
  if (target.startsWith('.')) return [...from, target.slice(1)].join('.');
  return [...from.slice(0, -1), target].join('.');
}

interface Named {
  readonly trigger: Trigger;
  readonly event: string;
  readonly label: string;
}

function transitionsOf(config: unknown, named: Named, from: readonly string[], ids: ReadonlyMap<string, string>) {
  const all = listOf(config);
  return all.map((item, index): ChartTransition => {
    const one = isRecord(item) ? item : { target: item };
    const description = textOf(one.description);
    const guard = guardOf(one.guard);
    return {
      name: `${from.join('.') || '(root)'}: ${named.event || 'always'}${all.length > 1 ? ` [${index + 1}]` : ''}`,
      ...named,
      ...(guard === undefined ? {} : { guard }),
      targets: listOf(one.target).flatMap((target) => (typeof target === 'string' ? [resolve(target, from, ids)] : [])),
      actions: actionsOf(one.actions),
      ...(description === undefined ? {} : { description }),
    };
  });
}

const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

function stateOf(
  config: Record<string, unknown>,
  machine: string,
  path: readonly string[],
  initial: boolean,
  ids: ReadonlyMap<string, string>,
): ChartState {
  const id = [machine, ...path].join('.');
  const below = entriesOf(config.states);
  const first = typeof config.initial === 'string' ? config.initial : nameInitial(config.initial);
  const invokes = listOf(config.invoke)
    .filter(isRecord)
    .map((invoke, index) => ({
      invoke,
      id: textOf(invoke.id) ?? `${index}.${id}`,
      src: nameOf(invoke.src) ?? 'inline actor',
    }));
  const take = (value: unknown, named: Named) => transitionsOf(value, named, path, ids);
  const description = textOf(config.description);
  const declared = textOf(config.type);
  return {
    path: path.join('.'),
    key: path.at(-1) ?? machine,
    kind:
      declared === 'parallel' || declared === 'final' || declared === 'history'
        ? declared
        : below.length > 0
          ? 'compound'
          : 'atomic',
    initial,
    ...(description === undefined ? {} : { description }),
    tags: listOf(config.tags).filter((tag) => typeof tag === 'string'),
    invokes: invokes.map(({ id: invokeId, src }) => ({ id: invokeId, src })),
    entry: actionsOf(config.entry),
    exit: actionsOf(config.exit),
    transitions: [
      ...entriesOf(config.on).flatMap(([event, value]) => take(value, { trigger: 'event', event, label: event })),
      ...invokes.flatMap(({ invoke, id: invokeId }) => [
        ...take(invoke.onDone, { trigger: 'done', event: `xstate.done.actor.${invokeId}`, label: invokeId }),
        ...take(invoke.onError, { trigger: 'error', event: `xstate.error.actor.${invokeId}`, label: invokeId }),
      ]),
      ...take(config.onDone, { trigger: 'stateDone', event: `xstate.done.state.${id}`, label: path.at(-1) ?? machine }),
      ...entriesOf(config.after).flatMap(([delay, value]) =>
        take(value, { trigger: 'after', event: `xstate.after.${delay}.${id}`, label: delay }),
      ),
      ...take(config.always, { trigger: 'always', event: '', label: 'always' }),
    ],
    states: below.flatMap(([key, child]) =>
      isRecord(child) ? [stateOf(child, machine, [...path, key], key === first, ids)] : [],
    ),
  };
}

const nameInitial = (value: unknown): string | undefined =>
  isRecord(value) ? textOf(listOf(value.target)[0]) : undefined;

/** The chart of a machine's configuration; `null` when the JSON holds no states (a promise, a callback). */
export function chartOf(definition: string | undefined): ChartState | null {
  let config: unknown;
  try {
    config = JSON.parse(definition ?? 'null');
  } catch {
    return null;
  }
  if (!isRecord(config) || !(isRecord(config.states) || isRecord(config.on))) return null;
  const machine = textOf(config.id) ?? '(machine)';
  const ids = new Map<string, string>();
  idsOf(config, machine, [], ids);
  return stateOf(config, machine, [], false, ids);
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
