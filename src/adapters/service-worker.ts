import { isFrugal } from './frugal.ts';

/** Has the browser keep the app's files. Resolves to whether it does; rejects where the worker does not come. */
export async function keepFiles(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isFrugal()) return false;
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  return true;
}
