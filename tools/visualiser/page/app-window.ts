/**
 * The window of the app. The app opens this page as a pop-up and is then its opener. Where pop-ups are blocked, this page
 * opens the app instead: the app then takes this very window, by its name, for the pop-up that it wants, reloads it and
 * becomes its opener, too.
 */

/** The name under which Stately's inspector opens its page. */
const PAGE_NAME = 'xstateinspector';

/** Opens the app so that it reports to this window. */
export function openApp() {
  window.name = PAGE_NAME;
  window.open('/', 'player-wallet');
}

/** The window that reports to this one, if there is one. Read at the start: it is lost once that window is closed. */
export const APP_WINDOW: Window | null = window.opener;
