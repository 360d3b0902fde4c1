/** The chat is not given up after one refusal: the service may have had too much to do at that moment. */
import type { Outcome } from '../../contract/outcome.ts';

interface Given {
  readonly context: { readonly refusals: number };
}

/** The number of refusals in a row after which one more is final. */
const MOST_REFUSALS = 4;

/** Guard: the answer is a refusal that may pass. */
export function isPassing({ context }: Given, answer: Outcome<unknown>): boolean {
  return !answer.ok && context.refusals < MOST_REFUSALS;
}

/** The time until the next try: 15 s without an answer, twice as long after each refusal. Milliseconds. */
export const againAfter = ({ context }: Given): number => 15_000 * 2 ** context.refusals;
