/** The service's few cookies. No script reads them, and they travel to the path only that they are for. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie that came with a request; empty without one. */
export function readCookie(request: FastifyRequest, name: string): string {
  return request.cookies[name] ?? '';
}

/** Sets a cookie. Lax, so that a link that leads here works: what changes something takes no GET of another site. */
export function writeCookie(
  reply: FastifyReply,
  cookie: { name: string; value: string; path: string; seconds: number },
): void {
  const { name, value, path, seconds } = cookie;
  reply.setCookie(name, value, { path, maxAge: seconds, httpOnly: true, sameSite: 'lax', secure: 'auto' });
}
