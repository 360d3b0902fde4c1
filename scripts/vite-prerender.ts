/**
 * Vite plugin: index.html shows something before any script is there. A visitor who is about to see the login sees it, in
 * each language (src/prerender.tsx draws it, src/first-page.ts chooses); everybody else the shape of a page. The style
 * sheet of the first page stands in the file, too. Each other public page has a file of its own, such as register.html:
 * for hosts that answer /register with it. Where index.html is all that is answered, those pages begin as their shape.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { inAllLanguages } from '../contract/drawn.ts';
import { LOCALES } from '../src/i18n/locale.ts';
import type { DrawnRoute, Prerendered } from '../src/prerender.tsx';
import { Loading } from '../src/screens/app/loading.tsx';
import { oneScript } from './one-script.ts';
import { lastingIn, takeMap } from './vite-names.ts';

const EMPTY = '<div id="root"></div>';
const STYLES = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/;
const APP = /<script type="module"[^>]*><\/script>/;
/** The code of a member's first page, and the parts of the texts. */
const MEMBER = {
  sources: ['/src/screens/app/member-frame.tsx', '/src/screens/home/home-screen.tsx'],
  parts: ['core', 'codes', 'member'],
};
/** A page that is drawn. */
interface Page {
  readonly route: DrawnRoute;
  readonly file: string;
  /** The sources of its code besides the entry. */
  readonly sources: readonly string[];
}

const VIEWS = '/src/mount.tsx';
const pageOf = (route: Exclude<DrawnRoute, 'login'>, name: string = route): Page => ({
  route,
  file: `${name}.html`,
  sources: [VIEWS, `/src/screens/${name}/${name}-screen.tsx`, '/src/i18n/formatter.ts'],
});
const PAGES: readonly Page[] = [
  { route: 'login', file: 'index.html', sources: [VIEWS] },
  pageOf('register'),
  pageOf('forgot'),
  pageOf('howto'),
  pageOf('contact'),
  pageOf('terminated'),
  pageOf('notFound', 'not-found'),
  { route: 'home', file: 'home.html', sources: [VIEWS] },
];
/** All that these need of the styles stands in the page (src/theme.css); the others ask for the screens' sheet too. */
const STYLED: readonly DrawnRoute[] = ['login', 'register'];

const chunkOf = (source: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk => {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`${source} is not in the build`);
  return chunk;
};

function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('no entry in the build');
  return entry;
}

/** The scripts that a source needs besides the entry's. */
function scriptsOf(source: string, bundle: Rolldown.OutputBundle, into = new Set<string>()): Set<string> {
  const take = (chunk: Rolldown.OutputChunk) => {
    if (chunk.isEntry || into.has(chunk.fileName)) return;
    into.add(chunk.fileName);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') take(imported);
    }
  };
  take(chunkOf(source, bundle));
  return into;
}

/** A page in all languages, drawn by the app's own code, as an element of its file; and its description for a search engine. */
interface Drawn extends Page {
  readonly element: string;
  /** The element with what is said where the app's code does not come: the same for each page. */
  readonly missing: string;
  readonly description: string;
}

/** One text in all languages. It is taken apart at tags and quotes: what stands between them is the same, or differs whole. */
function together(texts: readonly string[]): string {
  const [first = [], ...others] = texts.map((text) => text.match(/[^<>"]+|[<>"]/g) ?? []);
  if (others.some(({ length }) => length !== first.length))
    throw new Error('a page has another form in another language');
  return first
    .map((part, at) => {
      const words = [part, ...others.map((parts) => parts[at] ?? '')];
      return new Set(words).size === 1 ? part : inAllLanguages(words);
    })
    .join('');
}

/** A page as a text that the browser does not parse: src/first-page.ts takes the one that is seen. */
function elementOf(page: string, html: string, data: Readonly<Record<string, string>> = {}): string {
  if (/<\/?script/i.test(html)) throw new Error(`${page}: ends its own element`);
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`);
  return `<script type="text/html" data-page="${page}"${attributes.join('')}>${html}</script>`;
}

/**
 * The posters of the videos stand in the page, and React's preloads of them do not: the largest paint waits for no other
 * request. The page stays short enough to be sent at once (scripts/size.ts).
 */
function withPosters(html: string, publicDir: string): string {
  const page = html
    .replace(/<link rel="preload" as="image" href="\/videos\/[^>]+>/g, '')
    .replace(/(?<=<img src=")\/videos\/\w+\.svg/g, (path) => {
      const picture = readFileSync(join(publicDir, path), 'utf8').trim();
      if (/[&'\n]/.test(picture)) throw new Error(`${path} does not fit into an attribute`);
      return `data:image/svg+xml,${picture.replaceAll('"', "'").replace(/[%#]/g, encodeURIComponent)}`;
    });
  if (/\/videos\/\w+\.svg/.test(page)) throw new Error('a poster is not in the page');
  return page;
}

async function draw(
  { root, mode, resolve, publicDir }: ResolvedConfig,
  plugins: Plugin[],
  bundle: Rolldown.OutputBundle,
): Promise<Drawn[]> {
  const server = await createServer({
    root,
    mode,
    configFile: false,
    plugins,
    resolve: { alias: resolve.alias },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { prerender, FIRST_LOCALE } = await server.ssrLoadModule('/src/prerender.tsx');
    const scripts = new Set<string>();
    for (const source of MEMBER.sources) scriptsOf(source, bundle, scripts);
    const lasting = lastingIn(bundle);
    const code = [...scripts].map(lasting);
    const drawn = async (page: Page): Promise<Drawn> => {
      const { route } = page;
      const all = await Promise.all(
        LOCALES.map(async ({ key, tag }) => {
          const drawn: Prerendered = await prerender(route, key);
          // Code that fails while it is drawn leaves the page's shape.
          if (!drawn.html.includes('<h1')) throw new Error(`${route}: nothing is drawn`);
          const textsOf = (wanted: readonly string[]) =>
            wanted.map((part) => lasting(chunkOf(`/locales/${tag}.json?part=${part}`, bundle).fileName));
          // Home's are those of a member's other pages too.
          const texts = route === 'home' ? [...code, ...textsOf(MEMBER.parts)] : textsOf(drawn.parts);
          return { ...drawn, key, texts: texts.join(' ') };
        }),
      );
      const of = (part: 'html' | 'missing' | 'title' | 'appName' | 'texts') => together(all.map((one) => one[part]));
      const description = all.find(({ key }) => key === FIRST_LOCALE)?.description ?? '';
      if (/["&<]/.test(description)) throw new Error(`${route}: its description stands in an attribute`);
      const data = { title: of('title'), 'app-name': of('appName'), texts: of('texts') };
      return {
        ...page,
        element: elementOf(route, withPosters(of('html'), publicDir), data),
        missing: elementOf('missing', of('missing')),
        description,
      };
    };
    const pages: Drawn[] = [];
    for (const page of PAGES) pages.push(await drawn(page));
    const [login] = pages;
    // Who opens home and is not logged in sees the login there.
    return pages.map((page) => (page.route === 'home' ? { ...page, element: login?.element + page.element } : page));
  } finally {
    await server.close();
  }
}

/** A source as a script that stands in the page. Home's requests and shows a member's figures as well. */
async function script(config: ResolvedConfig, source: string, isHome: boolean): Promise<string> {
  const code = await oneScript(config, source, { IS_HOME: String(isHome) });
  if (code.includes('</script')) throw new Error(`${source}: ends its own element`);
  return `<script>${code}</script>`;
}

/** `drawing`: the plugins that src/prerender.tsx needs. Fails the build when index.html has no empty root. */
export function prerendered(drawing: () => Plugin[]): Plugin {
  let config: ResolvedConfig;
  const files = new Map<string, string>();
  let sheet = '';
  return {
    name: 'prerendered',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle }) {
        if (path !== '/index.html') return html;
        if (bundle === undefined || !html.includes(EMPTY)) throw new Error(`index.html: no ${EMPTY}`);
        const [link = '', file = ''] = STYLES.exec(html) ?? [];
        const styles = bundle[file];
        sheet = file;
        if (styles?.type !== 'asset') throw new Error('index.html: no style sheet');
        const [app] = APP.exec(html) ?? [];
        if (app === undefined) throw new Error('index.html: no script');
        const [drawn, first, homes, request] = await Promise.all([
          draw(config, drawing(), bundle),
          script(config, 'src/first-page.ts', false),
          script(config, 'src/first-page.ts', true),
          script(config, 'src/first-request.ts', true),
        ]);
        const shape = renderToStaticMarkup(createElement(Loading));
        const sheetOf = (name: string) => {
          const sheet = Object.values(bundle).find(
            ({ fileName }) => fileName.startsWith(`assets/${name}-`) && fileName.endsWith('.css'),
          );
          if (sheet?.type !== 'asset') throw new Error(`no style sheet of the ${name} in the build`);
          return sheet;
        };
        const screens = `<link rel="stylesheet" crossorigin href="/${sheetOf('screens').fileName}">`;
        const entry = entryOf(bundle);
        const fileOf = ({ route, sources, element, missing, description }: Drawn) => {
          const scripts = new Set(sources.flatMap((source) => [...scriptsOf(source, bundle)]));
          const code = [...scripts, entry.fileName].map(lastingIn(bundle)).join(' ');
          const [early, own, fonts] = route === 'home' ? [request, homes, sheetOf('fonts').source] : ['', first, ''];
          return html
            .replace('<title>', () => `<meta name="description" content="${description}" /><title>`)
            .replace(app, '')
            .replace(/\s*\/?>\s+</g, '><')
            .replace(
              link,
              () => `${early}<style>${fonts}${styles.source}</style>${STYLED.includes(route) ? '' : screens}`,
            )
            .replace(
              EMPTY,
              () =>
                `<div id="root" hidden data-code="${code}">${shape}</div>${element}${missing}<script type="importmap"></script>${own}`,
            );
        };
        for (const page of drawn) files.set(page.file, fileOf(page));
        return html;
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        // Vite has each part ask for the style sheet of what it imports. This one stands in the page.
        const [styles, code] = [sheet, entryOf(bundle).fileName].map(lastingIn(bundle)).map((name) => name.slice(1));
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(`"${styles}"`, `"${code}"`);
        delete bundle[sheet];
        const map = takeMap(bundle);
        for (const [fileName, page] of files) {
          // The files' names stand in the map alone: the rest of the page is the same in the next release.
          const source = page.replace('<script type="importmap">', (begin) => begin + map);
          const index = bundle[fileName];
          if (index?.type === 'asset') index.source = source;
          else this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}
