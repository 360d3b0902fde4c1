/** Which release of the app this page is, and whether the service has another. */
import { fromCallback, fromPromise } from 'xstate';
import type { ReleaseEvent } from '../../machines/release/release.machine.ts';
import { eitherOf } from '../signals.ts';

/** What has not come by then does not come: the next miss asks again. Milliseconds. */
const LIMIT = 15_000;

/** Tells of each `import()` that fails: Vite's event for code, texts and style sheets that do not come. */
export const missing = fromCallback(({ sendBack }) => {
  const told: (event: ReleaseEvent) => void = sendBack;
  const tell = () => told({ type: 'code.missing' });
  window.addEventListener('vite:preloadError', tell);
  return () => window.removeEventListener('vite:preloadError', tell);
});

/** The address of the script that a page begins with: each release has its own. */
const entryOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

/** Rejects when the service does not give its page, or not in time. */
export const checkRelease = fromPromise(async ({ signal }: { signal: AbortSignal }) => {
  const response = await fetch('/index.html', {
    cache: 'no-store',
    signal: eitherOf(signal, AbortSignal.timeout(LIMIT)),
  });
  if (!response.ok) throw new Error(`the page: status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const entry = entryOf(page);
  if (entry === null) throw new Error('the page has no script');
  return { newer: entry !== entryOf(document) };
});
