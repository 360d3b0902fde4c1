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

/** The address of the script that a page begins with: each release has its own. A built page holds it back in a template (src/first-page.ts). */
function entryOf(page: Document): string | null {
  const parts = [page, ...[...page.querySelectorAll('template')].map(({ content }) => content)];
  const scripts = parts.map((part) => part.querySelector('script[type=module][src]'));
  return scripts.find((script) => script !== null)?.getAttribute('src') ?? null;
}

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
