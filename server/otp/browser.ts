/**
 * The browser that requested a code. A code proves that the phone was in somebody's hands; that it was whoever
 * registers now, only the browser proves, by a cookie that it got with its first code.
 */
import type { CookieJar } from '../http/cookies.ts';
import { hashToken, newToken } from '../members/sessions.ts';

const COOKIE = 'visitor';
/** Longer than a verified phone can be used to register. */
const SECONDS = 24 * 3600;

/** The hash by which a browser is known here; nothing is known of one without the cookie. */
export const browserOf = (cookies: CookieJar): Uint8Array => hashToken(cookies.get(COOKIE) || newToken());

/** The hash by which a browser is known here, which is given its cookie. */
export function knowBrowser(cookies: CookieJar): Uint8Array {
  const value = cookies.get(COOKIE) || newToken();
  cookies.set({ name: COOKIE, value, path: '/api', seconds: SECONDS });
  return hashToken(value);
}
