/** The steps of a path in words that QA can follow. */
import type { EventObject } from 'xstate';
import { delaysOf } from '../../../scripts/diagrams.ts';
import { internal } from '../harness/generate.ts';
import type { AnyModel } from './collect.ts';

/** JSON of anything that a fixture may hold: actors, errors, files; empty for nothing. */
export function shown(value: unknown): string {
  const seen: unknown[] = [];
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return String(inner);
    if (typeof inner !== 'object' || inner === null) return inner;
    if (inner instanceof Error) return inner.message;
    if (inner instanceof Blob) return `(file, ${inner.size} bytes)`;
    if ('sessionId' in inner && 'send' in inner) return `(actor ${'id' in inner ? inner.id : ''})`;
    if (seen.includes(inner)) return '…';
    seen.push(inner);
    return inner;
  });
  return text === undefined || text === '{}' ? '' : text;
}

export type ToldStep = ReturnType<typeof stepOf>;

/**
 * An event of a path in words. `by`: the actor of the step, which is the player on the screen, the world around the app, an
 * answer or the clock. `states`: those that the machine rests in afterwards.
 */
export function stepOf(model: AnyModel, event: EventObject, states: readonly string[]) {
  const { type, ...payload }: EventObject & { output?: unknown; error?: unknown } = event;
  const step = (
    by: 'player' | 'world' | 'answer' | 'failure' | 'clock' | 'start',
    what: string,
    carried?: unknown,
  ) => ({
    by,
    what,
    payload: shown(carried),
    states,
  });
  if (type === 'xstate.init') return step('start', 'The flow starts');
  const { kind, name } = internal(type) ?? {};
  if (kind === 'done') return step('answer', `${name} answers`, payload.output);
  if (kind === 'error') return step('failure', `${name} fails`, payload.error);
  if (kind === 'after') {
    const length = delaysOf(model.machine)[name ?? ''];
    return step('clock', `${name}${length === undefined ? '' : ` (${length})`} passes`);
  }
  const fixtures: Record<string, { readonly act: unknown } | undefined> = model.events;
  return step(fixtures[type]?.act === 'world' ? 'world' : 'player', type, payload);
}
