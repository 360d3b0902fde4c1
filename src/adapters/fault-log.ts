/** Names a failure in the console, for the reader of a player's report. */
import { fromCallback } from 'xstate';
import type { ActorBroken } from '../../machines/broken.ts';

export const faultLog = fromCallback<ActorBroken>(({ receive }) =>
  receive(({ actor, error }) => console.error(`The actor ${actor} broke:`, error)),
);
