/** Limits on the number of connections. */
import { countedAddress, isProxy } from '../limits/address.ts';
import { Counted } from '../limits/budget.ts';
import type { App } from './app-context.ts';

/** Closes connections that are too many. A proxy's are many callers': they count in the sum only. */
export function limitConnections({ http, config }: App): void {
  const { caps, trustProxy } = config;
  const open = new Counted();
  const isOurs = isProxy(trustProxy);
  http.server.maxConnections = caps.connections;
  http.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isOurs(remoteAddress)) return;
    const address = countedAddress(remoteAddress);
    if (!open.take(address, caps.connectionsPerAddress)) return void socket.destroy();
    socket.once('close', () => open.release(address));
  });
}
