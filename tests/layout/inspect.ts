/** Runs in the inspector's page: lays a state's page out on screens of several sizes, and looks at each of its controls. */

export interface Sheet {
  readonly lang: string;
  /** The state's whole page. */
  readonly html: string;
  /** The frame around it in the app: the page's bars, a dialog. The state's own page stands in `[data-place]`. */
  readonly frame: string;
}

export async function inspect({ lang, html, frame }: Sheet): Promise<string[]> {
  const CONTROLS =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch]';

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.localName} “${words.slice(0, 40) || element.getAttribute('name') || element.getAttribute('class')?.slice(0, 40)}”`;
  };

  /** Puts the state into its frame, as it stands in the app. */
  const arrange = (page: Document) => {
    page.documentElement.lang = lang;
    page.body.innerHTML = html;
    const main = page.querySelector('main');
    const root = main?.parentElement;
    if (!main || !root) return;
    const around = page.createElement('div');
    around.innerHTML = frame;
    const place = around.querySelector('[data-place]');
    if (place === null) throw new Error('the frame has no place');
    place.replaceWith(...main.childNodes);
    root.replaceWith(around);
  };

  /** The part that the player can reach: the topmost dialog alone where there is one. */
  const reached = (page: Document) =>
    [...page.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1) ?? page.body;

  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
  };

  const labelsOf = (control: HTMLElement) => Array.from((control as Partial<HTMLInputElement>).labels ?? []);

  /** The element that the player presses: the control itself, or its label where only that is seen. */
  const targetOf = (control: HTMLElement): HTMLElement | null => {
    if (isShown(control)) return control;
    return labelsOf(control).find(isShown) ?? null;
  };

  /** The middle of its first line: a link may go on in the next. */
  const middleOf = (target: HTMLElement) => {
    const { left, top, width, height } = target.getClientRects()[0] ?? target.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };

  const wrongWith = (control: HTMLElement, page: Document, view: Window): string | null => {
    const target = targetOf(control);
    if (target === null) return null;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y } = middleOf(target);
    if (x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight)
      return `${nameOf(control)} cannot be brought into view`;
    const hit = page.elementFromPoint(x, y);
    if (hit !== null && (target.contains(hit) || control.contains(hit))) return null;
    if (labelsOf(control).some((label) => label.contains(hit))) return null;
    return `${nameOf(control)} lies under ${hit === null ? 'nothing' : nameOf(hit)}`;
  };

  /** The innermost part that reaches past the edge. */
  const widest = (box: Element, edge: number) => {
    const past = [...box.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge + 1);
    const innermost = past.find((part) => !past.some((other) => other !== part && part.contains(other)));
    return innermost === undefined ? 'nothing to be seen' : nameOf(innermost);
  };

  const canScroll = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'auto' || overflowX === 'scroll';

  /** Text that runs out of the screen, or of what cuts it off. */
  const cutOff = (page: Document, view: Window, within: HTMLElement): string[] => {
    const found: string[] = [];
    const walk = page.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const range = page.createRange();
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? view.getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || !/\S/.test(node.textContent ?? '') || !isShown(holder)) continue;
      if (holder.closest('.sr-only, [data-overflows], option') !== null) continue;
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (right - left < 2) continue;
      for (let above: Element | null = holder; ; above = above.parentElement) {
        if (above === null || above === page.body) {
          if (left < -1 || right > view.innerWidth + 1)
            found.push(`“${node.textContent?.slice(0, 40)}” runs out of the screen`);
          break;
        }
        const style = styleOf(above);
        if (canScroll(style) && above.scrollWidth > above.clientWidth + 1 && !above.matches('[data-scrolls]')) break;
        if (style.overflowX === 'visible' || style.textOverflow === 'ellipsis') continue;
        const edge = above.getBoundingClientRect();
        if (left < edge.left - 1 || right > edge.right + 1) {
          found.push(`“${node.textContent?.slice(0, 40)}” is cut off`);
          break;
        }
      }
    }
    return found;
  };

  const look = (frameElement: HTMLIFrameElement): string[] => {
    const page = frameElement.contentDocument;
    const view = frameElement.contentWindow;
    if (!page || !view) throw new Error('the inspector has no frame');
    arrange(page);
    const within = reached(page);
    const found = new Set<string>();
    const wide = page.documentElement.scrollWidth;
    if (wide > view.innerWidth) found.add(`the page is ${wide} px wide by ${widest(page.body, view.innerWidth)}`);
    for (const box of page.querySelectorAll('[data-scrolls]'))
      if (box.scrollWidth > box.clientWidth + 1)
        found.add(
          `the dialog is ${box.scrollWidth} px wide by ${widest(box, box.getBoundingClientRect().left + box.clientWidth)}`,
        );
    for (const wrong of cutOff(page, view, within)) found.add(wrong);
    const headings = [...within.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(isShown).map(nameOf);
    for (const [index, heading] of headings.entries())
      if (index > 0 && heading.replace(/^h\d/, '') === headings[index - 1]?.replace(/^h\d/, ''))
        found.add(`${heading} is said twice`);
    for (const control of within.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (control.matches(':disabled, [aria-disabled=true], [tabindex="-1"][aria-hidden=true]')) continue;
      // The link past the menu shows when it has the focus.
      if (control.closest('[inert], a[href="#content"]') !== null) continue;
      const wrong = wrongWith(control, page, view);
      if (wrong !== null) found.add(wrong);
    }
    const size = frameElement.dataset.size ?? `${view.innerWidth}×${view.innerHeight}`;
    return [...found].map((wrong) => `${size}: ${wrong}`);
  };

  const frames = [...document.querySelectorAll('iframe')];
  return frames.flatMap(look);
}
