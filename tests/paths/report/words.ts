/** The steps of a path in words that QA can follow. */
import type { EventObject } from 'xstate';
import { delaysOf } from '../../../scripts/diagrams.ts';
import { internal } from '../harness/generate.ts';
import type { AnyModel } from './collect.ts';

export interface Step {
  /** The actor of the step: the player on the screen, the world around the app, an answer, the clock. */
  readonly by: 'player' | 'world' | 'answer' | 'failure' | 'clock' | 'start';
  readonly what: string;
  /** The event's payload, as JSON; empty for nothing. */
  readonly payload: string;
  /** The states that the machine rests in afterwards. */
  readonly states: readonly string[];
}

/** JSON of anything that a fixture may hold: actors, errors, files. */
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

/** An event of a path in words; `states` are where it leads. */
export function stepOf(model: AnyModel, event: EventObject, states: readonly string[]): Step {
  const { type, ...rest } = event;
  if (type === 'xstate.init') return { by: 'start', what: 'The flow starts', payload: '', states };
  const about = internal(type);
  if (about === null) {
    const fixtures: Record<string, { readonly act: unknown } | undefined> = model.events;
    const by = fixtures[type]?.act === 'world' ? 'world' : 'player';
    return { by, what: type, payload: shown(rest), states };
  }
  if (about.kind === 'after') {
    const length = delaysOf(model.machine)[about.name];
    return {
      by: 'clock',
      what: `${about.name}${length === undefined ? '' : ` (${length})`} passes`,
      payload: '',
      states,
    };
  }
  if (about.kind === 'error')
    return {
      by: 'failure',
      what: `${about.name} fails`,
      payload: shown('error' in event ? event.error : undefined),
      states,
    };
  return {
    by: 'answer',
    what: `${about.name} answers`,
    payload: shown('output' in event ? event.output : undefined),
    states,
  };
}
