/** Limits on the chat sockets that a caller may have, and on how much they may send. */
import type { IncomingMessage } from 'node:http';
import type { ServerOptions, Socket } from 'socket.io';
import type { App } from '../http/app-context.ts';
import { callerOf, isProxy } from '../limits/address.ts';
import { Budget, Counted } from '../limits/budget.ts';
import { BUDGET_WINDOW } from '../limits/caps.ts';

/**
 * Packets of one socket in `BUDGET_WINDOW`, and bytes of all that it sends: pings and parts of messages are no packets.
 * An app sends one packet of some hundred bytes when it joins, and one of a byte every 25 s.
 */
const PACKETS = 40;
const BYTES = 16_384;
/** Characters that may wait for a socket that does not take them. An app that reconnects requests the history. */
const UNSENT = 262_144;

type Engine = Socket['conn'];

export interface SocketLimits {
  /** The check for the server's options of whether a connection is let in. */
  readonly allowRequest: NonNullable<ServerOptions['allowRequest']>;
  /** Counts a connection that was let in, until it is closed, what it says and what it does not take. */
  watch(engine: Engine): void;
}

/** Counts by the caller's address: also behind a proxy, where all connections are the proxy's. */
export function socketLimits({ config }: App): SocketLimits {
  const open = new Counted();
  const trusted = isProxy(config.trustProxy);
  const addressOf = (request: IncomingMessage) => callerOf(request, trusted);
  return {
    allowRequest(request, answer) {
      answer(null, open.has(addressOf(request), config.caps.connectionsPerAddress));
    },
    watch(engine) {
      const address = addressOf(engine.request);
      const { socket } = engine.request;
      // Closing in due form would first send what the other side does not take.
      const end = () => void socket.destroy();
      if (!open.take(address, config.caps.connectionsPerAddress)) return end();
      engine.once('close', () => open.release(address));
      const packets = new Budget(PACKETS, BUDGET_WINDOW);
      engine.on('packet', () => {
        if (!packets.spend('', 1)) end();
      });
      const bytes = new Budget(BYTES, BUDGET_WINDOW);
      socket.on('data', (chunk: Buffer) => {
        if (!bytes.spend('', chunk.length)) end();
      });
      let unsent = 0;
      engine.on('packetCreate', ({ data = '' }: { data?: string }) => {
        // The transport takes more once all that it has was written.
        unsent = (engine.transport.writable ? 0 : unsent) + data.length;
        if (unsent > UNSENT) end();
      });
    },
  };
}
