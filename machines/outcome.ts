import type { FailureKind, Outcome, Problem } from '../contract/outcome.ts';

const KINDS: readonly string[] = ['offline', 'timeout', 'malformed', 'server'] satisfies FailureKind[];

function isKind(value: unknown): value is FailureKind {
  return typeof value === 'string' && KINDS.includes(value);
}

/** Guard for an `onDone`: the service said yes. */
export function isAccepted(_: unknown, outcome: Outcome<unknown>): boolean {
  return outcome.ok;
}

/** What the service gave. Only behind the guard `isAccepted`: throws a TypeError on a refusal. */
export function accepted<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new TypeError(`refused with ${outcome.code}`);
  return outcome.value;
}

/** The problem in a refusal. Only where the guard `isAccepted` was false: throws a TypeError otherwise. */
export function refused(outcome: Outcome<unknown>): Problem {
  if (outcome.ok) throw new TypeError('not refused');
  return { kind: 'refused', code: outcome.code };
}

/** The problem behind what an actor rejected with: an API failure carries its `kind`; everything else is `unknown`. */
export function failed(error: unknown): Problem {
  const kind = typeof error === 'object' && error !== null && 'kind' in error ? error.kind : undefined;
  return { kind: 'failed', failure: isKind(kind) ? kind : 'unknown' };
}
