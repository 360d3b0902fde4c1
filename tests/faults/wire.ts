/** A line that carries everything between an app and its service, or a service and its database, until it is cut. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  /** The address that the app takes for its service; a database has the same host and port. */
  readonly url: string;
  /** Sets the target from now on; undefined: none, as while the service is down. */
  lead(to: string | undefined): void;
  /** Breaks all connections, whatever is on its way. Returns how many there were. */
  cut(): number;
  close(): Promise<void>;
}

export async function openWire(): Promise<Wire> {
  let target: { host: string; port: number } | undefined;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    near.on('error', () => {});
    if (target === undefined) return void near.resetAndDestroy();
    const far = connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    far.on('error', () => near.destroy());
    for (const [one, other] of [pair, [far, near] as const]) {
      one.pipe(other);
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire has no port');
  const own: AddressInfo = address;
  const cut = () => {
    const broken = pairs.size;
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
    return broken;
  };
  return {
    url: `http://127.0.0.1:${own.port}`,
    lead(to) {
      const url = to === undefined ? undefined : new URL(to);
      target = url && { host: url.hostname, port: Number(url.port) };
    },
    cut,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
