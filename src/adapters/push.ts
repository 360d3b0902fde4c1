/** Notifications of this browser (Web Push): whether it can, and the player's and the push service's yes. */
import type { PushSupport } from '../../machines/push/push.ts';
import { pause } from '../pause.ts';
import { dropSubscription, keepLanguage, within } from './push-subscription.ts';

/** Milliseconds for the player's answer: a browser that asks quietly may have none. */
const ASKED = 60_000;
/** Milliseconds for the worker and the push service. */
const SUBSCRIBED = 30_000;

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'able';
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'unsupported';
}

/** The phone's half of a subscription, as the service takes it. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Throws where the browser gave no keys. */
export function addressOf(subscription: PushSubscription): PushAddress {
  const { p256dh, auth } = subscription.toJSON().keys ?? {};
  if (p256dh === undefined || auth === undefined) throw new Error('a subscription without keys');
  return { endpoint: subscription.endpoint, p256dh, auth };
}

async function made(publicKey: string): Promise<PushAddress> {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const subscription = await ask().catch(async () => {
    // A subscription for another key stands in its way.
    await dropSubscription();
    return ask();
  });
  return addressOf(subscription);
}

/** Asks the player, by the browser's own question, then the push service. To be called by a press, before anything else. */
export async function subscribe(publicKey: string): Promise<PushAddress | 'denied' | 'putAway'> {
  const answer = await Promise.race([Notification.requestPermission(), pause(ASKED)]);
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'putAway';
  await keepLanguage().catch(() => {});
  return within(SUBSCRIBED, made(publicKey));
}
