/** The subscription that the browser has for this app. Apart from the asking for one (push.ts), which few pages need. */
import { pause } from '../pause.ts';

/** Milliseconds that a browser gets for it: one without its push service may never answer. */
const PATIENCE = 5000;

/** Rejects where it takes longer. Milliseconds. */
export const within = <Value>(time: number, work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    pause(time).then(() => {
      throw new Error('the browser does not answer');
    }),
  ]);

/** Null where there is none, and where the browser has no such thing. */
export const pushSubscription = (): Promise<PushSubscription | null> =>
  within(
    PATIENCE,
    (async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      return (await registration?.pushManager?.getSubscription()) ?? null;
    })(),
  );

/** Takes it away. Resolves in any case, and in time: without the service's half it shows nothing any more. */
export const dropSubscription = (): Promise<unknown> =>
  pushSubscription()
    .then((found) => found && within(PATIENCE, found.unsubscribe()))
    .catch(() => null);

/** The cache in which the worker finds the language of the page (src/push-worker.ts). */
export const PUSH_CACHE = 'push';
export const LANGUAGE = '/language';

/** Notes the language in which notifications are to speak. */
export async function keepLanguage(): Promise<void> {
  if (typeof caches === 'undefined' || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return;
  await (await caches.open(PUSH_CACHE)).put(LANGUAGE, new Response(document.documentElement.lang));
}
