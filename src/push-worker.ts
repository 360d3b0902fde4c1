/**
 * The worker's part of notifications (rule: Push): shows each message that comes, and takes the player to its receipt. One
 * that cannot be read is shown in general words: a browser gives up a page whose messages show nothing.
 */
import { NOT_SCREENS } from '../contract/paths.ts';
import { addressOf } from '../machines/inbox/inbox.ts';
import { LANGUAGE, PUSH_CACHE } from './adapters/push-subscription.ts';
import { pause } from './pause.ts';

type Language = 'th' | 'lo' | 'en';
/** By language, the words of each kind and of the line below (scripts/vite-service-worker.ts). */
declare const PUSH_TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>>;
/** Written into the code once. */
const TEXTS = PUSH_TEXTS;

/** The worker's own, which TypeScript's types of a page do not have. */
declare const registration: ServiceWorkerRegistration;
interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(to: string): Promise<unknown>;
  postMessage(message: unknown, ports: readonly MessagePort[]): void;
}
declare const clients: {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>;
  openWindow(to: string): Promise<unknown>;
};
interface Woken extends Event {
  readonly data?: { json(): unknown } | null;
  readonly notification: Notification;
  waitUntil(promise: Promise<unknown>): void;
}
const isWoken = (event: Event): event is Woken => 'waitUntil' in event;

/** Milliseconds in which an open page says that it takes the player there itself. */
const PATIENCE = 1000;

interface Pushed {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly amount?: number;
  readonly currency?: string;
}

function pushedIn(read: () => unknown): Pushed {
  const none = { id: '', kind: 'other', reference: '' };
  try {
    const told = read();
    if (typeof told !== 'object' || told === null) return none;
    const { id, kind, reference, amount, currency }: Record<string, unknown> = { ...told };
    return {
      id: String(id ?? ''),
      kind: String(kind ?? 'other'),
      reference: String(reference ?? ''),
      ...(typeof amount === 'number' ? { amount, currency: String(currency) } : {}),
    };
  } catch {
    return none;
  }
}

const isLanguage = (tag: string | undefined): tag is Language => tag !== undefined && Object.hasOwn(TEXTS, tag);

/** The language of the page, as it was last open; else the browser's. */
async function language(): Promise<Language> {
  const kept = await caches
    .open(PUSH_CACHE)
    .then((cache) => cache.match(LANGUAGE))
    .then((answer) => answer?.text())
    .catch(() => undefined);
  const tag = isLanguage(kept) ? kept : navigator.language.slice(0, 2);
  return isLanguage(tag) ? tag : 'th';
}

function amountText({ amount = 0, currency }: Pushed): string {
  const decimals = currency === 'LAK' ? 0 : 2;
  const figure = amount.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${{ LAK: '₭', BAHT: '฿' }[currency ?? ''] ?? ''}${figure}`;
}

async function show(pushed: Pushed): Promise<void> {
  const lang = await language();
  const texts = TEXTS[lang];
  await registration.showNotification(texts[pushed.kind] ?? texts.other ?? '', {
    body: pushed.amount === undefined ? (texts.tap ?? '') : amountText(pushed),
    lang,
    // One that comes twice is shown once.
    ...(pushed.id === '' ? {} : { tag: pushed.id }),
    icon: '/icons/icon-192.png',
    data: pushed,
  });
}

/** True once the page has said that it takes the player there. */
function isTaken(page: Window, pressed: Pushed): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
  });
  page.postMessage({ pressed }, [port2]);
  return Promise.race([answer, pause(PATIENCE).then(() => false)]).finally(() => port1.close());
}

async function open(pressed: Pushed): Promise<void> {
  const to = addressOf(pressed);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => !NOT_SCREENS.test(new URL(url).pathname));
  if (page === undefined) return void (await clients.openWindow(to));
  await page.focus().catch(() => {});
  // A page that has not come so far, or a visitor's, is loaded anew.
  if (!(await isTaken(page, pressed))) await page.navigate(to).catch(() => clients.openWindow(to));
}

addEventListener('push', (event) => {
  if (isWoken(event)) event.waitUntil(show(pushedIn(() => event.data?.json())));
});

addEventListener('notificationclick', (event) => {
  if (!isWoken(event)) return;
  event.notification.close();
  event.waitUntil(open(pushedIn(() => event.notification.data)));
});
