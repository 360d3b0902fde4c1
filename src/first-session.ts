/** Who opens the page, and where: read by the scripts inside it (src/first-request.ts, src/first-page.ts). */
import { redirectOf, routeOf } from '../machines/navigation/routes.ts';
import { isOver } from './adapters/lock-time.ts';
import { laos } from './config.ts';
import { initialLocale } from './i18n/locale.ts';

type Key =
  | 'token'
  | 'locale'
  | 'site-name'
  | `${string}-draft`
  | 'lock-after'
  | 'lock-used'
  | 'last-wallet'
  | 'hide-balance';

/** The stored value, or null: storage may be blocked. */
export function stored(kind: 'localStorage' | 'sessionStorage', key: Key): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

const { pathname } = window.location;
export const route = routeOf(pathname);
export const isRedirected = redirectOf(pathname) !== undefined;

/** The storage of the session, and of its lock. */
export const place = stored('sessionStorage', 'token') === null ? 'localStorage' : 'sessionStorage';
export const hasToken = stored(place, 'token') !== null;
export const isLocked = () => isOver(stored(place, 'lock-after'), stored(place, 'lock-used'));
export const opensHome = hasToken && (isRedirected || route === 'home');

export const locale = initialLocale(stored('localStorage', 'locale'), laos);
