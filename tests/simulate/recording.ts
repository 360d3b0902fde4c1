/**
 * The events of a run, line by line: the hash that says whether two runs are the same, and, where they are wanted, the
 * lines themselves. `docs/recordings.md` describes the file.
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { InspectionEvent } from 'xstate';
import type { Line } from '../../src/recording/format.ts';
import { redacted } from '../../src/recording/redact.ts';
import { Teller } from '../../src/recording/teller.ts';

/** A fault that was found. */
export interface Failure {
  readonly oracle: string;
  readonly text: string;
  readonly at: number;
}

const Detailed = v.looseObject({
  at: v.number(),
  who: v.string(),
  type: v.string(),
  actor: v.optional(v.string()),
  event: v.optional(v.looseObject({ type: v.string() })),
});

/**
 * The part of a line that two runs have in common: of a machine's line, the receiver, the event and the state that it
 * led to. The rest may have a number in it that the process counts. Null for nothing.
 */
export function essenceOf(text: string): string | null {
  const plain = v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject({ type: v.string() })), text);
  if (!plain.type.startsWith('@xstate.')) return text;
  const { at, who, type, actor, event, value } = v.parse(Detailed, plain);
  if (type === '@xstate.event') return JSON.stringify({ at, who, type, actor, event: event?.type });
  return type === '@xstate.snapshot' && value !== undefined ? JSON.stringify({ at, who, type, actor, value }) : null;
}

/** Clocks' events, which say nothing of what happened. */
const REPEATED = ['clock.ticked', 'socket.check', 'xstate.after.checkInterval.chatConnection.joined.resting'];

/** Characters of one value of an event or a context; a longer one is left out. */
const LONGEST = 20_000;

export class Recorder {
  readonly lines: string[] = [];
  readonly failures: Failure[] = [];
  count = 0;
  readonly #teller = new Teller(LONGEST);
  /** The state that each actor was last in. */
  readonly #values = new WeakMap<object, string>();
  readonly #hash = createHash('sha256');

  /** `keeps`: the lines are wanted, not only their hash. `secrets`: what must stand in none of them. */
  constructor(
    readonly keeps: boolean,
    readonly secrets: readonly string[],
  ) {}

  write(line: Line): void {
    const text = JSON.stringify(redacted(line));
    this.count += 1;
    this.#hash.update(text).update('\n');
    // Lines of machines are stored in full.
    if (this.keeps && !line.type.startsWith('@xstate.')) this.lines.push(text);
    for (const secret of this.secrets)
      if (text.includes(secret)) this.fail('noSecrets', 'a secret in the trace', line.at);
  }

  /**
   * Records a machine's step: in short for the digest, in full, which costs the most, only where the lines are wanted.
   */
  inspect(at: number, who: string, event: InspectionEvent): void {
    if (this.keeps)
      for (const saying of this.#teller.tell(event)) this.lines.push(JSON.stringify({ at, who, ...saying }));
    const { type, actorRef } = event;
    const actor = (actorRef as { readonly id?: string }).id;
    if (type === '@xstate.event') {
      if (!REPEATED.includes(event.event.type)) this.write({ at, type, who, actor, event: { type: event.event.type } });
    } else if (type === '@xstate.snapshot' && 'value' in event.snapshot) {
      const value = JSON.stringify(event.snapshot.value);
      if (this.#values.get(actorRef) === value) return;
      this.#values.set(actorRef, value);
      this.write({ at, type, who, actor, value: event.snapshot.value });
    }
  }

  fail(oracle: string, text: string, at: number): void {
    if (this.failures.some((one) => one.oracle === oracle && one.text === text)) return;
    this.failures.push({ oracle, text, at });
    this.write({ at, type: 'failure', who: oracle, text });
  }

  digest(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }
}

/** An error in one line. */
export function describe(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ')
    : JSON.stringify(error);
}
