import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { initialLocale } from './i18n/locale.ts';
import { inTurn, pause } from './pause.ts';
import { App } from './screens/app/app.tsx';
import { bring } from './screens/app/routes.tsx';
import type { Host } from './screens/app/system.tsx';

/**
 * True if the page that index.html shows is the one that the app is about to show, with nothing to add to it. Resolves
 * when the app knows, and has that page's code.
 */
async function stands({ dataset }: HTMLElement, { app, world }: Host): Promise<boolean> {
  const { navigation, locale } = app.getSnapshot().children;
  if (!navigation || !locale) return false;
  const { route } = (await waitFor(navigation, (snapshot) => !snapshot.hasTag('busy'))).context;
  if (route !== dataset.page) return false;
  if (!(await bring(route))) return false;
  // The language may be changed meanwhile (src/first-page.ts).
  for (let shown: string | undefined; shown !== dataset.locale; ) {
    shown = dataset.locale;
    app.send({ type: 'locale.chosen', locale: initialLocale(shown ?? null, world.config.laos) });
    await waitFor(locale, (snapshot) => !snapshot.hasTag('busy'));
  }
  // If its texts do not come, the page says so itself (src/first-page.ts), and keeps what was typed.
  await waitFor(locale, (snapshot) => snapshot.matches('ready') && snapshot.context.locale === dataset.locale);
  return navigation.getSnapshot().context.route === route;
}

/** Tells the page of what was typed before it could hear it. */
function tellTyped(root: HTMLElement): void {
  for (const field of root.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])'))
    if (field.value !== field.defaultValue) field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Renders the app, in slices between which a tap is answered; a first page that stands already is taken over with what
 * was typed into it.
 */
export async function mount(root: HTMLElement, host: Host): Promise<void> {
  const kept = root.dataset.locale !== undefined && (await stands(root, host));
  const hydrates = kept && root.dataset.page !== 'home';
  // The flow of a page that stands starts at once: it is sent below what was typed before.
  const page = <App host={{ ...host, stands: kept, ...(!hydrates && { inTurn }) }} />;
  const { navigation } = host.app.getSnapshot().children;
  // Until its code is there the page's drawn shape stands: to render a placeholder for it first is work for nothing. Where the
  // code is late, the parts that are there, such as the way to other pages, are shown without the rest.
  if (!kept && navigation) await Promise.race([bring(navigation.getSnapshot().context.route), pause(3000)]);
  const render = () => startTransition(() => createRoot(root).render(page));
  // A member's page may differ from the drawn one: the phone knows more than the build did.
  if (kept && !hydrates)
    return import('./screens/app/hand-over.ts').then(({ handOver }) => handOver(root, host, render));
  // From here on the page is the app's.
  delete root.dataset.locale;
  // Removes the page's own message about the app that did not come.
  root.querySelector('div[role=alert]')?.remove();
  if (!kept) return render();
  const pressed = root.querySelectorAll<HTMLElement>('[data-pressed]');
  startTransition(() => void hydrateRoot(root, page));
  tellTyped(root);
  for (const button of pressed) {
    button.removeAttribute('data-pressed');
    button.click();
  }
}
