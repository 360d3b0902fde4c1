/** Headers that every answer carries, limits on what may come in. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { keepCookies } from './cookies.ts';

/** The scripts that stand in the built pages, by what they say: no other script in a page runs. */
function inlineScripts(pages: readonly string[]): string[] {
  const html = pages.flatMap((page) => (existsSync(page) ? [readFileSync(page, 'utf8')] : [])).join('\n');
  const scripts = [...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)];
  const sums = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(sums)].map((sum) => `'sha256-${sum}'`);
}

/**
 * Helmet with a content policy for the app: own scripts only, of those in the page the build's alone; inline styles (React's and those in the operator's HTML
 * texts); pictures and videos also from https, because games, banners and chat bring their own; frames and form posts
 * to https, because game sites open in a frame or by a posted form (rule: Game window).
 */
export async function protect(http: FastifyInstance, { staticDir }: Pick<Config, 'staticDir'>): Promise<void> {
  // Fastify's plugin for it puts the policy together for each request.
  const headersWith = (scripts: readonly string[]) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...scripts],
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
  const pages = ['index.html', 'home.html'].map((name) => join(staticDir, name));
  let made = '';
  let setHeaders = headersWith([]);
  http.addHook('onRequest', ({ raw }, reply, done) => {
    // Another release's pages may be put in the place of these while the service runs, one after the other.
    const changed = pages.map((page) => statSync(page, { throwIfNoEntry: false })?.mtimeMs).join();
    if (changed !== made) {
      made = changed;
      setHeaders = headersWith(inlineScripts(pages));
    }
    setHeaders(raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
  });
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
