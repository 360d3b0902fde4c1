/** Cuts whoever sends a body so slowly that it only holds a place. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that any body may take. */
const GRACE = 15_000;
/** Bytes a second that must have come on average after that: a poor mobile network brings more. */
const RATE = 2048;
/** How often that is looked at. Milliseconds. */
const LOOKED_AT_EVERY = 2000;

interface Arriving {
  readonly since: number;
  /** Bytes that the connection had brought before. */
  readonly before: number;
}

export function cutSlowBodies(http: FastifyInstance): void {
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
      const late = now - since - GRACE;
      if (late > 0 && raw.socket.bytesRead - before < (late / 1000) * RATE) raw.socket.destroy();
    }
  }, LOOKED_AT_EVERY);
  look.unref();
  http.addHook('onClose', async () => clearInterval(look));
}
