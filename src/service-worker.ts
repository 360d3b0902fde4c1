/**
 * Lets the app open without a network. It keeps the files of one release, and shows its page where the service's does
 * not come. Nothing that the service says of a player is kept here.
 *
 * Releases are never mixed: a page asks for its own files, whose names carry a hash, and the page that is kept comes
 * with all of its own. A newer worker waits until no page of the older one is open.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { createHandlerBoundToURL, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { NOT_SCREENS, SHARE_SLIP, SHARED_SLIP } from '../contract/paths.ts';
import { keepShared } from './adapters/shared-picture.ts';

/** The release's files (scripts/vite-service-worker.ts). */
declare const RELEASE: PrecacheEntry[];

/** The time that a very slow connection may take before the kept page is shown. Seconds. */
const PATIENCE = 4;
/** Files besides: fonts, pictures of the games, what is loaded rarely. */
const MOST = 150;

precache(RELEASE);

const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });
const kept = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(
    async (options) => {
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
