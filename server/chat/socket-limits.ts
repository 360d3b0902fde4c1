/** How many chat sockets a caller may have, and how much they may say. */
import type { IncomingMessage } from 'node:http';
import type { ServerOptions, Socket } from 'socket.io';
import type { App } from '../http/app-context.ts';
import { callerOf, isProxy } from '../limits/address.ts';
import { Budget, Counted } from '../limits/budget.ts';

/** Packets of one socket in `WINDOW` milliseconds. An app sends one when it joins, and one every 25 s. */
const PACKETS = 40;
const WINDOW = 10_000;

type Engine = Socket['conn'];

export interface SocketLimits {
  /** For the server's options: whether a connection is let in. */
  readonly allowRequest: NonNullable<ServerOptions['allowRequest']>;
  /** Counts a connection that was let in, until it is closed, and what it says. */
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
      if (!open.take(address, config.caps.connectionsPerAddress)) return engine.close();
      engine.once('close', () => open.release(address));
      const packets = new Budget(PACKETS, WINDOW);
      engine.on('packet', () => {
        if (!packets.spend('', 1)) engine.close();
      });
    },
  };
}
