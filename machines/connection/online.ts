/**
 * How a flow knows whether the phone has a connection. It declares the listening actor `connection`, invokes it at its
 * root, and keeps what that tells:
 *
 *     'connection.changed': { actions: assign({ online: ({ event }) => event.online }) }
 *
 * Its guards then hold back what needs a connection, and views ask `can()`.
 */

/** Sent by the actor `connection` at its start and with each change. */
export interface ConnectionChanged {
  readonly type: 'connection.changed';
  readonly online: boolean;
}

/** Guard: the phone has a connection, as far as it knows. */
export function isOnline({ context }: { context: { readonly online: boolean } }): boolean {
  return context.online;
}
