/**
 * Lets a member's app open at once, and without a network. It keeps the files of one release. A member's page is shown
 * from them, whatever the line does; every other page is the service's, and theirs where that does not come. Nothing
 * that the service says of a player is kept here.
 *
 * Releases are never mixed: a page asks for its own files, whose names carry a hash, and the page that is kept comes
 * with all of its own. The browser looks for a newer worker each time a page opens; that one fetches its release and
 * waits until no page of the older one is open. As soon as one waits, pages come from the service, so that the second
 * opening after a release shows it at the latest.
 */
import { clientsClaim } from 'workbox-core';
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { createHandlerBoundToURL, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { NOT_SCREENS, SHARE_SLIP, SHARED_SLIP } from '../contract/paths.ts';
import { isMember, redirectOf, routeOf } from '../machines/navigation/routes.ts';
import { keepShared } from './adapters/shared-picture.ts';

/** The worker's own, which TypeScript's types of a page do not have. */
declare const registration: ServiceWorkerRegistration;
/** The release's files (scripts/vite-service-worker.ts). */
declare const RELEASE: PrecacheEntry[];

/** The time that a very slow connection may take before the kept page is shown. Seconds. */
const PATIENCE = 4;
/** Files besides: fonts, pictures of the games, what is loaded rarely. */
const MOST = 150;

precache(RELEASE);

const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });
const kept = createHandlerBoundToURL('/index.html');

/** The app is about to load its page anew (src/adapters/address.ts). WebKit does not say so of a request, others do. */
let isAnew = false;
addEventListener('message', () => {
  isAnew = true;
});

/** A page that the player loads anew is the service's: they want what is new, or what they have does not work. */
function isKeptFirst({ url, request }: RouteHandlerCallbackOptions): boolean {
  const asked = isAnew || request.cache !== 'default';
  isAnew = false;
  if (asked || registration.waiting !== null) return false;
  return isMember(routeOf(url.pathname)) || redirectOf(url.pathname) !== undefined;
}

registerRoute(
  new NavigationRoute(
    async (options) => {
      if (isKeptFirst(options)) return kept(options);
      const answer = await fromNetwork.handle(options).catch(() => null);
      return answer === null || answer.status >= 500 ? kept(options) : answer;
    },
    { denylist: [NOT_SCREENS] },
  ),
);

const others = new CacheFirst({
  cacheName: 'files',
  plugins: [new ExpirationPlugin({ maxEntries: MOST, purgeOnQuotaError: true })],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (options) => (await matchPrecache(options.request)) ?? others.handle(options),
);

// A slip's picture from the phone's share sheet. Where there is no worker yet the service answers, without the picture.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_SLIP,
  async ({ request }) => {
    // The page is shown whatever comes of the picture: there it can be chosen.
    await request
      .formData()
      .then((form) => keepShared(form.get('slip')))
      .catch(() => {});
    return Response.redirect(SHARED_SLIP, 303);
  },
  'POST',
);

// The page that registered it has files to come.
clientsClaim();
