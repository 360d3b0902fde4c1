import { initialLocale } from '../../i18n/locale.ts';
import { pause } from '../../pause.ts';
import type { Host } from './system.tsx';

/** A finger that stays down for longer does not press. Milliseconds. */
const PRESS = 1_000;

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
  // A press that begins on the drawn page and ends on the app's is no click to the browser.
  let held: Element | null = root.querySelector(':is(a, button):active');
  let lifted = (_over: EventTarget | null) => {};
  const hold = ({ target, button }: PointerEvent) => {
    held = target instanceof Element && button === 0 ? target.closest('a, button') : null;
  };
  const lift = ({ type, target }: PointerEvent) => {
    if (drawn?.isConnected) held = null;
    lifted(type === 'pointerup' ? target : null);
  };
  root.addEventListener('pointerdown', hold);
  window.addEventListener('pointerup', lift, true);
  window.addEventListener('pointercancel', lift, true);
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
  root.removeEventListener('pointerdown', hold);
  delete root.dataset.locale;
  app.send({ type: 'locale.chosen', locale: initialLocale(locale ?? null, world.config.laos) });
  const same = (one: Element | null | undefined) =>
    one && [...root.querySelectorAll<HTMLElement>('a, button, select')].find((other) => nameOf(other) === nameOf(one));
  const over =
    held && (await Promise.race([new Promise<EventTarget | null>((resolve) => (lifted = resolve)), pause(PRESS)]));
  window.removeEventListener('pointerup', lift, true);
  window.removeEventListener('pointercancel', lift, true);
  const control = over instanceof Element ? over.closest('a, button') : null;
  const isPressed = control !== null && held !== null && nameOf(control) === nameOf(held);
  const pressed = isPressed ? held : drawn?.querySelector('[data-pressed]');
  // A control is known by its name, which the app may have to fetch in the chosen language first.
  for (let tries = 0; tries < 60 && [pressed, focused].some((one) => one && !same(one)); tries += 1) await pause(50);
  if (document.activeElement === document.body) same(focused)?.focus({ preventScroll: true });
  same(pressed)?.click();
}
