import { isFree } from './frugal.ts';

/** Makes the browser keep the app's files. Resolves to true if it does; rejects if the worker does not come. */
export async function keepFiles(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  if (!(await isFree())) return false;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  return true;
}
