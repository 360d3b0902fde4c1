import type { EventObject } from 'xstate';
import type { FailureKind, Outcome, Problem } from '../contract/outcome.ts';

const KINDS: readonly string[] = ['offline', 'timeout', 'malformed', 'server'] satisfies FailureKind[];

function isKind(value: unknown): value is FailureKind {
  return typeof value === 'string' && KINDS.includes(value);
}

function isOutcome(value: unknown): value is Outcome<unknown> {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false;
  return value.ok === true || (value.ok === false && 'code' in value && typeof value.code === 'string');
}

/** The answer that an `onDone` brings. Throws a TypeError on every other event, which brings none. */
export function answerIn(event: EventObject): Outcome<unknown> {
  const output = 'output' in event ? event.output : undefined;
  if (!isOutcome(output)) throw new TypeError(`${event.type} brings no answer`);
  return output;
}

/**
 * Guard for an `onDone`: the service said yes. (The second argument is for machines that still hand the answer over as
 * the guard's params.)
 */
export function isAccepted({ event }: { event: EventObject }, outcome?: Outcome<unknown>): boolean {
  return (outcome ?? answerIn(event)).ok;
}

/** A guard for an `onDone`: the service said no with one of these codes. */
export function refusedWith(...codes: readonly string[]) {
  return ({ event }: { event: EventObject }): boolean => {
    const answer = answerIn(event);
    return !answer.ok && codes.includes(answer.code);
  };
}

/** The value of the service's answer. Only behind the guard `isAccepted`: throws a TypeError on a refusal. */
export function accepted<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new TypeError(`refused with ${outcome.code}`);
  return outcome.value;
}

/**
 * The problem to show to the player after an `onDone` that was not accepted, or after an `onError`:
 * `explain: assign(({ event }) => ({ problem: problemIn(event) }))`.
 */
export function problemIn(event: EventObject): Problem {
  return 'error' in event ? failed(event.error) : refused(answerIn(event));
}

/** The problem in a refusal. Only where the guard `isAccepted` was false: throws a TypeError otherwise. */
export function refused(outcome: Outcome<unknown>): Problem {
  if (outcome.ok) throw new TypeError('not refused');
  return { kind: 'refused', code: outcome.code };
}

/** The problem behind what an actor rejected with: an API failure carries its `kind`, and
 * its request's name where the service gave one; everything else is `unknown`. */
export function failed(error: unknown): Problem {
  const { kind, request }: { kind?: unknown; request?: unknown } = error instanceof Object ? error : {};
  return {
    kind: 'failed',
    failure: isKind(kind) ? kind : 'unknown',
    ...(typeof request === 'string' && { request }),
  };
}
