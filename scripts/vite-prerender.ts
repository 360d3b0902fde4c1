/**
 * Vite plugin: index.html shows something before any script is there. A visitor who is about to see the login sees it, in
 * each language (src/prerender.tsx draws it, src/first-page.ts chooses); everybody else the shape of a page. The style
 * sheet of the first page stands in the file, too. register.html is the same with the first step of the registration: for
 * hosts that answer /register with it. Where index.html is all that is answered, that page begins as its shape.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { LOCALES } from '../src/i18n/locale.ts';
import type { Prerendered } from '../src/prerender.tsx';
import { Loading } from '../src/screens/app/loading.tsx';
import { oneScript } from './one-script.ts';

const EMPTY = '<div id="root"></div>';
const STYLES = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/;
const APP = /<script type="module"[^>]*><\/script>/;
/** The code of a member's first page, and the parts of the texts. */
const MEMBER = {
  sources: ['/src/screens/app/member-frame.tsx', '/src/screens/home/home-screen.tsx'],
  parts: ['core', 'codes', 'member'],
};
/** The pages that are drawn, and what each needs besides the entry. */
const PAGES = {
  login: ['/src/mount.tsx'],
  register: ['/src/mount.tsx', '/src/screens/register/register-screen.tsx', '/src/i18n/formatter.ts'],
} as const;
type Page = keyof typeof PAGES;

const chunkOf = (source: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk => {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(source)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`${source} is not in the build`);
  return chunk;
};

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

/** A page in each language, drawn by the app's own code; and its description for a search engine's results. */
type Drawn = Record<Page, { readonly templates: string; readonly description: string }>;

async function draw(
  { root, mode, resolve }: ResolvedConfig,
  plugins: Plugin[],
  bundle: Rolldown.OutputBundle,
): Promise<Drawn> {
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
    const code = [...scripts].map((name) => `/${name}`);
    const drawn = async (page: Page) => {
      let description = '';
      const templates = LOCALES.map(async ({ key, tag }) => {
        const { title, html, appName, missing, parts, ...said }: Prerendered = await prerender(page, key);
        if (key === FIRST_LOCALE) description = said.description;
        if (/["&<]/.test(said.description)) throw new Error(`${page}.pitch: stands in an attribute`);
        const textsOf = (wanted: readonly string[]) =>
          wanted.map((part) => `/${chunkOf(`/locales/${tag}.json?part=${part}`, bundle).fileName}`);
        const texts = textsOf(parts).join(' ');
        // A member comes by index.html.
        const member = page === 'login' ? ` data-member="${[...code, ...textsOf(MEMBER.parts)].join(' ')}"` : '';
        return `<template data-locale="${key}" data-title="${title}" data-app-name="${appName}" data-texts="${texts}"${member}>${html}</template><template data-missing="${key}">${missing}</template>`;
      });
      return { templates: (await Promise.all(templates)).join(''), description };
    };
    return { login: await drawn('login'), register: await drawn('register') };
  } finally {
    await server.close();
  }
}

/** src/first-page.ts, as it stands in the page. */
async function script(config: ResolvedConfig): Promise<string> {
  const code = await oneScript(config, 'src/first-page.ts');
  if (code.includes('</script')) throw new Error('src/first-page.ts: ends its own element');
  return code;
}

/** `drawing`: the plugins that src/prerender.tsx needs. Fails the build when index.html has no empty root. */
export function prerendered(drawing: () => Plugin[]): Plugin {
  let config: ResolvedConfig;
  let register = '';
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
        const [drawn, first] = await Promise.all([draw(config, drawing(), bundle), script(config)]);
        const shape = renderToStaticMarkup(createElement(Loading));
        const pageOf = (page: Page) => {
          const scripts = PAGES[page].flatMap((source) => [...scriptsOf(source, bundle)]);
          const preloads = [...new Set(scripts)].map(
            (name) => `<link rel="modulepreload" crossorigin href="/${name}">`,
          );
          const { templates, description } = drawn[page];
          return html
            .replace('<title>', () => `<meta name="description" content="${description}" />\n    <title>`)
            .replace(app, '')
            .replace(link, () => `<style>${styles.source}</style>`)
            .replace(
              EMPTY,
              () =>
                `<div id="root" data-page="${page}">${shape}</div>${templates}<template id="app">${preloads.join('')}${app}</template><script>${first}</script>`,
            );
        };
        register = pageOf('register');
        return pageOf('login');
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: 'register.html', source: register });
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (entry === undefined) throw new Error('no entry in the build');
        // Vite has each part ask for the style sheet of what it imports. This one stands in the page.
        for (const chunk of chunks) chunk.code = chunk.code.replaceAll(`"${sheet}"`, `"${entry.fileName}"`);
        delete bundle[sheet];
      },
    },
  };
}
