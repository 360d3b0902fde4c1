/**
 * Runs inside index.html, before anything else is there: puts the first page into its place, in the player's language, where
 * a visitor is about to see it (scripts/vite-prerender.ts makes it and the templates). Until the app takes the page over
 * (src/taken-over.ts) it keeps a press of the button for later, and changes the language.
 */
import { isMember, redirectOf, routeOf } from '../machines/navigation/routes.ts';
import { config } from './config.ts';
import { initialLocale, tagOf } from './i18n/locale.ts';

type Key = 'token' | 'locale' | 'site-name';

/** Storage may be blocked. */
function stored(kind: 'localStorage' | 'sessionStorage', key: Key): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

const root = document.getElementById('root');
const { pathname } = window.location;
const leadsToLogin = redirectOf(pathname) !== undefined || routeOf(pathname) === 'login' || isMember(routeOf(pathname));
const hasToken = stored('sessionStorage', 'token') !== null || stored('localStorage', 'token') !== null;

function show(into: HTMLElement): void {
  const locale = initialLocale(stored('localStorage', 'locale'), config.laos);
  const template = document.querySelector<HTMLTemplateElement>(`template[data-locale=${locale}]`);
  if (template === null) return;
  const { title = '', texts = '' } = template.dataset;
  into.replaceChildren(template.content.cloneNode(true));
  into.dataset.locale = locale;
  document.documentElement.lang = tagOf(locale);
  const name = stored('localStorage', 'site-name') ?? '';
  for (const place of into.querySelectorAll('[data-site-name]')) place.textContent = name;
  document.title = [title, name].filter(Boolean).join(' · ');
  // The app asks for them as soon as it runs.
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href: texts });
  document.head.append(link);
}

/** The same page in another language, with what was typed. */
function change(into: HTMLElement, locale: string): void {
  try {
    window.localStorage.setItem('locale', locale);
  } catch {
    return;
  }
  const typed = [...into.querySelectorAll('input')];
  show(into);
  for (const [place, field] of into.querySelectorAll('input').entries())
    Object.assign(field, { value: typed[place]?.value, checked: typed[place]?.checked });
  const select = into.querySelector('select');
  if (select) select.value = locale;
  select?.focus();
}

if (root !== null && leadsToLogin && !hasToken) {
  show(root);
  const isOurs = () => root.dataset.locale !== undefined;
  root.addEventListener('submit', (event) => {
    if (!isOurs()) return;
    event.preventDefault();
    root.dataset.submitted = '';
  });
  root.addEventListener('change', ({ target }) => {
    if (isOurs() && target instanceof HTMLSelectElement) change(root, target.value);
  });
}
