import { initialLocale } from '../../i18n/locale.ts';
import type { Host } from './system.tsx';

const nameOf = (button: Element) => button.ariaLabel ?? button.textContent;

/**
 * Has the app's page rendered in the place of the drawn one. Until it is there a press, and another language, are the drawn
 * page's (src/first-page.ts); then they become the app's.
 */
export async function handOver(root: HTMLElement, { app, world }: Host, render: () => void): Promise<void> {
  const drawn = root.firstElementChild;
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
  const pressed = drawn?.querySelector('[data-pressed]');
  if (pressed) [...root.querySelectorAll('button')].find((button) => nameOf(button) === nameOf(pressed))?.click();
}
