/**
 * A recording of one machine, taken through the machine once more: does each event lead where it led? Nothing runs: guards and
 * assignments do. What was a secret stands in a recording as `•••`; where the machine looks at it, stand-ins are tried until
 * one leads where the recording does.
 */
import * as v from 'valibot';
import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, initialTransition } from 'xstate';
import type { Told } from '../../../src/recording/format.ts';
import { redacted } from '../../../src/recording/redact.ts';
import { readRecording } from '../../../tools/visualiser/page/file.ts';
import { BEGINNING } from '../../../tools/visualiser/page/recording.ts';
import { scopeOf } from '../../../tools/visualiser/page/why.ts';
import { steady } from './steady.ts';

/** An event that an actor received, and its state afterwards. */
export interface RecordedStep {
  readonly event: EventObject;
  readonly told: Told;
  /** The machine sent it to itself. */
  readonly isOwn: boolean;
}

/** The life of one actor. */
export interface RecordedLife {
  readonly actor: string;
  readonly machine: string;
  readonly input: unknown;
  readonly steps: readonly RecordedStep[];
  /** True if it is there from its beginning. */
  readonly isWhole: boolean;
}

const Changes = v.object({
  status: v.optional(v.string()),
  value: v.optional(v.unknown()),
  context: v.optional(v.unknown()),
  tags: v.optional(v.array(v.string())),
  output: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
});
/** The machines of a recording, each with what became of it. Throws where the text is none. */
export function livesIn(text: string): RecordedLife[] {
  const { actors, entries } = readRecording(text, undefined, Number.POSITIVE_INFINITY).recording;
  return [...actors.values()].flatMap(({ id, name, machine }): RecordedLife[] => {
    if (machine === undefined) return [];
    const [start, ...others] = entries.filter(({ target }) => target === id);
    const isWhole = start?.type === BEGINNING;
    const steps = (isWhole || start === undefined ? others : [start, ...others]).flatMap(
      ({ type, payload, source, after }) =>
        // An actor that is stopped has a row without an event.
        after === undefined || !('type' in payload)
          ? []
          : [{ event: { ...payload, type }, told: after, isOwn: source === id }],
    );
    return [{ actor: name, machine, input: isWhole ? start.payload.input : undefined, steps, isWhole }];
  });
}

/** Possible values of a secret, as far as a machine can tell. */
const STAND_INS = ['•••', 'Stand-in-1', 'Stand-in-2', '123456', '1234', '', 'x'];
/** Events that are tried for one of a recording. */
const TRIES = 400;

/** Every event that this one may have been before it was redacted. */
function* unredacted(event: EventObject): Generator<EventObject> {
  const parts = JSON.stringify(event).split('"•••"');
  const count = Math.min(TRIES, STAND_INS.length ** (parts.length - 1));
  for (let number = 1; number < count; number++) {
    let rest = number;
    const text = parts.reduce((before, part) => {
      const standIn = STAND_INS[rest % STAND_INS.length];
      rest = Math.floor(rest / STAND_INS.length);
      return `${before}${JSON.stringify(standIn)}${part}`;
    });
    yield JSON.parse(text);
  }
}

/** A snapshot as a recording has it. */
function toldBy(snapshot: AnyMachineSnapshot): Told {
  const { status, value, context, output, tags } = snapshot;
  const plain = redacted({ status, context, output, tags: [...tags] });
  return v.parse(Changes, JSON.parse(JSON.stringify(Object.assign({ value }, plain))));
}

const sameState = (one: Told, other: Told): boolean =>
  JSON.stringify([one.value, one.status ?? 'active', one.tags ?? []]) ===
  JSON.stringify([other.value, other.status ?? 'active', other.tags ?? []]);

/** JSON in which one actor, id or moment is as good as another: a machine makes up its own each time. */
export const alike = (value: unknown): string =>
  steady(JSON.stringify(value) ?? '')
    .replace(/\b[0-9a-f]{32}\b/g, '‹id›')
    .replace(/\{"actor":"[^"]*"\}/g, '{"actor":""}');

/** The ids that a machine makes up now, by those that it made up then. */
class Ids {
  readonly #now = new Map<string, string>();

  /** Learns from two versions of the same thing. */
  learn(then: unknown, now: unknown): void {
    if (typeof then === 'string' && typeof now === 'string') {
      if (then !== now && alike(then) === alike(now)) this.#now.set(then, now);
    } else if (typeof then === 'object' && typeof now === 'object' && then !== null && now !== null) {
      const others = Object.entries(now);
      for (const [index, [key, value]] of Object.entries(then).entries()) {
        const [otherKey, other] = others[index] ?? [];
        this.learn(key, otherKey);
        this.learn(value, other);
      }
    }
  }

  /** A recorded event with today's ids. */
  translated(event: EventObject): EventObject {
    let text = JSON.stringify(event);
    for (const [then, now] of this.#now) text = text.replaceAll(JSON.stringify(then), JSON.stringify(now));
    return JSON.parse(text);
  }
}

/** Keys of a context that differ. What was left out of a recording is as good as the same. */
function keysThatDiffer(recorded: Told, now: Told): string[] {
  const [then, is] = [recorded, now].map(({ context }) =>
    v.parse(v.optional(v.record(v.string(), v.unknown()), {}), context),
  );
  return Object.keys({ ...then, ...is }).filter(
    (key) => then?.[key] !== '…' && alike(then?.[key]) !== alike(is?.[key]),
  );
}

export interface Replayed {
  /** The events with their stand-ins, and the state that each led to. */
  readonly steps: readonly { readonly event: EventObject; readonly value: unknown }[];
  /** The first place at which it leads elsewhere, in words; null where it never does. */
  readonly difference: string | null;
}

interface Try {
  readonly event: EventObject;
  readonly next: AnyMachineSnapshot;
  readonly now: Told;
}

/** A machine may need what was left out of a recording, or is an actor's in it. */
function tried<Result>(work: () => Result): Result | Error {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const carriesActor = (event: EventObject): boolean => /\{"actor":"[^"]*"\}/.test(JSON.stringify(event));

/** The first event that leads where the recording did; else one that leads to the same state; else where the first one leads. */
function best(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  told: Told,
  events: Iterable<EventObject>,
): Try | string {
  const scope = scopeOf();
  let near: Try | null = null;
  let elsewhere: string | null = null;
  for (const event of events) {
    const next = tried((): AnyMachineSnapshot => machine.transition(snapshot, event, scope));
    const now = next instanceof Error ? null : toldBy(next);
    elsewhere ??= next instanceof Error ? next.message : `now to ${JSON.stringify(next.value)}`;
    if (next instanceof Error || now === null || !sameState(told, now)) continue;
    near ??= { event, next, now };
    if (keysThatDiffer(told, now).length === 0) return { event, next, now };
  }
  return near ?? elsewhere ?? '';
}

/** `events`: what an event of the recording may have been before it was redacted, from who knows the machine. */
export function replayed(
  machine: AnyStateMachine,
  { steps }: RecordedLife,
  input: unknown,
  events: (recorded: EventObject, snapshot: AnyMachineSnapshot) => Iterable<EventObject> = () => [],
): Replayed {
  const ids = new Ids();
  const taken: Replayed['steps'][number][] = [];
  const differs = (difference: string): Replayed => ({ steps: taken, difference });
  const beginning = tried((): AnyMachineSnapshot => initialTransition(machine, input as never)[0]);
  if (beginning instanceof Error) return differs(`its beginning: ${beginning.message}`);
  let snapshot = beginning;
  for (const [number, { event: recorded, told }] of steps.entries()) {
    const where = `event ${number + 1}, ${recorded.type}`;
    const known = ids.translated(recorded);
    // A stand-in for an actor is none: whoever knows the machine has a real one.
    const own = carriesActor(known) ? [...events(recorded, snapshot), known] : [known, ...events(recorded, snapshot)];
    const found = best(machine, snapshot, told, [...own, ...unredacted(known)]);
    if (typeof found === 'string') return differs(`${where}: led to ${JSON.stringify(told.value)}, ${found}`);
    const differing = keysThatDiffer(told, found.now);
    if (differing.length > 0) return differs(`${where}: other than recorded: ${differing.join(', ')}`);
    ids.learn(told.context, found.now.context);
    snapshot = found.next;
    taken.push({ event: found.event, value: found.next.value });
  }
  return { steps: taken, difference: null };
}
