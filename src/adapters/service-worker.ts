import { isFrugal } from './frugal.ts';

/**
 * Resolves to true once the line lets something through: while a first page loads, a browser often takes it for too slow.
 * To false where the phone wants to load little.
 */
export async function isFree(browser: object = navigator): Promise<boolean> {
  while (isFrugal(browser)) {
    const connection = 'connection' in browser ? browser.connection : undefined;
    if (!(connection instanceof EventTarget) || ('saveData' in connection && connection.saveData === true))
      return false;
    await new Promise((resolve) => connection.addEventListener('change', resolve, { once: true }));
  }
  return true;
}

/** Makes the browser keep the app's files. Resolves to true if it does; rejects if the worker does not come. */
export async function keepFiles(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  if (!(await isFree())) return false;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  return true;
}
