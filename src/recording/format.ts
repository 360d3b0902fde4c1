/**
 * A recording: what the machines of a page did, as JSON lines. The first line says what it is, the others what
 * happened. The visualiser, the simulator, the path suite and the app itself write the same; docs/recordings.md
 * describes it.
 */

export const VERSION = 1;

/** The state of an actor at a moment. A line has only the changes from before: of the context, the keys that differ. */
export interface Told {
  readonly status?: string | undefined;
  /** The state value of a machine. */
  readonly value?: unknown;
  readonly context?: unknown;
  readonly tags?: readonly string[];
  readonly output?: unknown;
  readonly error?: unknown;
}

/** An event. `type`: XState's name for the inspection event if there is one, else the writer's own word. */
export interface Line {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly type: string;
  /** A page, a phone, or a part of the world. */
  readonly who: string;
  readonly [detail: string]: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The keys of a context whose values differ. */
function keysThatDiffer(before: unknown, after: unknown, isSame: (a: unknown, b: unknown) => boolean): unknown {
  if (!isRecord(before) || !isRecord(after)) return isSame(before, after) ? undefined : after;
  const differing = Object.entries(after).filter(([key, value]) => !isSame(before[key], value));
  return differing.length === 0 ? undefined : Object.fromEntries(differing);
}

/** The changes from before; null for none. */
export function changesOf(
  before: Told,
  after: Told,
  isSame: (a: unknown, b: unknown) => boolean = Object.is,
): Told | null {
  const differs = (key: keyof Told) => after[key] !== undefined && !isSame(before[key], after[key]);
  const context = keysThatDiffer(before.context, after.context, isSame);
  const changes: Told = {
    ...(differs('status') && { status: after.status }),
    ...(differs('value') && { value: after.value }),
    ...(context !== undefined && { context }),
    ...((before.tags ?? []).join() !== (after.tags ?? []).join() && { tags: after.tags ?? [] }),
    ...(differs('output') && { output: after.output }),
    ...(differs('error') && { error: after.error }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The state of an actor after a line of it. */
export function withChanges(before: Told, { status, value, context, tags, output, error }: Told): Told {
  return {
    ...before,
    ...(status !== undefined && { status }),
    ...(value !== undefined && { value }),
    ...(context !== undefined && {
      context: isRecord(before.context) && isRecord(context) ? { ...before.context, ...context } : context,
    }),
    ...(tags !== undefined && { tags }),
    ...(output !== undefined && { output }),
    ...(error !== undefined && { error }),
  };
}
