/** Vite plugin: index.html shows what the app shows while it loads, so that it stands before any script is there. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { Loading } from '../src/screens/app/loading.tsx';

const EMPTY = '<div id="root"></div>';

/** Fails the build when index.html has no empty root to put it in. */
export function splash(): Plugin {
  return {
    name: 'splash',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        if (path !== '/index.html') return html;
        if (!html.includes(EMPTY)) throw new Error(`index.html: no ${EMPTY}`);
        return html.replace(EMPTY, `<div id="root">${renderToStaticMarkup(createElement(Loading))}</div>`);
      },
    },
  };
}
