/** Headers that every answer carries, limits on what may come in. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { keepCookies } from './cookies.ts';

/** The scripts that stand in the built page, by what they say: no other script in a page runs. */
function inlineScripts(staticDir: string): string[] {
  const page = join(staticDir, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/**
 * Helmet with a content policy for the app: own scripts only, of those in the page the build's alone; inline styles (React's and those in the operator's HTML
 * texts); pictures and videos also from https, because games, banners and chat bring their own; frames and form posts
 * to https, because game sites open in a frame or by a posted form (rule: Game window).
 */
export async function protect(http: FastifyInstance, { staticDir }: Pick<Config, 'staticDir'>): Promise<void> {
  // Made once: Fastify's plugin for it puts the policy together for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(staticDir)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        connectSrc: ["'self'", 'ws:', 'wss:', 'https:'],
        frameSrc: ["'self'", 'https:'],
        formAction: ["'self'", 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
      },
    },
    // Whoever ends TLS before this service sets it.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  http.addHook('onRequest', ({ raw }, reply, done) =>
    setHeaders(raw, reply.raw, (error) => done(error instanceof Error ? error : undefined)),
  );
  await http.register(compress, {
    // No app presses what it sends.
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The default, 11, takes seconds for a bundle.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await http.register(multipart);
  await keepCookies(http);
}
