/**
 * Vite plugin: index.html shows something before any script is there. A visitor who is about to see the login sees it, in
 * each language (src/prerender.tsx draws it, src/first-page.ts chooses); everybody else the shape of a page. The style
 * sheet of the first page stands in the file, too.
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

/** The file with a language's texts of the first page. */
function textsOf(tag: string, bundle: Rolldown.OutputBundle): string {
  const isTexts = (id: string) => id.endsWith(`/locales/${tag}.json?part=core`);
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some(isTexts));
  if (chunk === undefined) throw new Error(`no texts of ${tag} in the build`);
  return `/${chunk.fileName}`;
}

/** The first page in each language, drawn by the app's own code. */
async function pages(
  { root, mode, resolve }: ResolvedConfig,
  plugins: Plugin[],
  bundle: Rolldown.OutputBundle,
): Promise<{ templates: string; description: string }> {
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
    let description = '';
    const templates = LOCALES.map(async ({ key, tag }) => {
      const { title, html, appName, missing, ...page }: Prerendered = await prerender(key);
      if (key === FIRST_LOCALE) description = page.description;
      return `<template data-locale="${key}" data-title="${title}" data-app-name="${appName}" data-texts="${textsOf(tag, bundle)}">${html}</template><template data-missing="${key}">${missing}</template>`;
    });
    return { templates: (await Promise.all(templates)).join(''), description };
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
        if (styles?.type !== 'asset') throw new Error('index.html: no style sheet');
        const page = `<div id="root">${renderToStaticMarkup(createElement(Loading))}</div>`;
        const [{ templates, description }, first] = await Promise.all([
          pages(config, drawing(), bundle),
          script(config),
        ]);
        if (/["&<]/.test(description)) throw new Error('login.pitch: stands in an attribute');
        return html
          .replace('<title>', () => `<meta name="description" content="${description}" />\n    <title>`)
          .replace(
            link,
            // Vite looks for the link before it loads what other files need: this one is there already.
            () => `<style>${styles.source}</style><link rel="stylesheet" disabled href="/${file}">`,
          )
          .replace(EMPTY, () => `${page}${templates}<script>${first}</script>`);
      },
    },
  };
}
