/** What a step reads from an actor's answer, as params of its guards and actions. */
import type { Outcome, Problem } from '../../contract/outcome.ts';
import { failed, refused } from '../outcome.ts';

interface Done {
  event: { output: Outcome<unknown> };
}

export const outcome = ({ event }: Done): Outcome<unknown> => event.output;
export const refusal = ({ event }: Done): Problem => refused(event.output);
export const failure = ({ event }: { event: { error: unknown } }): Problem => failed(event.error);
