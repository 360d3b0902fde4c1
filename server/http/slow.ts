/** Cuts whoever sends a body so slowly that it only holds a place. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bytes a second that must come on average in each period: a poor mobile network brings more. */
const RATE = 2048;

interface Arriving {
  /** The start of the period, and the bytes that the connection had brought by then. */
  began: number;
  bytes: number;
}

/** `period`: milliseconds that any body may take, and after which it must have gone on (`Caps.bodyGrace`). */
export function cutSlowBodies(http: FastifyInstance, period: number): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  http.addHook('preParsing', async ({ raw }) => {
    if (raw.complete) return;
    arriving.set(raw, { began: performance.now(), bytes: raw.socket.bytesRead });
    raw.once('end', () => arriving.delete(raw));
    raw.once('close', () => arriving.delete(raw));
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const [raw, last] of arriving) {
      if (now - last.began < period) continue;
      const { bytesRead } = raw.socket;
      if (bytesRead - last.bytes < (period / 1000) * RATE) raw.socket.destroy();
      last.began = now;
      last.bytes = bytesRead;
    }
  }, period / 8);
  look.unref();
  http.addHook('onClose', async () => clearInterval(look));
}
