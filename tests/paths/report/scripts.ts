/** The scripts of the report's pages. They are written into a page as they stand, so they use nothing from outside. */
import type { LocaleKey } from '../../../machines/locale/texts.ts';
import type { Heights } from './camera.ts';
import type { Paths, ReportedPath } from './paths.ts';

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

const embedded = () => JSON.parse(document.getElementById('data')?.textContent ?? '');

function wayOf({ steps }: Paths, path: ReportedPath): string {
  const words = path.steps.slice(1).map((place) => steps[place]?.what);
  return words.join(' → ') || 'at the start';
}

/** The paths and pictures of a machine, for the script of its page and for its JSON file. */
export interface PageData extends Paths {
  readonly machine: string;
  readonly pictures: Readonly<Record<string, Heights>>;
}

/** The paths of a machine. `name`: names its page; empty on that page itself. */
export interface Searched extends Paths {
  readonly name: string;
}

interface Hit {
  readonly of: Searched;
  readonly path: ReportedPath;
}

/** Calls `show` with the paths that have every word typed into the page's search field, each time these change. */
function search(machines: readonly Searched[], show: (hits: readonly Hit[], isEmpty: boolean) => string): void {
  const texts = machines.map(({ steps }) => steps.map((step) => Object.values(step).join(' ').toLowerCase()));
  const field = document.querySelector<HTMLInputElement>('[type=search]');
  field?.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = machines.flatMap((of, index) => {
      const holds = (word: string) => (place: number) =>
        of.name.includes(word) || texts[index]?.[place]?.includes(word);
      const paths = [...of.shortest, ...of.simple];
      return paths.flatMap((path) => (words.every((word) => path.steps.some(holds(word))) ? [{ of, path }] : []));
    });
    const listed = show(hits, words.length === 0);
    document.querySelector('[data-found]')?.replaceChildren(words.length === 0 ? '' : `${hits.length} found${listed}`);
  });
}

/** Lists the paths of all machines that are found, the first hundred of them. */
function indexScript(): void {
  const most = 100;
  search(embedded(), (hits, isEmpty) => {
    const items = (isEmpty ? [] : hits.slice(0, most)).map(({ of, path }) => {
      const link = make('a', '', `${of.name}: ${path.to}`);
      link.href = `${of.name}.html#${path.id}`;
      return make('li', 'border-line border-t py-2', link, make('span', 'text-ink-muted', ` ${wayOf(of, path)}`));
    });
    document.querySelector('[data-results]')?.replaceChildren(...items);
    return hits.length > most ? `, the first ${most} are listed` : '';
  });
}

/** Shows a machine's paths and pictures. */
function machineScript(): void {
  const data: PageData & { languages: Readonly<Record<string, string>> } = embedded();
  const { machine, pictures, languages, steps, shortest, simple } = data;
  const keys = Object.keys(pictures);
  const one = <E extends Element>(selector: string) => document.querySelector<E>(selector);
  const chosen = (name: string) => one<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? '';

  function paint(image: HTMLImageElement): void {
    const { key = '', locale = chosen('locale') } = image.dataset;
    image.height = pictures[key]?.[locale as LocaleKey] ?? 720;
    image.alt = `${key}, ${languages[locale]}`;
    image.src = `pictures/${machine}/${key}.${locale}.${chosen('theme')}.webp`;
  }

  /** A picture of a state, in that language or the chosen one. */
  function picture(key: string, locale?: string): HTMLImageElement {
    const image = make('img', 'w-full');
    image.loading = 'lazy';
    image.width = 360;
    image.dataset.key = key;
    if (locale !== undefined) image.dataset.locale = locale;
    paint(image);
    return image;
  }

  /** A small picture that opens the large ones. */
  function thumbnail(key: string): HTMLButtonElement {
    const look = 'flex aspect-[1/2] w-full cursor-zoom-in items-start overflow-hidden rounded-sm bg-surface-sunken';
    const button = make('button', `thumbnail border border-line hover:border-accent ${look}`, picture(key));
    button.type = 'button';
    button.dataset.opens = key;
    return button;
  }

  /** The steps of a path in words, and what the player sees after each. */
  function storyOf(path: ReportedPath): HTMLOListElement {
    const items = path.steps.map((place) => {
      const step = steps[place];
      if (step === undefined) return '';
      const by = step.by === 'start' ? '' : step.by;
      const words = make('div', 'text-xs', make('span', 'block text-ink-muted', by), ` ${step.what} `);
      if (step.payload !== '')
        words.append(make('code', 'block max-h-24 overflow-y-auto text-ink-muted', step.payload));
      words.append(make('span', 'block text-accent', `→ ${step.states.join(' · ')}`));
      const seen = step.states.find((key) => key in pictures);
      const shown = seen === undefined ? [] : [thumbnail(seen)];
      return make('li', 'flex shrink-0 basis-38 flex-col justify-between gap-2', words, ...shown);
    });
    return make('ol', 'flex list-none gap-3 overflow-x-auto px-3.5 pt-1 pb-3.5', ...items);
  }

  function boxOf(path: ReportedPath): HTMLDetailsElement {
    const from = shortest.every(({ input }) => input === 1) ? '' : `input ${path.input}, `;
    const summary = make('summary', 'cursor-pointer px-3.5 py-2.5', make('strong', 'text-accent', path.to), ' ');
    summary.append(make('span', 'text-ink-muted', from + wayOf(data, path)));
    const look = 'my-2 scroll-mt-18 rounded-md border border-line bg-surface-raised target:border-accent';
    const box = make('details', look, summary);
    box.id = path.id;
    box.addEventListener('toggle', () => box.childElementCount === 1 && box.append(storyOf(path)));
    return box;
  }

  const boxes = new Map([...shortest, ...simple].map((path) => [path, boxOf(path)]));
  for (const [list, paths] of Object.entries({ shortest, simple }))
    one(`[data-paths="${list}"]`)?.append(...paths.flatMap((path) => boxes.get(path) ?? []));
  search([{ name: '', steps, shortest, simple }], (hits) => {
    const found = new Set(hits.map(({ path }) => path));
    for (const [path, box] of boxes) box.hidden = !found.has(path);
    return '';
  });

  // The pictures: on the diagram, in their grid, and large.
  for (const key of keys) {
    const box = document.getElementById(`state:${key}`);
    box?.setAttribute('data-opens', key);
    box?.prepend(thumbnail(key));
    one('[data-states]')?.append(make('figure', '', thumbnail(key), make('figcaption', 'pt-1.5 text-xs', key)));
  }
  const dialog = one<HTMLDialogElement>('dialog');
  let current = '';
  function open(key: string): void {
    if (dialog === null) return;
    current = key;
    const ways = [...simple, ...shortest]
      .filter(({ to }) => to.split(' · ').includes(key))
      .sort((a, b) => a.steps.length - b.steps.length);
    const links = ways.slice(0, 8).map((path) => {
      const link = make('a', '', wayOf(data, path));
      link.href = `#${path.id}`;
      return make('li', '', link);
    });
    const figures = Object.entries(languages).map(([locale, name]) => {
      const image = picture(key, locale);
      image.classList.add('rounded-md', 'border', 'border-line');
      return make('figure', 'snap-start', make('figcaption', 'pb-1.5 text-ink-muted text-xs', name), image);
    });
    one('[data-shown]')?.replaceChildren(key);
    one('[data-large]')?.replaceChildren(...figures);
    one('[data-ways]')?.replaceChildren(...links);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }
  const turn = (by: number) => open(keys.at((keys.indexOf(current) + by) % keys.length) ?? current);

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const { opens, turn: by } = target.closest<HTMLElement>('a, [data-opens], [data-turn]')?.dataset ?? {};
    if (opens !== undefined) open(opens);
    else if (by !== undefined) turn(Number(by));
    else if (target === dialog || target.closest('dialog a, [data-close]')) dialog?.close();
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (!dialog?.open || target instanceof HTMLInputElement) return;
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  });
  const repaint = () => document.querySelectorAll<HTMLImageElement>('img[data-key]').forEach(paint);
  for (const choice of document.querySelectorAll('input[type="radio"]')) choice.addEventListener('change', repaint);
  const dark = one<HTMLInputElement>('input[name="theme"][value="dark"]');
  if (dark && matchMedia('(prefers-color-scheme: dark)').matches) dark.click();

  const aimed = () => {
    const path = document.getElementById(location.hash.slice(1));
    if (path instanceof HTMLDetailsElement) path.open = true;
    path?.scrollIntoView();
  };
  addEventListener('hashchange', aimed);
  if (location.hash !== '') aimed();
}

const shared = `${make}\nconst embedded = ${embedded};\n${wayOf}\n${search}`;
export const SCRIPTS = {
  index: `${shared}\n(${indexScript})()`,
  machine: `${shared}\n(${machineScript})()`,
};
