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
import { REQUEST_ID } from '../operating/requests.ts';
import { keepCookies } from './cookies.ts';

/** The scripts that stand in the built pages, by what they say: no other script in a page runs. */
function inlineScripts(pages: readonly string[]): string[] {
  const html = pages.flatMap((page) => (existsSync(page) ? [readFileSync(page, 'utf8')] : [])).join('\n');
  const scripts = [...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)];
  const sums = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(sums)].map((sum) => `'sha256-${sum}'`);
}

/**
 * The content policies of answers that are no page, by their type: a script's counts where it runs as a worker, a
 * picture's where it is opened by itself.
 */
const POLICIES: Readonly<Record<string, string>> = {
  'application/json': "default-src 'none'; frame-ancestors 'none'",
  'application/javascript': "default-src 'none'",
  'text/javascript': "default-src 'none'",
  'image/svg+xml': "default-src 'none'; style-src 'unsafe-inline'",
};
/** The build's one worker: it brings its code as another script, and fetches this service's files. */
const WORKER = '/service-worker.js';
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Types of files. Those without a policy run nothing, whatever they hold: `nosniff`. */
const FILE = /^(audio|font|image|video)\/|^text\/(css|vtt|javascript)$|^application\/(javascript|manifest\+json)$/;
/** The end of the address of a file that is no page. */
const FILE_ADDRESS = /\.(?!html?$)\w+$/;

/**
 * Each answer gets the headers of what it is. A page, and whatever else is not known to be none, gets all of Helmet's
 * with a content policy for the app: own scripts only, of those in the page the build's; inline styles (React's and
 * those in the operator's HTML texts); pictures and videos also from https, because games, banners and chat bring their
 * own; frames and form posts to https, because game sites open in a frame or by a posted form (rule: Game window). The
 * API's answers and files get few, since headers take their time on a slow line. What a route sets itself stays.
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
  http.addHook('onSend', ({ raw, url }, reply, _payload, done) => {
    const [path = ''] = url.split('?');
    const [type = ''] = String(reply.getHeader('content-type') ?? '').split(';');
    const isUnchanged = reply.statusCode === 304;
    const isFile = isUnchanged ? FILE_ADDRESS.test(path) : FILE.test(type);
    // Support looks for calls and pages by their ids, not for files.
    if (isFile) reply.removeHeader(REQUEST_ID);
    // Headers of a 304 replace those that the browser has kept: a page's change with the release, a file's do not.
    if (isFile && isUnchanged) return done();
    if (isFile || type === 'application/json') {
      const policy = path === WORKER ? WORKER_POLICY : POLICIES[type];
      if (policy !== undefined) reply.raw.setHeader('content-security-policy', policy);
      reply.raw.setHeader('cross-origin-resource-policy', 'same-origin');
      reply.raw.setHeader('x-content-type-options', 'nosniff');
      return done();
    }
    // Another release's pages may be put in the place of these while the service runs, one after the other.
    const changed = pages.map((page) => statSync(page, { throwIfNoEntry: false })?.mtimeMs).join();
    if (changed !== made) {
      made = changed;
      setHeaders = headersWith(inlineScripts(pages));
    }
    setHeaders(raw, reply.raw, (error) => (error instanceof Error ? done(error) : done()));
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
