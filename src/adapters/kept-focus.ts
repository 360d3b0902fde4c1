/** Moves the focus when its element is gone: to the parts around that element, never to the top of the document. */

/** The parts of a page that a screen reader announces by a name, and those that name an heir of the focus. */
const REGION =
  'main, [role=dialog], [role=alertdialog], [role=region], [role=log], section[aria-label], section[aria-labelledby], [data-focus-heir]';

/** Fields in which most keys are text, those of a phone's own keyboard too. They have the ring while they have the focus. */
const FIELD = 'input, textarea, select';

/** The number of remembered places: dialogs over dialogs, and the elements that opened them. */
const REMEMBERED = 12;

const isDialog = (element: HTMLElement) => element.matches('[role=dialog], [role=alertdialog]');

/**
 * An element that had the focus, and the regions around it, innermost first. A dialog is the last one, wherever it stands:
 * when it is gone, what opened it comes before the page.
 */
type Place = readonly [element: HTMLElement, ...regions: HTMLElement[]];

const placeOf = (element: HTMLElement): Place => {
  const regions: HTMLElement[] = [];
  for (let inner = element; !isDialog(inner); ) {
    const above = inner.parentElement?.closest<HTMLElement>(REGION);
    if (!above) break;
    regions.push(above);
    inner = above;
  }
  return [element, ...regions];
};

/** Safari before 17.4 cannot say whether an element is hidden; it is taken for visible there. */
const holdsFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && (element.checkVisibility?.() ?? true);

/**
 * The element of a region that takes the focus: the one that its `data-focus-heir` selects, a page's heading, else
 * itself.
 */
function heirOf(region: HTMLElement): HTMLElement {
  const heir = region.dataset.focusHeir ?? (region.localName === 'main' ? 'h1' : null);
  return (heir === null ? null : region.querySelector<HTMLElement>(heir)) ?? region;
}

function take(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Watches the page. When the element that has the focus is removed or disabled, the innermost region around it that is
 * still there takes the focus; when a dialog is gone, what opened the dialog, else the page. An open modal dialog keeps
 * it inside. Whoever has a better place may put it there within a frame. `signal` ends the watch.
 *
 * The ring around the focus is for keys: after typing in a field a browser shows it around what a script gives the focus
 * to, though the player has touched the field. An element that has the focus by a pointer is marked (src/theme.css).
 */
export function keepFocus(page: Document, signal?: AbortSignal): void {
  let places: Place[] = [];
  let frame = 0;

  /** The player last pointed, or touched, and went nowhere by keys since. */
  let points = false;
  const point = () => {
    points = true;
  };
  const press = ({ target, key }: KeyboardEvent) => {
    if (!(target instanceof HTMLElement) || (target.matches(FIELD) && key !== 'Tab' && key !== 'Escape')) return;
    points = false;
    delete target.dataset.quiet;
  };

  /** The player took the focus from an element that is still there. */
  let released = false;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    released = false;
    if (points && !target.matches(FIELD)) target.dataset.quiet = '';
    else delete target.dataset.quiet;
    // A dialog that had opened over a page still without its heading gives the focus back to the page as a whole.
    const heir = target.localName === 'main' && places[0]?.some(isDialog) ? heirOf(target) : target;
    if (heir !== target) return take(heir);
    const others = places.filter((place) => place[0] !== target && place.some((one) => one.isConnected));
    places = [placeOf(target), ...others].slice(0, REMEMBERED);
  };
  const release = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // An element that is being removed is gone by then.
    queueMicrotask(() => {
      released = page.activeElement === page.body && target instanceof HTMLElement && holdsFocus(target);
    });
  };
  const modalOf = () => [...page.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1) ?? null;
  /** True if the focused element is gone and no other has the focus, or if an open modal dialog is without it. */
  const isLost = (): boolean => {
    const last = places[0]?.[0];
    const { activeElement } = page;
    if (activeElement === page.body && modalOf() !== null) return true;
    return (
      !released && last !== undefined && !holdsFocus(last) && (activeElement === page.body || activeElement === last)
    );
  };
  const restore = () => {
    if (!isLost()) return;
    const modal = modalOf();
    // A field that the player left does not get the focus back, and with it the keyboard.
    const around = released
      ? undefined
      : places.flat().find((element) => holdsFocus(element) && (modal?.contains(element) ?? true));
    const next = around ?? modal ?? page.querySelector<HTMLElement>('main');
    if (next === null) return;
    take(heirOf(next));
  };
  // Not before the frame: whether an element is visible is known when the styles are, and to ask for them with each change
  // of the page held a slow phone up for 80 ms as a dialog closed.
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  });
  page.addEventListener('pointerdown', point, { capture: true, signal });
  page.addEventListener('keydown', press, { capture: true, signal });
  page.addEventListener('focusin', remember, { signal });
  page.addEventListener('focusout', release, { signal });
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  signal?.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });
}
