/** Each recording of a walk is good: it replays to the same snapshots, and no secret of the fixtures stands in it. */
import { expect } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import { redacted } from '../../../src/recording/redact.ts';
import { offered } from './generate.ts';
import type { FlowModel } from './model.ts';
import { alike, livesIn, replayed } from './replay.ts';

/** Shorter ones are in any text. */
const SECRET = 4;

const REDACTED = '•••';

/** Passwords, codes and account numbers of the fixtures: nowhere in a recording, whatever is thought to be a secret. */
const KNOWN = ['secret', 'another-secret', 'sEcret-1', 'sEcret-2', '123456', '4051234567', '1234567890'];

/** The strings in a value: those that are redacted, and those that are not. */
function stringsIn(value: unknown, plain: unknown, into: { secret: Set<string>; open: Set<string> }): void {
  if (typeof value === 'string' && plain === REDACTED) into.secret.add(value);
  else if (typeof value === 'string' && plain === value) into.open.add(value);
  else if (typeof value === 'object' && value !== null && typeof plain === 'object' && plain !== null) {
    const plains = new Map<string, unknown>(Object.entries(plain));
    for (const [key, inner] of Object.entries(value)) stringsIn(inner, plains.get(key), into);
  }
}

/** `events`: those that were really sent. */
export function checkRecording(
  model: FlowModel<AnyStateMachine>,
  input: unknown,
  events: readonly EventObject[],
  text: string,
): void {
  const strings = { secret: new Set<string>(), open: new Set<string>() };
  for (const given of [input, ...events]) stringsIn(given, redacted(given), strings);
  // A text that is a secret here and none there (an account's number that is a member's name) proves nothing.
  const secrets = [...strings.secret].filter((one) => one.length >= SECRET && !strings.open.has(one));
  expect(
    KNOWN.filter((known) => text.includes(`"${known}"`)),
    'secrets of the fixtures in a recording of the walk',
  ).toEqual([]);
  expect(
    secrets.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1))),
    'secrets in a recording of the walk',
  ).toEqual([]);
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
