import { initialLocale } from '../../i18n/locale.ts';
import type { Host } from './system.tsx';

const nameOf = (control: Element) => control.tagName + (control.ariaLabel ?? control.textContent);

/**
 * Has the app's page rendered in the place of the drawn one. Until it is there a press, and another language, are the drawn
 * page's (src/first-page.ts); then they become the app's, and the focus goes to the same control.
 */
export async function handOver(root: HTMLElement, { app, world }: Host, render: () => void): Promise<void> {
  const drawn = root.firstElementChild;
  let focused = drawn?.contains(document.activeElement) ? document.activeElement : null;
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  root.addEventListener('focusin', follow);
  const replaced = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (drawn?.isConnected) return;
      observer.disconnect();
      resolve();
    }).observe(root, { childList: true });
  });
  render();
  await replaced;
  app.send({ type: 'locale.chosen', locale: initialLocale(root.dataset.locale ?? null, world.config.laos) });
  delete root.dataset.locale;
  root.removeEventListener('focusin', follow);
  const same = (one: Element | null | undefined) =>
    one && [...root.querySelectorAll<HTMLElement>('a, button, select')].find((other) => nameOf(other) === nameOf(one));
  if (document.activeElement === document.body) same(focused)?.focus({ preventScroll: true });
  same(drawn?.querySelector('[data-pressed]'))?.click();
}
