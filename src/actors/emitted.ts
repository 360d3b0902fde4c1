import { Actor, type InspectionEvent } from 'xstate';
import type { AppEvent } from '../../machines/app/events.ts';

/**
 * Passes on to the app what a flow emits, and what the machines that it starts do: an `inspect` of `createActor`, the only
 * place where every actor is known from its first moment. `but`: leaves out the root, which is the app itself.
 */
export function telling(tell: (event: AppEvent) => void, but: 'root' | 'nobody' = 'nobody') {
  return (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.actor' || !(inspected.actorRef instanceof Actor)) return;
    if (but === 'root' && inspected.actorRef.sessionId === inspected.rootId) return;
    // Only machines that emit events of the app are started: `useFlow` takes no others.
    inspected.actorRef.on('*', (event) => tell(event as AppEvent));
  };
}
