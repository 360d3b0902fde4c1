import type { NonReducibleUnknown } from 'xstate';

/** The argument of a promised actor: its input, and the signal that nobody waits for it any more. */
export interface Signalled<Input = NonReducibleUnknown> {
  readonly input: Input;
  readonly signal: AbortSignal;
}
