/** Sends every actor to a visualiser while a developer watches. Loaded by `npm run dev` with its flag, never in production. */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { redacted } from './redact.ts';

/** The project's own page, which speaks Stately's protocol and works offline. */
const LOCAL_PAGE = '/src/inspect/index.html';

function isInspectionEvent(value: unknown): value is StatelyInspectionEvent {
  return typeof value === 'object' && value !== null && 'type' in value && '_version' in value;
}

/** `target`: `stately` for Stately's visualiser, `local` for the project's own page, or any page's URL. */
export function openInspector(target: string): (event: InspectionEvent) => void {
  const url =
    target === 'stately' ? undefined : target === 'local' ? new URL(LOCAL_PAGE, window.location.href).href : target;
  const { inspect } = createBrowserInspector({
    ...(url === undefined ? {} : { url }),
    maxDeferredEvents: 2000,
    serialize(event) {
      const plain = redacted(event);
      if (!isInspectionEvent(plain)) throw new TypeError('not an inspection event');
      return plain;
    },
  });
  return (event) => inspect.next?.(event);
}
