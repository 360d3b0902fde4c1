import { initialLocale } from '../../i18n/locale.ts';
import { pause } from '../../pause.ts';
import type { Host } from './system.tsx';

const nameOf = (control: Element) => control.tagName + (control.ariaLabel ?? control.textContent);

/**
 * Has the app's page rendered in the place of the drawn one. Until it is there a press, and another language, are the drawn
 * page's (src/first-page.ts); then they become the app's, and the focus goes to the same control.
 */
export async function handOver(root: HTMLElement, { app, world }: Host, render: () => void): Promise<void> {
  let drawn = root.firstElementChild;
  let { locale } = root.dataset;
  let focused = drawn?.contains(document.activeElement) ? document.activeElement : null;
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  root.addEventListener('focusin', follow);
  const replaced = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (drawn?.isConnected) return;
      // In another language it is drawn anew.
      if (root.dataset.locale !== locale) {
        drawn = root.firstElementChild;
        locale = root.dataset.locale;
        return;
      }
      observer.disconnect();
      resolve();
    }).observe(root, { childList: true });
  });
  render();
  await replaced;
  root.removeEventListener('focusin', follow);
  delete root.dataset.locale;
  app.send({ type: 'locale.chosen', locale: initialLocale(locale ?? null, world.config.laos) });
  const same = (one: Element | null | undefined) =>
    one && [...root.querySelectorAll<HTMLElement>('a, button, select')].find((other) => nameOf(other) === nameOf(one));
  const pressed = drawn?.querySelector('[data-pressed]');
  // A control is known by its name, which the app may have to fetch in the chosen language first.
  for (let tries = 0; tries < 60 && [pressed, focused].some((one) => one && !same(one)); tries += 1) await pause(50);
  if (document.activeElement === document.body) same(focused)?.focus({ preventScroll: true });
  same(pressed)?.click();
}
