/** Runs beside the app as late code: no first screen waits for it. */
import { keepFocus } from './adapters/kept-focus.ts';
import { watchStored } from './adapters/stored-changes.ts';
import { ignoreTouchHover } from './adapters/touch-hover.ts';
import type { Host } from './screens/app/system.tsx';
import { twice } from './twice.ts';

/** Keeps the focus, ignores a finger's hover, and runs the lock where it is set or as soon as another tab sets it. */
export function afterwards(host: Host): void {
  keepFocus(document);
  ignoreTouchHover(window);
  const { local, tab } = host.world;
  const runLock = () =>
    (local.get('lock-after') ?? tab.get('lock-after')) !== null &&
    void twice(() => import('./lock.tsx'))
      .then(({ lockOf }) => lockOf(host))
      .catch(() => null);
  runLock();
  watchStored('lock-after', runLock);
}
