/** The search field of the report's first page: a plain script, because the page opens without a server. */
import type { MachinePage } from './machine-page.ts';
import { embedded } from './page-data.ts';
import { textOf } from './words.ts';

/** On the first page: lists the paths of all machines that hold every word typed, the first hundred of them. */
export const FIND = `
const MOST = 100;
const field = document.querySelector('.search');
const found = document.querySelector('[data-found]');
const list = document.querySelector('[data-results]');
const { steps, paths } = JSON.parse(document.getElementById('paths').textContent);
const texts = steps.map((step) => step.text.toLowerCase());
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const holding = words.map((word) => texts.map((text) => text.includes(word)));
  const fits = (path) => words.every((word, at) => path.machine.includes(word) || path.steps.some((step) => holding[at][step]));
  const hits = words.length === 0 ? [] : paths.filter(fits);
  list.replaceChildren(...hits.slice(0, MOST).map((path) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = path.machine + '.html#' + path.id;
    link.textContent = path.machine + ': ' + path.to;
    const way = document.createElement('span');
    way.className = 'muted';
    way.textContent = ' ' + path.steps.slice(1).map((step) => steps[step].what).join(' → ');
    item.append(link, way);
    return item;
  }));
  found.textContent = words.length === 0 ? '' : hits.length > MOST ? hits.length + ' found, the first ' + MOST + ' are listed' : hits.length + ' found';
});
`;

/** The data that `FIND` searches, as JSON that may stand in a page: each different step once. */
export function pathsAsJson(pages: readonly MachinePage[]): string {
  const steps = new Map<string, { readonly index: number; readonly what: string; readonly text: string }>();
  const paths = pages.flatMap(({ name, report }) =>
    [...(report?.shortest ?? []), ...(report?.simple ?? [])].map((path) => ({
      machine: name,
      id: path.id,
      to: path.to,
      steps: path.steps.map((step) => {
        const text = textOf([step]);
        const known = steps.get(text) ?? { index: steps.size, what: step.what, text };
        steps.set(text, known);
        return known.index;
      }),
    })),
  );
  const known = [...steps.values()].map(({ what, text }) => ({ what, text }));
  return embedded({ steps: known, paths });
}
