/**
 * Addresses that came in a message, made fit for a link or a picture. What is handed on is the address as the browser's
 * own parser understood it, so that nothing can look like one thing here and be another there. Only http, https, tel
 * and mailto pass: never `javascript:`, `data:` and the like, however they are dressed up.
 */

import { urlOf } from '../../web-address.ts';

/** Characters beyond which an address is no address. */
const LONGEST = 2048;

/** Whitespace, control, bidirectional and invisible characters: none belongs in an address, all can disguise one. */
const HIDDEN = /[\p{C}\p{Z}]/u;

const MAILBOX = /^[\w.%+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,63}$/i;

function parsed(address: string | null | undefined, base?: string): URL | null {
  const text = address?.trim() ?? '';
  if (text === '' || text.length > LONGEST || HIDDEN.test(text)) return null;
  const whole = /^www\./i.test(text) ? `https://${text}` : text;
  return urlOf(whole, base);
}

const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';

/**
 * The address of a link, or null for one that must not be followed. `www.` stands for https. An address with a user
 * name or password is refused: `https://bank.example@evil.example` misleads.
 */
export function safeHref(address: string | null | undefined): string | null {
  const url = parsed(address);
  if (url === null) return null;
  if (isWeb(url)) return url.username === '' && url.password === '' ? url.href : null;
  if (url.protocol === 'tel:') return callHref(url.pathname);
  if (url.protocol === 'mailto:') return MAILBOX.test(url.pathname) ? `mailto:${url.pathname}` : null;
  return null;
}

/** `tel:` and a number of digits, or null. `*` and `#` are refused: phones act on such codes without asking. */
export function callHref(phone: string | null | undefined): string | null {
  const digits = (phone ?? '')
    .trim()
    .replace(/^tel:/i, '')
    .replace(/[\s().-]/g, '');
  return /^\+?\d{2,20}$/.test(digits) ? `tel:${digits}` : null;
}

/**
 * The address of a picture, video or file, or null. `filesAt`: where an address that is not whole stands. `blob:` is
 * this page's own file, before it is uploaded.
 */
export function safeMedia(path: string | null | undefined, filesAt = document.baseURI): string | null {
  const url = parsed(path, urlOf(filesAt, document.baseURI)?.href);
  if (url === null) return null;
  return (isWeb(url) && url.username === '' && url.password === '') || url.protocol === 'blob:' ? url.href : null;
}

/** A file's name as its address has it; empty when it has none. */
export function fileName(path: string): string {
  const last = path.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** True if a program made the name for itself, such as the random key under which a service keeps an upload. */
export function isKey(name: string): boolean {
  const stem = name.replace(/\.\w{1,5}$/, '');
  return /^[\w-]{40,}$/.test(stem) && [/\d/, /[a-z]/, /[A-Z]/].every((kind) => kind.test(stem));
}
