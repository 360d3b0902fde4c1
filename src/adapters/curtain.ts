/** Covers the page while the app is locked, or out of sight: neither eyes nor keyboard nor screen reader reach it. */

/** The time and the place of what is covered; null while the app is open. */
interface Covered {
  readonly focused: Element | null;
  readonly title: HTMLTitleElement;
  readonly entry: number | undefined;
}

let covered: Covered | null = null;

/** The browser's place in its history, where it tells. */
const entryNow = () => globalThis.navigation?.currentEntry?.index;

/** "Back" moves nothing beneath the lock: the page does not hear of it, and the browser goes to where it was. */
function stay(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  const [was, now] = [covered?.entry, entryNow()];
  const by = was === undefined || now === undefined ? 1 : was - now;
  if (by !== 0) window.history.go(by);
}

/** The page behind the cover shows nothing (src/theme.css). */
export function cover(isCovered: boolean): void {
  const { dataset } = document.documentElement;
  if (isCovered) dataset.locked = '';
  else delete dataset.locked;
}

/** `name`: the site's, which the tab has for a title meanwhile: the page's own may tell what became of money. */
export function close(name: string): void {
  if (covered !== null) return;
  const title = document.createElement('title');
  title.textContent = name;
  // The first one counts.
  document.head.prepend(title);
  covered = { focused: document.activeElement, title, entry: entryNow() };
  window.addEventListener('popstate', stay, true);
}

export function open(): void {
  if (covered === null) return;
  window.removeEventListener('popstate', stay, true);
  covered.title.remove();
  if (covered.focused instanceof HTMLElement) covered.focused.focus({ preventScroll: true });
  covered = null;
}
