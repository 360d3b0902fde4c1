/** The built front end: its files, and index.html for every path that is a screen. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import { inAllLanguages } from '../../contract/drawn.ts';
import { inLanguage, LANGUAGES } from '../../contract/local-text.ts';
import { LOST_SLIP, NOT_SCREENS, SHARE_SLIP } from '../../contract/paths.ts';
import { readSettings } from '../settings/settings.ts';
import { sayer } from '../texts/texts.ts';
import type { App } from './app-context.ts';
import { everyRoute, PAGE } from './policy.ts';

/** Screens that the build has drawn into a file of their own (scripts/vite-prerender.ts). */
const PAGES = ['home', 'register', 'forgot', 'howto', 'contact', 'terminated', 'not-found'];
/** A member's pages begin with home's, which names their code. */
const MEMBERS = /^\/user(\/|$)/;
const IN_INDEX = /^\/(login\/?)?$/;

/** The pictures at the top of the build, and its folders of pictures and videos. */
const PICTURES: ReadonlySet<string> = new Set(['art', 'icons', 'videos', 'favicon.svg']);

/** Milliseconds that the page of /contact waits for its text. */
const TEXT_PATIENCE = 500;

/** The largest picture that a share sheet may send. */
const SHARED_BYTES = 20 * 1024 * 1024;

/** An address that cannot be decoded (`/%E0%A4%A`) is no screen of the app, and the app says so. Of others the router does. */
export function decodable(url: string): string {
  const path = url.split('?')[0] ?? '/';
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return NOT_SCREENS.test(path) ? url : '/not-found';
  }
}

/**
 * The page with the operator's text for it in each language, which a visitor reads before any script is there; the app
 * requests it again. Null if there is none. Rejects where the database fails.
 */
async function withContactText({ db }: App, file: string): Promise<string | null> {
  const { contactText } = await readSettings(db);
  if (contactText.trim() === '') return null;
  const said = (await sayer(db, [contactText]))(contactText);
  const words = LANGUAGES.map((language) =>
    inLanguage(said, language).trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
  const page = await readFile(file, 'utf8');
  return page.replace(/<p data-contact-text[^>]*>/, (start) => start + inAllLanguages(words));
}

/**
 * Serves `STATIC_DIR`. Files under `assets/` carry a hash in their name and never change; pictures and videos are kept
 * for a day; the rest is revalidated.
 */
export async function serveFrontEnd(app: App): Promise<void> {
  const root = app.config.staticDir;
  const built = existsSync(join(root, 'index.html'));
  const ownPages = PAGES.filter((name) => existsSync(join(root, `${name}.html`)));
  /** The page's own file, the one for addresses that are none, or the one for all. */
  const pageOf = (path: string) => {
    if (MEMBERS.test(path) && ownPages.includes('home')) return 'home.html';
    const [name] = IN_INDEX.test(path)
      ? []
      : [path.replace(/^\/|\/$/g, ''), 'not-found'].filter((one) => ownPages.includes(one));
    return `${name ?? 'index'}.html`;
  };
  // Last of all routes: whatever is registered from here on is a file of the front end.
  everyRoute(app.http, PAGE);
  if (built) {
    const files = {
      cacheControl: false,
      // The build's own notes (`.vite/`) are for its tools.
      dotfiles: 'ignore',
      // The build leaves its files in brotli and gzip too (scripts/vite-compressed.ts); what it did not press is pressed here.
      preCompressed: true,
    } as const;
    await app.http.register(fastifyStatic, {
      ...files,
      root,
      setHeaders(response, path) {
        const [top = ''] = relative(root, path).split(sep);
        response.setHeader('cache-control', PICTURES.has(top) ? 'public, max-age=86400' : 'no-cache');
        response.setHeader('vary', 'accept-encoding');
      },
    });
    if (existsSync(join(root, 'assets')))
      await app.http.register(fastifyStatic, {
        ...files,
        root: join(root, 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        // Their tag is enough for what is asked for once, and whole.
        lastModified: false,
        acceptRanges: false,
        setHeaders(response) {
          response.setHeader('cache-control', 'public, max-age=31536000, immutable');
          response.setHeader('vary', 'accept-encoding');
        },
      });
  }
  // The share sheet of a phone whose service worker is not there: the picture cannot be kept, the page says so and has
  // another one chosen.
  app.http.post(
    SHARE_SLIP,
    {
      config: { policy: { ...PAGE, fileBytes: SHARED_BYTES, cost: 5 } },
      // A file that is too large, or one too many: the browser wants a page, and there another can be chosen.
      errorHandler: (_, __, reply) => reply.redirect(LOST_SLIP, 303),
    },
    async ({ raw }, reply) => {
      if (!raw.complete) await once(raw.resume(), 'end');
      return reply.redirect(LOST_SLIP, 303);
    },
  );
  app.http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const asksForScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !NOT_SCREENS.test(path) &&
      // A file that the build no longer has: a page in its place would be taken for it.
      !/\.\w+$/.test(path) &&
      (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
    if (!asksForScreen) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    if (built) {
      const page = pageOf(path);
      // The way to support stands even where the database fails, or is slow: then the app requests the text.
      const filled =
        page === 'contact.html'
          ? await Promise.race([withContactText(app, join(root, page)), pause(TEXT_PATIENCE, null)]).catch(() => null)
          : null;
      if (filled === null) return reply.sendFile(page, root);
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(filled);
    }
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(`There is no front end in ${root}: run "npm run build" first.`);
  });
}
