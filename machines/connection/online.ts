/**
 * The way for a flow to know if the phone has a connection. It declares the listening actor `connection`, invokes it at
 * its root, and keeps the answer:
 *
 *     'connection.changed': { actions: assign({ online: ({ event }) => event.online }) }
 *
 * Its guards then hold back the requests that need a connection, and views ask `can()`. If reading has failed, the flow
 * reads again once there is a connection:
 *
 *     'connection.changed': { guard: 'isBack', target: 'loading' }
 */
import type { EventObject } from 'xstate';

/** The event that the actor `connection` sends at its start and with each change. */
export interface ConnectionChanged {
  readonly type: 'connection.changed';
  readonly online: boolean;
}

/** Guard of `connection.changed`: there is a connection. The one at the start comes before anything has failed. */
export function isBack({ event }: { event: EventObject }): boolean {
  return 'online' in event && event.online === true;
}

/** Guard: the phone has a connection, as far as it knows. */
export function isOnline({ context }: { context: { readonly online: boolean } }): boolean {
  return context.online;
}
