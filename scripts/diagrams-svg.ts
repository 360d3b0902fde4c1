/** A machine's diagram as a file of its own, in the colours of the app's theme, light and dark. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ELK from 'elkjs/lib/elk.bundled.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ChartState } from '../tools/visualiser/page/chart.ts';
import { type Diagram, diagramOf } from '../tools/visualiser/page/diagram.ts';
import { Drawing } from '../tools/visualiser/page/drawing.tsx';

const root = join(import.meta.dirname, '..');
const read = (...parts: string[]): string => readFileSync(join(root, ...parts), 'utf8');

/** The theme's colours that a style sheet uses, as plain rules, both themes. */
function coloursOf(css: string): string {
  const theme = read('src', 'tokens.css');
  const dark = theme.indexOf('prefers-color-scheme: dark');
  if (dark < 0) throw new Error('src/tokens.css has no dark theme any more');
  const used = new Set(css.match(/--color-[a-z-]+/g));
  const rules = (text: string) =>
    [...text.matchAll(/(--color-[a-z-]+): #[0-9a-f]+;/gi)].flatMap(([rule, name]) =>
      used.has(name ?? '') ? [rule] : [],
    );
  return `:root { color-scheme: light dark; ${rules(theme.slice(0, dark)).join(' ')} }
@media (prefers-color-scheme: dark) { :root { ${rules(theme.slice(dark, theme.indexOf('}', dark))).join(' ')} } }`;
}

const kernel = new ELK();

/** The places of everything in a machine's chart. `heated`: with room for heat. */
export const laidOut = (chart: ChartState, heated = false): Promise<Diagram> => diagramOf(chart, kernel, heated);

const css = read('tools', 'visualiser', 'page', 'drawing.css')
  .replace(/\/\*[^*]*\*\/\n/g, '')
  .replace(/\s+/g, ' ')
  .replaceAll('} ', '}\n');
const style = `\n${coloursOf(css)}\n${css}`;

export async function svgOf(chart: ChartState): Promise<string> {
  const svg = renderToStaticMarkup(createElement(Drawing, { diagram: await laidOut(chart), css: style }));
  // A line for each thing, so that a change shows where it is.
  return `${svg.replace(/<(a|g|path|text|rect|marker|defs)[ >]/g, '\n$&')}\n`;
}
