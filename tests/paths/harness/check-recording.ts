/** Each recording of a walk is good: it replays to the same snapshots, and no secret of the fixtures stands in it. */
import { expect } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import { redacted } from '../../../src/recording/redact.ts';
import { offered } from './generate.ts';
import type { FlowModel } from './model.ts';
import { alike, livesIn, replayed } from './replay.ts';

/** Shorter ones are in any text. */
const SECRET = 4;

/** The strings that are redacted in a value. */
function secretsIn(value: unknown, plain: unknown): string[] {
  if (typeof value === 'string') return plain !== value && value.length >= SECRET ? [value] : [];
  if (typeof value !== 'object' || value === null || typeof plain !== 'object' || plain === null) return [];
  const plains = new Map<string, unknown>(Object.entries(plain));
  return Object.entries(value).flatMap(([key, inner]) => secretsIn(inner, plains.get(key)));
}

/** `events`: those that were really sent. */
export function checkRecording(
  model: FlowModel<AnyStateMachine>,
  input: unknown,
  events: readonly EventObject[],
  text: string,
): void {
  const secrets = new Set(events.flatMap((event) => secretsIn(event, redacted(event))));
  expect([...secrets].filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
  const { machine } = model;
  const life = livesIn(text).find((one) => one.machine === machine.id);
  if (life === undefined) throw new Error('the walk is not in its recording');
  const offers = offered(model, machine);
  const { difference } = replayed(machine, life, input, function* (recorded, snapshot) {
    const wanted = alike(recorded);
    const fits = (event: EventObject) => event.type === recorded.type && alike(redacted(event)) === wanted;
    yield* offers(snapshot).filter(fits);
  });
  expect(difference, 'a recording of the walk, replayed').toBe(null);
}
