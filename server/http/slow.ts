/** Cuts whoever sends a body so slowly that it only holds a place. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bytes a second that must come on average after the grace: a poor mobile network brings more. */
const RATE = 2048;

interface Arriving {
  readonly since: number;
  /** Bytes that the connection had brought before. */
  readonly before: number;
}

/** `grace`: milliseconds that any body may take (`Caps.bodyGrace`). */
export function cutSlowBodies(http: FastifyInstance, grace: number): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  http.addHook('preParsing', async ({ raw }) => {
    if (raw.complete) return;
    arriving.set(raw, { since: performance.now(), before: raw.socket.bytesRead });
    raw.once('end', () => arriving.delete(raw));
    raw.once('close', () => arriving.delete(raw));
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const [raw, { since, before }] of arriving) {
      const late = now - since - grace;
      if (late > 0 && raw.socket.bytesRead - before < (late / 1000) * RATE) raw.socket.destroy();
    }
  }, grace / 8);
  look.unref();
  http.addHook('onClose', async () => clearInterval(look));
}
