/**
 * What happened in a run, line by line: the hash that says whether two runs are the same, and, where they are wanted, the
 * lines themselves. `docs/simulate.md` describes the file.
 */
import { createHash } from 'node:crypto';
import { redacted } from '../../tools/visualiser/redact.ts';

export const VERSION = 1;

/** `type`: as XState's inspection names it where there is such an event, else the simulator's own word. */
export interface Line {
  /** Milliseconds since 1970, virtual. */
  readonly at: number;
  readonly type: string;
  /** A tab, a phone, or a part of the world. */
  readonly who: string;
  readonly [detail: string]: unknown;
}

/** What was found wrong. */
export interface Failure {
  readonly oracle: string;
  readonly text: string;
  readonly at: number;
}

export class Recorder {
  readonly lines: string[] = [];
  readonly failures: Failure[] = [];
  count = 0;
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
    if (this.keeps) this.lines.push(text);
    for (const secret of this.secrets)
      if (text.includes(secret)) this.fail('noSecrets', 'a secret in the trace', line.at);
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
