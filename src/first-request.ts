/**
 * Runs at the top of home.html, before its styles are read: requests a member's figures, as the app does
 * (src/api/client.ts), and what else the page needs as it opens. The line is slower than the drawing.
 */
import { CLIENT_NAME } from '../contract/errors.ts';
import { requestOpening } from './adapters/early-opening.ts';
import type { EarlyWallet } from './adapters/early-wallet.ts';
import { apiUrl, marker } from './config.ts';
import { isLocked, locale, opensHome, place, stored } from './first-session.ts';
import { tagOf } from './i18n/locale.ts';

function requestWallet(): EarlyWallet {
  const url = `${apiUrl}/api/wallet`;
  const headers = {
    authorization: `Bearer ${stored(place, 'token')}`,
    'accept-language': tagOf(locale),
    ...(marker && { [marker]: CLIENT_NAME }),
  };
  // First: it has the first connection that is free. The app makes the request itself where this one breaks.
  const answer = fetch(url, { headers, cache: 'no-store' }).catch(() => undefined);
  const early = { url, headers, at: Date.now(), answer };
  // A backend that may not allow the marker knows nothing of the opening.
  if (marker) globalThis.openingFetch = requestOpening({ baseUrl: apiUrl, headers });
  return early;
}

if (opensHome && !isLocked()) window.earlyWallet = requestWallet();
