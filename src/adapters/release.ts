/** Compares this page's release of the app with the service's. */
import { fromCallback, fromPromise } from 'xstate';
import type { ReleaseEvent } from '../../machines/release/release.machine.ts';
import { eitherOf } from '../signals.ts';

/** The longest wait for an answer: after that, the next missing file asks again. Milliseconds. */
const LIMIT = 15_000;

/** Tells of each `import()` that fails: Vite's event for code, texts and style sheets that do not come. */
export const missing = fromCallback(({ sendBack }) => {
  const told: (event: ReleaseEvent) => void = sendBack;
  const tell = () => told({ type: 'code.missing' });
  window.addEventListener('vite:preloadError', tell);
  return () => window.removeEventListener('vite:preloadError', tell);
});

/** The names of a release's files, as its pages hold them (scripts/vite-names.ts). */
const NAMES = /<script type="importmap">([^<]+)/;

/** Rejects when the service does not give its page, or not in time. */
export const checkRelease = fromPromise(async ({ signal }: { signal: AbortSignal }) => {
  const response = await fetch('/index.html', {
    cache: 'no-store',
    signal: eitherOf(signal, AbortSignal.timeout(LIMIT)).signal,
  });
  if (!response.ok) throw new Error(`the page: status ${response.status}`);
  const names = NAMES.exec(await response.text())?.[1];
  if (names === undefined) throw new Error('the page names no files');
  return { newer: names !== document.querySelector('script[type=importmap]')?.textContent };
});
