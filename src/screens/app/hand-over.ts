import { initialLocale } from '../../i18n/locale.ts';
import { pause } from '../../pause.ts';
import type { Host } from './system.tsx';

/** The browser's own click comes at once after a press has ended. Milliseconds. */
const CLICKED = 100;

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
  // A press that begins on the drawn page and ends on the app's is no click to the browser, however long it takes.
  const press = new AbortController();
  let held: Element | null = root.querySelector(':is(a, button):active');
  let ended = (_over: unknown) => {};
  const follows = ({ type, target, button }: PointerEvent) => {
    if (drawn?.isConnected)
      held = type === 'pointerdown' && button === 0 && target instanceof Element ? target.closest('a, button') : null;
    ended(type === 'pointerup' ? target : null);
  };
  // Where the browser takes it for a scroll, the next press ends it.
  for (const type of ['pointerdown', 'pointerup'] as const)
    window.addEventListener(type, follows, { capture: true, signal: press.signal });
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
  const pressed = drawn?.querySelector('[data-pressed]');
  const over = !pressed && held ? new Promise<unknown>((resolve) => (ended = resolve)) : null;
  root.removeEventListener('focusin', follow);
  delete root.dataset.locale;
  app.send({ type: 'locale.chosen', locale: initialLocale(locale ?? null, world.config.laos) });
  // A control is known by its name, which the app may have to fetch in the chosen language first.
  const counterpart = async (one: Element | null | undefined) => {
    for (let tries = 0; one && tries < 60; tries += 1) {
      const controls = root.querySelectorAll<HTMLElement>('a, button, select');
      const same = [...controls].find((other) => nameOf(other) === nameOf(one));
      if (same) return same;
      await pause(50);
    }
  };
  void counterpart(focused).then((control) => {
    if (document.activeElement === document.body) control?.focus({ preventScroll: true });
  });
  const end = await over;
  // A finger's press is a click of the browser's own on what lies under it now.
  const click = new Promise((resolve) =>
    window.addEventListener('click', resolve, { capture: true, signal: press.signal }),
  );
  const isClicked = over !== null && (await Promise.race([click, pause(CLICKED)]));
  press.abort();
  if (isClicked) return;
  const control = await counterpart(pressed ?? held);
  if (pressed || (end instanceof Node && control?.contains(end))) control?.click();
}
