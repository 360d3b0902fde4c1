/** The reasons for a step of a machine: its guards are asked once more, on what was recorded of the moment before it. */
import * as xstate from 'xstate';
import { LEFT_OUT, REDACTED } from '../../../src/recording/redact.ts';
import { activeIn, guardOf, standing } from './chart.ts';
import { isRecord } from './json.ts';
import type { Looked } from './page.ts';
import { BEGINNING, type Entry, type Recording } from './recording.ts';

/** A guard that was asked. `way`, `by`: the transition that it decides on. `doubt`: a recording does not tell the answer. */
export interface Asked {
  readonly name: string;
  readonly way: string;
  readonly by?: Way | undefined;
  answer: boolean;
  doubt?: string | undefined;
  readonly reads: Map<string, unknown>;
  readonly parts: Asked[];
}

type Way = xstate.AnyTransitionDefinition;
type Guard = NonNullable<Way['guard']>;
type Args = [state: xstate.AnyMachineSnapshot, given: { context: unknown; event: unknown }, own: object];
/** A guard of XState's own, as it stands in a machine. */
type Built = { name: string; guards?: readonly Guard[]; check(...args: Args): boolean };
type Seen = <Value>(path: string, value: Value, doubt?: string) => Value;
type Known = Map<string, { path: string; proxy?: object }>;

const isBuilt = (guard: unknown): guard is Built => typeof guard === 'function' && 'check' in guard;
const isValue = (value: unknown): value is xstate.StateValue => typeof value === 'string' || isRecord(value);
const nodesOf = (node: xstate.AnyStateNode): Way['source'][] => [node, ...Object.values(node.states).flatMap(nodesOf)];
const pathOf = ({ path, key }: xstate.AnyStateNode): string => path.join('.') || key;
const wayOf = ({ source, target }: Way) => `${pathOf(source)} → ${target?.map(pathOf).join(' · ') ?? 'stays'}`;

function doubtIn(value: object, key: string, inner: unknown): string | undefined {
  if (inner === REDACTED) return 'reads a redacted value';
  if (inner === LEFT_OUT) return 'reads a value that was left out';
  // A Date, a Map or a file stands in a recording as `{}`, an actor and an error as a few words.
  const keys = key in value ? null : Object.keys(value).join();
  const isEmpty = keys === '' && [Map, Set, Date, Blob].some(({ prototype }) => key in prototype);
  return isEmpty || keys === 'actor' || keys === 'name,message' ? 'reads a value that is not JSON' : undefined;
}

/** The value, telling what is read of it. A recording has copies: those with the same JSON, `known`, are one object again. */
function watched(value: unknown, path: string, seen: Seen, known: Known): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  const one = known.get(text) ?? { path };
  known.set(text, Object.assign(one, { path }));
  const get = (_: object, key: string | symbol): unknown => {
    const inner: unknown = Reflect.get(value, key);
    if (typeof key === 'symbol' || typeof inner === 'function' || key === 'toJSON') return inner;
    const name = `${one.path}.${key}`;
    return watched(seen(name, inner, doubtIn(value, key, inner)), name, seen, known);
  };
  one.proxy ??= new Proxy(value, { get, has: (_, key) => get(_, key) !== undefined || key in value });
  return one.proxy;
}

/** Takes transitions while nothing runs: guards and assignments do. XState's own `transition` starts the whole machine for each. */
export function scopeOf(): xstate.AnyActorScope {
  const self = xstate.createEmptyActor();
  const nothing = () => {};
  const still = { logger: nothing, defer: nothing, emit: nothing, stopChild: nothing, actionExecutor: nothing };
  return { self, system: self.system, id: '', sessionId: '', ...still };
}

/** The guards of today's machine that an event asks, in their order, and the difference from the recording, if any. */
export function whyOf({ actors }: Recording, { before, after, payload, type, at }: Entry, own: xstate.AnyStateMachine) {
  const machine = own.provide({});
  const top: Asked = { name: '', way: '', answer: true, reads: new Map(), parts: [] };
  const known: Known = new Map();
  let frame = top;
  const seen: Seen = (path, value, doubt) => {
    frame.reads.set(path, value);
    frame.doubt ??= doubt;
    return value;
  };
  const wrapped = (guard: Guard, by?: Way) => {
    const called = typeof guard === 'object' ? guard : { type: typeof guard === 'function' ? guard.name : guard };
    const built: unknown = typeof guard === 'function' ? guard : machine.implementations.guards[called.type];
    const check = (...[state, given]: Args): boolean => {
      const outer = frame;
      const way = by ? wayOf(by) : '';
      const one: Asked = { ...top, name: guardOf(called) ?? '', way, by, reads: new Map(), parts: [] };
      outer.parts.push(one);
      frame = one;
      try {
        if (isBuilt(built)) {
          if (built.guards === undefined) seen('state', standing(state.value));
          one.answer = built.check(state, given, { ...built, guards: built.guards?.map((part) => wrapped(part)) });
          const isSure = one.parts.some(({ doubt, answer }) => !doubt && answer === (built.name === 'or'));
          one.doubt = isSure ? undefined : one.parts.find(({ doubt }) => doubt)?.doubt;
        } else if (typeof built === 'function') {
          const see = (root: 'context' | 'event') => watched(given[root], root, seen, known);
          const read = { context: see('context'), event: see('event') };
          const params: unknown = 'params' in called ? called.params : undefined;
          one.answer = Boolean(built(read, typeof params === 'function' ? params(read) : params));
        }
      } catch (error) {
        one.doubt ??= `fails on what was recorded (${String(error)})`;
      }
      frame = outer;
      // The recording knows how it went on.
      return one.doubt && by?.target ? by.target.every((node) => activeIn(after?.value).has(pathOf(node))) : one.answer;
    };
    return Object.assign(() => false, { check });
  };
  const unguarded = () => true;
  for (const { transitions, always = [] } of nodesOf(machine.root))
    for (const one of [...transitions.values(), always].flat()) one.guard = wrapped(one.guard ?? unguarded, one);
  const { now } = Date;
  try {
    Date.now = () => seen('Date.now()', at);
    const context = isRecord(before?.context) ? before.context : {};
    const start = isValue(before?.value) && machine.resolveState({ value: before.value, context });
    if (!start && type !== BEGINNING) throw new Error('the state before is not recorded');
    const children = Object.fromEntries([...actors.values()].map(({ name }) => [name, xstate.createEmptyActor()]));
    const next = start
      ? machine.transition(Object.assign(start, { children }), { ...payload, type }, scopeOf())
      : machine.getInitialSnapshot(scopeOf(), payload.input);
    const [there, then] = [standing(next.value), standing(after?.value)];
    const isElsewhere = after !== undefined && !then.includes(REDACTED) && there !== then;
    return { asked: top.parts, problem: isElsewhere ? `Asked again, the machine goes to ${there}.` : null };
  } catch (error) {
    return { asked: top.parts, problem: `It cannot be followed further: ${String(error)}` };
  } finally {
    Date.now = now;
  }
}

/** The event that brought the actor to where it stands: the row that is looked at, or the last that moved it. */
export function broughtBy({ recording, actor, entry }: Looked): Entry | undefined {
  return recording.entries.findLast(({ target, number, before, after }) => {
    if (target !== actor?.id || number > (entry?.number ?? number)) return false;
    return number === entry?.number || (after !== undefined && standing(before?.value) !== standing(after.value));
  });
}

/** The event, after what led to it: the last that each sender was told. Presses, clocks and listeners are outside. */
export function chainOf(recording: Recording, entry: Entry, most = 20): Entry[] {
  const { source, number, type } = entry;
  const last = recording.entries.findLast((one) => one.target === source && one.number < number);
  const isMachine = source !== undefined && recording.actors.get(source)?.moment.value !== undefined;
  const isReply = [type, last?.type].some((one) => one?.startsWith('xstate.promise'));
  if (last === undefined || most < 2 || type.startsWith('xstate.after') || !(isMachine || isReply)) return [entry];
  return [...chainOf(recording, last, most - 1), entry];
}
