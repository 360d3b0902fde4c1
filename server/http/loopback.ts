/** Recognizes callers on this machine: the desk answers to nobody else. */
import type { FastifyRequest } from 'fastify';

const ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * True if a request comes from this machine and was meant for it. A proxy's forwarding headers and a foreign Host (a
 * web page that made its own name point here) both make it false.
 */
export function isLoopback(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  return (
    forwarded === undefined &&
    ADDRESSES.has(request.socket.remoteAddress ?? '') &&
    NAMES.test(request.headers.host ?? '')
  );
}
