import type { EventObject } from 'xstate';

/**
 * An actor that should live as long as its machine (a listening actor, a child machine) has failed. The machine goes on
 * without it; the app tells the player, offers to load the page anew, and names the actor in the console.
 */
export interface ActorBroken {
  readonly type: 'actor.broken';
  /** The machine's and the actor's ids: `wallet.store`. */
  readonly actor: string;
  readonly error: unknown;
}

/**
 * The event that the `onError` of such an actor emits to the app. In the setup `tellBroken: emit(brokenIn)`, with
 * `ActorBroken` among the emitted types; in the invoke `onError: { actions: 'tellBroken' }`.
 */
export function brokenIn({ event, self }: { event: EventObject; self: { readonly id: string } }): ActorBroken {
  const actor = 'actorId' in event ? String(event.actorId) : event.type;
  return { type: 'actor.broken', actor: `${self.id}.${actor}`, error: 'error' in event ? event.error : undefined };
}
