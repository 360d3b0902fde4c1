/** The script of a machine's page. It is written into the page as it stands, so it uses nothing from outside. */
import type { Locale, PageData, PathData } from './page-data.ts';

export function machineScript(): void {
  const named = { th: 'ไทย', la: 'ລາວ', en: 'English' } as const;
  const locales = ['th', 'la', 'en'] as const;
  const { machine, pictures, steps, shortest, simple }: PageData = JSON.parse(
    document.getElementById('data')?.textContent ?? '',
  );
  const keys = Object.keys(pictures);
  const one = <E extends Element>(selector: string) => document.querySelector<E>(selector);
  const chosen = (name: string) => one<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? '';

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

  const sourceOf = (key: string, locale: string) => `pictures/${machine}/${key}.${locale}.${chosen('theme')}.webp`;

  function picture(key: string, locale: Locale | null): HTMLImageElement {
    const image = make('img', 'picture');
    const shown = locale ?? (chosen('locale') as Locale);
    image.loading = 'lazy';
    image.width = 360;
    image.height = pictures[key]?.[shown] ?? 720;
    image.alt = `${key}, ${named[shown]}`;
    image.dataset.key = key;
    if (locale !== null) image.dataset.locale = locale;
    image.src = sourceOf(key, shown);
    return image;
  }

  /** A small picture that opens the large ones. */
  function thumbnail(key: string): HTMLButtonElement {
    const button = make('button', 'thumbnail', picture(key, null));
    button.type = 'button';
    button.dataset.opens = key;
    return button;
  }

  const wayOf = (path: PathData) =>
    path.steps
      .slice(1)
      .map((place) => steps[place]?.what)
      .join(' → ') || 'at the start';

  /** The steps of a path in words, and what the player sees after each. */
  function storyOf(path: PathData): HTMLOListElement {
    const items = path.steps.map((place) => {
      const step = steps[place];
      if (step === undefined) return '';
      const words = make('div', 'words', make('span', 'by', step.by === 'start' ? '' : step.by), ` ${step.what} `);
      if (step.payload !== '') words.append(make('code', 'payload', step.payload));
      words.append(make('span', 'state', `→ ${step.states.join(' · ')}`));
      const seen = step.states.find((key) => key in pictures);
      return make('li', 'step', words, ...(seen === undefined ? [] : [thumbnail(seen)]));
    });
    return make('ol', 'story', ...items);
  }

  function boxOf(path: PathData): HTMLDetailsElement {
    const from = document.body.dataset.inputs === '1' ? '' : `input ${path.input}, `;
    const summary = make('summary', '', make('strong', 'state', path.to), ' ');
    summary.append(make('span', 'muted', from + wayOf(path)));
    const box = make('details', 'path', summary);
    box.id = path.id;
    const tell = () => {
      if (box.open && box.childElementCount === 1) box.append(storyOf(path));
    };
    box.addEventListener('toggle', tell);
    return box;
  }

  const boxes = new Map([...shortest, ...simple].map((path) => [path, boxOf(path)]));
  for (const [list, paths] of Object.entries({ shortest, simple }))
    one(`[data-paths="${list}"]`)?.append(...paths.flatMap((path) => boxes.get(path) ?? []));

  // The search.
  const field = one<HTMLInputElement>('.search');
  let texts: Map<PathData, string> | undefined;
  field?.addEventListener('input', () => {
    const textOf = (path: PathData) =>
      path.steps
        .map((place) => Object.values(steps[place] ?? {}).join(' '))
        .join(' ')
        .toLowerCase();
    texts ??= new Map([...boxes.keys()].map((path) => [path, textOf(path)]));
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const [path, box] of boxes) {
      box.hidden = !words.every((word) => texts?.get(path)?.includes(word));
      if (!box.hidden) count += 1;
    }
    const found = one('[data-found]');
    if (found) found.textContent = words.length === 0 ? '' : `${count} found`;
  });

  // The pictures: on the diagram, in their grid, and large.
  for (const key of keys) {
    const box = document.getElementById(`state:${key}`);
    box?.setAttribute('data-pictured', key);
    box?.prepend(thumbnail(key));
    one('[data-states]')?.append(make('figure', 'card', thumbnail(key), make('figcaption', '', key)));
  }
  const dialog = one<HTMLDialogElement>('dialog');
  let current = '';
  function open(key: string): void {
    if (dialog === null) return;
    current = key;
    const ways = [...simple, ...shortest]
      .filter(({ to }) => to.split(' · ').includes(key))
      .sort((a, b) => a.steps.length - b.steps.length)
      .slice(0, 8);
    const links = ways.map((path) => {
      const link = make('a', '', wayOf(path));
      link.href = `#${path.id}`;
      return make('li', '', link);
    });
    one('[data-shown]')?.replaceChildren(key);
    const figures = locales.map((locale) =>
      make('figure', '', make('figcaption', 'muted', named[locale]), picture(key, locale)),
    );
    one('[data-large]')?.replaceChildren(...figures);
    one('[data-ways]')?.replaceChildren(...links);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }
  const turn = (by: number) => open(keys.at((keys.indexOf(current) + by) % keys.length) ?? current);

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const opens = target.closest<HTMLElement>('[data-opens]')?.dataset.opens;
    const boxed = target.closest('a') === null ? target.closest('.chart-state')?.getAttribute('data-pictured') : null;
    if (opens !== undefined) open(opens);
    else if (boxed) open(boxed);
    else if (target === dialog || target.closest('dialog a, [data-close]')) dialog?.close();
    const by = target.closest<HTMLElement>('[data-turn]')?.dataset.turn;
    if (by !== undefined) turn(Number(by));
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (!dialog?.open || target instanceof HTMLInputElement) return;
    if (key === 'ArrowRight') turn(1);
    if (key === 'ArrowLeft') turn(-1);
  });
  const redraw = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-key]')) {
      const key = image.dataset.key ?? '';
      const locale = image.dataset.locale ?? chosen('locale');
      image.height = pictures[key]?.[locale as Locale] ?? 720;
      image.src = sourceOf(key, locale);
    }
  };
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') redraw();
  });
  const dark = one<HTMLInputElement>('input[name="theme"][value="dark"]');
  if (dark && matchMedia('(prefers-color-scheme: dark)').matches) {
    dark.checked = true;
    redraw();
  }

  const aimed = () => {
    const path = document.getElementById(location.hash.slice(1));
    if (path instanceof HTMLDetailsElement) path.open = true;
    path?.scrollIntoView();
  };
  addEventListener('hashchange', aimed);
  if (location.hash !== '') aimed();
}
