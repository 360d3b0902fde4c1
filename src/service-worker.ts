/**
 * Lets a member's app open at once, and without a network. It keeps the files of one release. A member's page is shown
 * from them, whatever the line does; every other page is the service's, and theirs where that does not come. Nothing
 * that the service says of a player is kept here.
 *
 * Releases are never mixed: a page asks for its own files, whose names carry a hash, and the page that is kept comes
 * with all of its own. A newer worker is looked for each time a page opens; it fetches its release and waits until no
 * page of the older one is open. As soon as one waits, pages come from the service; so they do where it has not been
 * heard for a day that the release is the newest: the way to a newer one may be broken.
 */
import { clientsClaim } from 'workbox-core';
import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, createHandlerBoundToURL, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { NOT_SCREENS, SHARE_SLIP, SHARED_SLIP } from '../contract/paths.ts';
import { isMember, redirectOf, routeOf } from '../machines/navigation/routes.ts';
import { keepShared } from './adapters/shared-picture.ts';

/** The worker's own, which TypeScript's types of a page do not have. */
declare const registration: ServiceWorkerRegistration;
declare class ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
/** The release's files (scripts/vite-service-worker.ts). */
declare const RELEASE: PrecacheEntry[];

/** The time that a very slow connection may take before the kept page is shown. Seconds. */
const PATIENCE = 4;
/** Files besides: fonts, pictures of the games, what is loaded rarely. */
const MOST = 150;

/** Milliseconds for which a release is taken for the newest, and after which a page that opens has what it needs. */
const [FRESH, SETTLED] = [24 * 3_600_000, 2000];

/** A portal, or a proxy, may answer for a script with a page of its own: that would be kept as the script. */
const codeAlone: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    return response.status === 200 && !(isPage && request.url.includes('/assets/')) ? response : null;
  },
};

addPlugins([codeAlone]);
precache(RELEASE);

const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });
const kept = createHandlerBoundToURL('/home.html');

/** The app is about to load its page anew (src/adapters/address.ts). WebKit does not say so of a request, others do. */
let isAnew = false;
addEventListener('message', () => {
  isAnew = true;
});

/** A page that the player loads anew is the service's: they want what is new, or what they have does not work. */
function isKeptFirst({ url, request }: RouteHandlerCallbackOptions): boolean {
  const asked = isAnew || /^(reload|no-cache)$/.test(request.cache);
  isAnew = false;
  if (asked || registration.waiting !== null) return false;
  return isMember(routeOf(url.pathname)) || redirectOf(url.pathname) !== undefined;
}

const NEWEST = '/index.html';
const newest = () => caches.open('newest');

/** Notes that no newer release was there. */
const noteNewest = async () => (await newest()).put(NEWEST, new Response(String(Date.now())));

async function isNewest(): Promise<boolean> {
  const at = Number(await (await (await newest()).match(NEWEST))?.text());
  return Date.now() - at < FRESH;
}

/** Looks for a newer release, once the page that opens has the line no more to itself. */
async function look(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  await registration.update();
  // One that comes is either waiting soon, or could not be fetched whole.
  if (registration.installing === null) await noteNewest();
}

addEventListener('activate', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(noteNewest());
});

registerRoute(
  new NavigationRoute(
    async (options) => {
      options.event.waitUntil(look().catch(() => {}));
      if (isKeptFirst(options) && (await isNewest())) return kept(options);
      const answer = await fromNetwork.handle(options).catch(() => null);
      return answer === null || answer.status >= 500 ? kept(options) : answer;
    },
    { denylist: [NOT_SCREENS] },
  ),
);

const others = new CacheFirst({
  cacheName: 'files',
  plugins: [codeAlone, new ExpirationPlugin({ maxEntries: MOST, purgeOnQuotaError: true })],
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
