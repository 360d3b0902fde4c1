/** The service's few cookies. No script reads them, and they travel to the path that they are for. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
}

/** The cookies of a request, and of its answer. */
export interface CookieJar {
  /** Empty without one. */
  get(name: string): string;
  set(cookie: Cookie): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    jar: CookieJar;
  }
}

/**
 * Gives each request its jar. Lax, so that a link that leads here works: no cookie alone lets a GET change anything. By https the
 * name says that no other host has put the cookie there (`__Host-`), for which it has to hold for all paths.
 */
export async function keepCookies(http: FastifyInstance): Promise<void> {
  await http.register(cookie);
  http.decorateRequest<CookieJar | null>('jar', null);
  http.addHook('onRequest', async (request, reply) => {
    const secure = request.protocol === 'https';
    const named = (name: string) => (secure ? `__Host-${name}` : name);
    request.jar = {
      get: (name) => request.cookies[named(name)] ?? '',
      set({ name, value, path, seconds }) {
        const rules = { path: secure ? '/' : path, maxAge: seconds, httpOnly: true, sameSite: 'lax', secure } as const;
        reply.setCookie(named(name), value, rules);
      },
    };
  });
}
