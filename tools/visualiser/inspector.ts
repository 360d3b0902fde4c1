/** Sends every actor to a visualiser while a developer watches. Loaded by `npm run dev` with its flag, never in production. */
import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { redacted } from '../../src/recording/redact.ts';
import { hourOf } from './lines.ts';
import { definitionIn, openSession } from './session.ts';

/** `target`: `local` for the project's own page, `stately` for Stately's visualiser, or any page's URL that speaks its protocol. */
export function openInspector(target: string): (event: InspectionEvent) => void {
  // The lot is for pages that open in the same second.
  const file = `${hourOf()}-${crypto.randomUUID().slice(0, 4)}.jsonl`;
  if (target === 'local') return openSession(import.meta.env.VITE_RECORD ? file : null);
  const definitions = new Map<string, string>();
  const taken = new WeakSet<object>();
  const { inspect } = createBrowserInspector({
    ...(target !== 'stately' && { url: target }),
    maxDeferredEvents: 2000,
    serialize(event) {
      // It passes here once more with each sending.
      if (taken.has(event)) return event;
      // Stately's own copy of a definition ends at a depth that our larger machines go beyond.
      const definition = event.type === '@xstate.actor' ? definitions.get(event.sessionId) : undefined;
      const plain = Object.assign(
        { ...event },
        redacted({ ...event, ...(definition !== undefined && { definition }) }),
      );
      taken.add(plain);
      return plain;
    },
  });
  return (event) => {
    const definition = event.type === '@xstate.actor' ? definitionIn(event.actorRef) : null;
    if (definition !== null) definitions.set(event.actorRef.sessionId, definition);
    inspect.next?.(event);
  };
}
