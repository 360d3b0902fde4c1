/** Build settings, read once. Each is a `VITE_*` variable at build time; the README lists them. */

import { CLIENT_HEADER } from '../contract/errors.ts';

export interface Config {
  /** Backend base URL without a slash at its end; empty for the page's own origin. */
  readonly apiUrl: string;
  /** The Laos build: Lao by default, currencies, phone numbers of other lengths. */
  readonly laos: boolean;
  /** Chat backend's base URL, or null when there is no chat. Empty (`/` in the setting) for the page's own origin. */
  readonly chatUrl: string | null;
  /** Game sites open in a new tab (true) or in this window. */
  readonly iframe: boolean;
  /** Smallest PAYTIMZ QR in baht (rule: QR providers). */
  readonly paytimzMinimum: number;
  /** Name of the header that says which app this is; null for none. Another origin may not allow it unless it is asked for. */
  readonly marker: string | null;
  /** The backend honours an `Idempotency-Key`, without saying so. */
  readonly keys: boolean;
  /** Base64 of the 32-byte key that gift links are encrypted with. */
  readonly linkKey: string | null;
}

function flag(value: string | undefined): boolean {
  return value === 'true' || value === '1';
}

// Alone, for code that needs no other setting. Each name is written out, so that the build puts its value there.
export const laos = flag(import.meta.env.VITE_LAOS);
export const apiUrl = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '');
export const marker = import.meta.env.VITE_CLIENT_HEADER ?? (import.meta.env.VITE_API_URL ? null : CLIENT_HEADER);

const read = (): Config => ({
  apiUrl,
  laos,
  chatUrl: import.meta.env.VITE_CHAT_URL?.replace(/\/$/, '') ?? null,
  iframe: flag(import.meta.env.VITE_IFRAME),
  paytimzMinimum: Number(import.meta.env.VITE_PAYTIMZ_MINIMUM ?? 10) || 10,
  marker,
  keys: flag(import.meta.env.VITE_KEYS),
  linkKey: import.meta.env.VITE_LINK_KEY ?? null,
});

// The mark lets a build without it leave it out.
export const config: Config = /* @__PURE__ */ read();

/** Section 1. */
export const APP_VERSION = '1.1.14';
