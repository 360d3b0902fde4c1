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
import { cacheNames, clientsClaim } from 'workbox-core';
import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, createHandlerBoundToURL, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { NOT_SCREENS, SHARE_SLIP, SHARED_SLIP } from '../contract/paths.ts';
import { isMember, redirectOf, routeOf } from '../machines/navigation/routes.ts';
import './push-worker.ts';
import { keepShared } from './adapters/shared-picture.ts';
import { hashOf, partFile, partName, partsOf } from './page-parts.ts';

/** The worker's own, which TypeScript's types of a page do not have. */
declare const registration: ServiceWorkerRegistration;
declare class ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
/**
 * The release (scripts/vite-service-worker.ts): the import map of its page, by which it knows its files, the names of the
 * page's parts in order, and the page's hash.
 */
declare const RELEASE: {
  readonly map: { readonly imports: Readonly<Record<string, string>> };
  readonly parts: readonly string[];
  readonly page: string;
};
/** Files whose address begins with this are kept only once they were needed. */
declare const RARE: string;

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

const PAGE = '/home.html';
const POLICY = 'content-security-policy';

/** The scripts in a page whose hashes the policy names. */
const SCRIPTS = /<script(?: type="importmap")?>([\s\S]*?)<\/script>/g;

async function fetchPart(name: string): Promise<string> {
  const answer = await fetch(`/${partFile(name)}`);
  if (!answer.ok) throw new Error(`no part ${name}`);
  return answer.text();
}

/**
 * Makes the release's page of the one that the phone has: names of files come with the worker, and only the parts that
 * changed are fetched. The policy has to be the service's for this page. Where the page cannot be made, it is fetched whole.
 */
async function makePage(): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const [older] = await cache.matchAll(PAGE, { ignoreSearch: true });
  const key = getCacheKeyForURL(PAGE);
  if (older === undefined || key === undefined) return;
  const names = JSON.stringify(RELEASE.map);
  const renamed = (await older.text())
    .replace(/(<script type="importmap">)[^<]*/, (_, begin: string) => begin + names)
    .replace(
      /(<link rel="stylesheet"[^>]* href=")([^"]*)-[^"]{8}\.css/g,
      (_, begin: string, sheet: string) => begin + RELEASE.map.imports[`${sheet}.css`],
    );
  const kept = new Map<string, string>();
  for (const part of partsOf(renamed)) kept.set(await partName(part), part);
  let { headers } = older;
  // Of another release's page, which the service may answer with while one follows the other, no part is of use.
  if (headers.has(POLICY)) {
    ({ headers } = await fetch(PAGE, { method: 'HEAD', cache: 'no-store' }));
    if (!headers.get(POLICY)?.includes(await hashOf(names))) return;
  }
  const partOf = async (name: string) => kept.get(name) ?? (await fetchPart(name));
  const text = (await Promise.all(RELEASE.parts.map(partOf))).join('');
  if ((await hashOf(text)) !== RELEASE.page) return;
  const policy = headers.get(POLICY);
  for (const [, script = ''] of policy === null ? [] : text.matchAll(SCRIPTS))
    if (!policy?.includes(await hashOf(script))) return;
  const own = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) own.delete(name);
  await cache.put(key, new Response(text, { headers: own }));
}

const ownPage: WorkboxPlugin = {
  async handlerWillStart({ event, request }) {
    if (event.type === 'install' && new URL(request.url).pathname === PAGE) await makePage().catch(() => {});
  },
};

addPlugins([codeAlone, ownPage]);
precache([
  // A page whose bytes are not those of this release is not kept: another release may have come in between.
  { url: PAGE, revision: RELEASE.page, integrity: `sha256-${RELEASE.page}` },
  ...Object.values(RELEASE.map.imports)
    .filter((url) => !url.startsWith(RARE))
    // Their names change with them.
    .map((url) => ({ url, revision: null })),
]);

const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: PATIENCE });
const kept = createHandlerBoundToURL(PAGE);

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

const newest = () => caches.open('newest');

/** Notes that no newer release was there. */
const noteNewest = async () => (await newest()).put(PAGE, new Response(String(Date.now())));

async function isNewest(): Promise<boolean> {
  const at = Number(await (await (await newest()).match(PAGE))?.text());
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
