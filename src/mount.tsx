import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { initialLocale } from './i18n/locale.ts';
import { App } from './screens/app/app.tsx';
import type { Host } from './screens/app/system.tsx';

/**
 * Whether the page that index.html shows is the one that the app is about to show: /login, without anything to say of it.
 * Resolves when the app knows.
 */
async function stands({ dataset }: HTMLElement, { app, world }: Host): Promise<boolean> {
  const { navigation, locale } = app.getSnapshot().children;
  if (!navigation || !locale) return false;
  await waitFor(navigation, (snapshot) => !snapshot.hasTag('busy'));
  // The language may be changed meanwhile (src/first-page.ts).
  for (let shown: string | undefined; shown !== dataset.locale; ) {
    shown = dataset.locale;
    app.send({ type: 'locale.chosen', locale: initialLocale(shown ?? null, world.config.laos) });
    await waitFor(locale, (snapshot) => !snapshot.hasTag('busy'));
  }
  return navigation.getSnapshot().context.route === 'login' && locale.getSnapshot().matches('ready');
}

/** Renders the app; a first page that stands already is taken over with what was typed into it. */
export async function mount(root: HTMLElement, host: Host): Promise<void> {
  const page = <App host={host} />;
  const kept = root.dataset.locale !== undefined && (await stands(root, host));
  const isPressed = 'submitted' in root.dataset;
  // From here on the page is the app's.
  delete root.dataset.locale;
  delete root.dataset.submitted;
  if (!kept) return createRoot(root).render(page);
  hydrateRoot(root, page);
  if (isPressed) root.querySelector<HTMLElement>('button[type=submit]')?.click();
}
