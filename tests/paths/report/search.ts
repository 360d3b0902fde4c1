/** The script of the report's first page. It is written into the page as it stands, so it uses nothing from outside. */
import type { PageData } from './page-data.ts';

/** The paths of a machine. `name`: names its page. */
export interface Searched extends PageData {
  readonly name: string;
}

/** Lists the paths of all machines that hold every word typed, the first hundred of them. */
export function searchScript(): void {
  const most = 100;
  const field = document.querySelector<HTMLInputElement>('.search');
  const machines: Searched[] = JSON.parse(document.getElementById('data')?.textContent ?? '');
  const known = machines.map(({ name, steps, shortest, simple }) => ({
    name,
    steps,
    paths: [...shortest, ...simple],
    texts: steps.map((step) => Object.values(step).join(' ').toLowerCase()),
  }));
  field?.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = known.flatMap(({ name, steps, paths, texts }) => {
      const holding = words.map((word) => texts.map((text) => text.includes(word) || name.includes(word)));
      const fitting = paths.filter((path) => holding.every((holds) => path.steps.some((step) => holds[step])));
      return words.length === 0 ? [] : fitting.map((path) => ({ name, steps, path }));
    });
    const items = hits.slice(0, most).map(({ name, steps, path }) => {
      const [item, link, way] = [
        document.createElement('li'),
        document.createElement('a'),
        document.createElement('span'),
      ];
      link.href = `${name}.html#${path.id}`;
      link.textContent = `${name}: ${path.to}`;
      way.className = 'muted';
      way.textContent = ` ${path.steps
        .slice(1)
        .map((step) => steps[step]?.what)
        .join(' → ')}`;
      item.append(link, way);
      return item;
    });
    document.querySelector('[data-results]')?.replaceChildren(...items);
    const listed = hits.length > most ? `, the first ${most} are listed` : '';
    const found = document.querySelector('[data-found]');
    if (found) found.textContent = words.length === 0 ? '' : `${hits.length} found${listed}`;
  });
}
