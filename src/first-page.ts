/**
 * Runs at the end of index.html and of the other pages' files, before the app's code is there: puts the first page into its place, in the player's language,
 * where a visitor is about to see it (scripts/vite-prerender.ts draws the pages), and asks for the app.
 * Until that takes the page over (src/mount.tsx) it keeps a press of a button for later, and changes the language.
 */
import { inOneLanguage } from '../contract/drawn.ts';
import type { LocaleKey } from '../machines/locale/texts.ts';
import { isMember } from '../machines/navigation/routes.ts';
import type { EarlyWallet } from './adapters/early-wallet.ts';
import { FIGURES_KEPT, type Shown } from './adapters/figures-shown.ts';
import { firstFigures } from './adapters/first-figures.ts';
import { laos } from './config.ts';
import { hasToken, isLocked, isRedirected, locale, opensHome, place, route, stored } from './first-session.ts';
import { dateTime } from './i18n/dates.ts';
import { initialLocale, LOCALES, tagOf } from './i18n/locale.ts';
import { pause } from './pause.ts';

/** True in home's own file (scripts/vite-prerender.ts). */
declare const IS_HOME: boolean;

const root = document.getElementById('root');
// What stands there is the shape of a page: before this it would be painted for a moment, and replaced.
root?.removeAttribute('hidden');
// The first frame of a locked app shows nothing of it.
const { dataset } = document.documentElement;
if (hasToken && isLocked()) dataset.locked = '';

/** True if this page is about to be seen. */
function arrives(page: string | undefined): boolean {
  if (page === 'home') return opensHome;
  if (hasToken) return false;
  if (page === 'login') return isRedirected || page === route || isMember(route);
  // A registration, or a new password, that was begun goes on where it was.
  return page === route && stored('sessionStorage', `${page}-draft`) === null;
}

/** The pages of this file as texts, and what is said where the app's code does not come: only what is shown is parsed. */
const drawn = [...document.querySelectorAll<HTMLScriptElement>('script[data-page]')];
/** The page that is about to be seen. */
const seen = drawn.find(({ dataset }) => arrives(dataset.page));
const page = seen?.dataset.page;
/** A part of the file in a language. */
const said = (part: string | undefined, locale: LocaleKey) =>
  inOneLanguage(
    part ?? '',
    LOCALES.findIndex(({ key }) => key === locale),
  );

/** Amounts and their time, by their places. */
type Figures = Readonly<Record<string, unknown>>;

/** Also where another tab has hidden the amounts, or locked the app, since the page opened. */
const isHidden = () => isLocked() || stored('localStorage', 'hide-balance') === 'true';

/** The figures of this session's last visit. */
function lastFigures(): Figures {
  try {
    const { session, at = 0, shown }: Partial<Shown> = JSON.parse(stored(place, 'last-wallet') ?? '{}');
    const isOurs = session !== undefined && session === stored(place, 'token')?.slice(-8);
    return isOurs && shown?.wallet && Date.now() - at <= FIGURES_KEPT ? { ...shown, at: dateTime(at) } : {};
  } catch {
    return {};
  }
}

/** The figures that home shows until the app's own are there: of the last visit, then the service's. */
let figures = IS_HOME ? lastFigures() : {};

/** Shows the figures, unless the player hides amounts. */
function showFigures(into: HTMLElement): void {
  if (isHidden()) return;
  for (const template of into.querySelectorAll<HTMLTemplateElement>('[data-kept]')) {
    const text = figures[template.dataset.kept ?? ''];
    // The phone's storage may hold anything.
    if (typeof text !== 'string') continue;
    const content = document.importNode(template.content, true);
    const amount = content.querySelector('.figures');
    const [whole = '', decimals] = text.split('.');
    const part = amount?.lastElementChild;
    if (amount === null) content.textContent = content.textContent?.replace('#', text) ?? '';
    // Kip has no second part.
    else
      amount.replaceChildren(
        whole,
        ...(part && decimals ? [Object.assign(part, { textContent: `.${decimals}` })] : []),
      );
    // Newer figures may follow.
    template.parentElement?.replaceChildren(template, content);
  }
}

function show(into: HTMLElement, locale: LocaleKey): void {
  const { title, texts, appName } = seen?.dataset ?? {};
  into.innerHTML = said(seen?.text, locale);
  into.dataset.page = page;
  into.dataset.locale = locale;
  into.dataset.texts = said(texts, locale);
  document.documentElement.lang = tagOf(locale);
  if (IS_HOME && page === 'home') showFigures(into);
  // As the app says it (src/screens/app/site-name.ts): not known yet, or an operator without a name.
  const known = stored('localStorage', 'site-name');
  if (known !== null) into.dataset.siteName = known;
  const name = known === '' ? said(appName, locale) : (known ?? '');
  for (const place of into.querySelectorAll('[data-site-name]')) place.textContent = name;
  document.title = [said(title, locale), name].filter(Boolean).join(' · ');
}

/** Shows the figures of the answer, where the app has not begun with others. Rejects where there are none to be read. */
async function showAnswer(into: HTMLElement, early: EarlyWallet): Promise<void> {
  const answer = await early.answer;
  if (!answer?.ok) return;
  const reply = await answer.clone().json();
  const shown = firstFigures(reply);
  // Another tab may have ended the session.
  if (early.appHasBegun || early.headers.authorization !== `Bearer ${stored(place, 'token')}`) return;
  early.reply = reply;
  figures = { ...shown, at: dateTime(early.at) };
  showFigures(into);
}

/** Says in the place that the app's code does not come: the line is gone, or a new release has taken it away. */
function tellMissing(place: Element, locale: LocaleKey): void {
  place.insertAdjacentHTML('beforeend', said(drawn.find(({ dataset }) => dataset.page === 'missing')?.text, locale));
  place.querySelector('div[role=alert] button')?.addEventListener('click', () => window.location.reload());
}

/** Milliseconds after which what has not come is taken to be missing. It is welcome later, too (src/mount.tsx). */
const PATIENCE = 30_000;

/** Calls when a part of the app's code does not come, or hangs. It does without the fonts' style sheet. */
function whenMissing(miss: () => void): void {
  const then = () => {
    // The app waits beneath the lock. Without the lock's code nothing of the app runs that could be seen: what is missing
    // is said. Should it come all the same, the app still begins locked (src/main.tsx).
    if (document.getElementById('lock') !== null) return;
    if (dataset.locked === '') dataset.locked = '-';
    miss();
  };
  setTimeout(then, PATIENCE);
  // Errors of what is loaded do not rise: they are seen on their way down.
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && then(), true);
  // The views, which the script asks for.
  window.addEventListener('vite:preloadError', ({ payload }) => payload.message.includes('CSS') || then());
}

/** The files of this release by their lasting names (scripts/vite-names.ts). */
const { imports: files }: { imports: Record<string, string> } = JSON.parse(
  document.querySelector('script[type=importmap]')?.textContent ?? '{}',
);

/** Requests files that the app asks for as soon as it runs. */
function preload(names: string): void {
  for (const href of names.split(' ').flatMap((name) => files[name] ?? []))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** Asks for the app's code: for its entry, which is named last, and what that asks for. */
function askForApp(): void {
  const { code = '' } = root?.dataset ?? {};
  preload(code);
  const src = files[code.slice(code.lastIndexOf(' ') + 1)];
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
}

/**
 * Resolves once the page's content has been painted, since what loads before that delays it; soon, where it is out of
 * sight.
 */
function painted(): Promise<unknown> {
  const told = new Promise((resolve) => {
    // The background may be painted before it.
    const look = (list: PerformanceObserverEntryList) => list.getEntriesByName('first-contentful-paint').map(resolve);
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true });
  });
  return Promise.race([told, pause(1000)]);
}

/**
 * Keeps the page back until its fonts are there: without them it would be laid out twice, and be seen to change. A phone that
 * was here before has them within milliseconds.
 */
function awaitFonts(place: HTMLElement): void {
  if (!navigator.serviceWorker?.controller) return;
  place.style.display = 'none';
  const { fontFamily } = getComputedStyle(document.body);
  // The languages to choose from are in the letters of each.
  const text = (place.textContent ?? '').replace(place.querySelector('select')?.textContent ?? '', '');
  const loaded = document.fonts.load(`1em ${fontFamily}`, text).catch(() => {});
  void Promise.race([loaded, pause(100)]).then(() => place.style.removeProperty('display'));
}

/** Changes the language of the page, and keeps what was typed and pressed. */
function change(into: HTMLElement, locale: LocaleKey): void {
  try {
    window.localStorage.setItem('locale', locale);
  } catch {
    // It holds as long as the page.
  }
  const typed = [...into.querySelectorAll('input')];
  const pressed = [...into.querySelectorAll('button')];
  show(into, locale);
  for (const [place, field] of into.querySelectorAll('input').entries())
    Object.assign(field, { value: typed[place]?.value, checked: typed[place]?.checked });
  for (const [place, { dataset }] of into.querySelectorAll('button').entries())
    Object.assign(dataset, pressed[place]?.dataset);
  const select = into.querySelector('select');
  if (select) select.value = locale;
  select?.focus();
}

if (root !== null && page !== undefined) {
  show(root, locale);
  // The app requests them itself where they do not come, and reads them in other forms.
  if (IS_HOME && window.earlyWallet) showAnswer(root, window.earlyWallet).catch(() => {});
  awaitFonts(root);
  const isOurs = () => root.dataset.locale !== undefined;
  let isMissing = false;
  const forgetPress = (of: string) => {
    for (const button of root.querySelectorAll(of)) button.removeAttribute('data-pressed');
  };
  const tell = () => {
    const place = root.querySelector('form') ?? root.querySelector('main');
    if (!isOurs() || place === null) return;
    isMissing = true;
    forgetPress('button');
    place.querySelector('div[role=alert]')?.remove();
    // Nothing of home works without its code: that is said in the place of all of it.
    if (page === 'home') place.replaceChildren();
    // The error shows in the form's own place for it, if there is one.
    const last = place.lastElementChild;
    tellMissing(last instanceof HTMLDivElement ? last : place, initialLocale(root.dataset.locale ?? null, laos));
  };
  whenMissing(tell);
  root.addEventListener('submit', (event) => isOurs() && event.preventDefault());
  // A submit by the keyboard presses the button, too.
  root.addEventListener('click', (event) => {
    if (!isOurs() || !(event.target instanceof Element)) return;
    // The page's own tab would load it anew, without what was typed.
    if (event.target.closest('a[aria-current]')) event.preventDefault();
    event.target.closest('button')?.setAttribute('data-pressed', '');
  });
  // A player who types on did not mean to submit yet; one who ticks a box or chooses a language did.
  root.addEventListener('beforeinput', () => forgetPress('[type=submit]'));
  root.addEventListener('change', ({ target }) => {
    if (!isOurs() || !(target instanceof HTMLSelectElement)) return;
    change(root, initialLocale(target.value, laos));
    if (isMissing) tell();
  });
  void painted().then(() => {
    askForApp();
    preload(root.dataset.texts ?? '');
  });
} else {
  const shape = root?.firstElementChild;
  whenMissing(() => {
    // A later page in this place is the app's, which reports the failure itself.
    if (!shape?.isConnected) return;
    shape.ariaBusy = null;
    document.documentElement.lang = tagOf(locale);
    shape.replaceChildren();
    tellMissing(shape, locale);
  });
  askForApp();
  if (hasToken) preload(said(drawn.find(({ dataset }) => dataset.page === 'home')?.dataset.texts, locale));
}

// The browser offers to install the app at any time. The offer is kept for the profile, so that the player is not asked
// out of turn (src/adapters/install-prompt.ts).
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { installPrompt: event });
});
