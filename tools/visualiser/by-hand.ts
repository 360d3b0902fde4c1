/** The message with which the project's own visualiser page sends a machine of the app an event by hand. */
import * as v from 'valibot';

export const byHand = v.object({
  type: v.literal('@player-wallet.send'),
  /** Session id of the actor. */
  actor: v.string(),
  event: v.looseObject({ type: v.pipe(v.string(), v.minLength(1)) }),
});
export type ByHand = v.InferOutput<typeof byHand>;
