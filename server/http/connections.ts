/** How many connections there may be. */

import { countedAddress } from '../limits/address.ts';
import { Counted } from '../limits/budget.ts';
import type { App } from './app-context.ts';

/** Behind a proxy all connections are the proxy's: there only their sum is limited. */
export function limitConnections({ http, config }: App): void {
  http.server.maxConnections = config.caps.connections;
  if (config.trustProxy) return;
  const open = new Counted();
  http.server.on('connection', (socket) => {
    const address = countedAddress(socket.remoteAddress ?? '');
    if (!open.take(address, config.caps.connectionsPerAddress)) return void socket.destroy();
    socket.once('close', () => open.release(address));
  });
}
