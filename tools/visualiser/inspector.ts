/** Sends every actor to a visualiser while a developer watches. Loaded by `npm run dev` with its flag, never in production. */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import * as v from 'valibot';
import type { ActorRefLike, InspectionEvent } from 'xstate';
import { redacted } from '../../src/recording/redact.ts';
import { byHand } from './by-hand.ts';
import { definitionOf } from './page/chart.ts';
import { newName } from './post-lines.ts';
import { Session } from './session.ts';

/** The project's own page, which speaks Stately's protocol and works offline. */
const LOCAL_PAGE = '/tools/visualiser/index.html';

function isInspectionEvent(value: unknown): value is StatelyInspectionEvent {
  return typeof value === 'object' && value !== null && 'type' in value && '_version' in value;
}

/** `target`: `stately` for Stately's visualiser, `local` for the project's own page, or any page's URL. */
export function openInspector(target: string): (event: InspectionEvent) => void {
  const file = target === 'local' && import.meta.env.VITE_RECORD ? newName() : null;
  const page = new URL(file === null ? LOCAL_PAGE : `${LOCAL_PAGE}?recording=${file}`, window.location.href);
  const url = target === 'stately' ? undefined : target === 'local' ? page.href : target;
  const session = file === null ? null : new Session(file);
  const actors = new Map<string, ActorRefLike>();
  const definitions = new Map<string, string>();
  /** The times of events that the inspector has not taken yet: it waits until the browser has nothing else to do. */
  const times: number[] = [];
  const taken = new WeakSet<object>();
  const { inspect } = createBrowserInspector({
    ...(url === undefined ? {} : { url }),
    maxDeferredEvents: 2000,
    serialize(event) {
      // It passes here once more with each sending.
      if (taken.has(event)) return event;
      // Stately's own copy of a definition ends at a depth that our larger machines go beyond.
      const definition = event.type === '@xstate.actor' ? definitions.get(event.sessionId) : undefined;
      const createdAt = String(times.shift() ?? event.createdAt);
      const plain = redacted({ ...event, createdAt, ...(definition !== undefined && { definition }) });
      if (!isInspectionEvent(plain)) throw new TypeError('not an inspection event');
      taken.add(plain);
      return plain;
    },
  });
  if (target === 'local') window.addEventListener('message', (message) => sendByHand(message, actors));
  let at = 0;
  return (event) => {
    const { actorRef } = event;
    // No two events have the same time, so that a note at one is not taken for another's.
    at = Math.max(Date.now(), at + 1 / 1024);
    if (/^@xstate\.(actor|event|snapshot)$/.test(event.type)) times.push(at);
    if (event.type === '@xstate.actor') {
      actors.set(actorRef.sessionId, actorRef);
      const config = configOf(actorRef);
      if (config !== null) definitions.set(actorRef.sessionId, definitionOf({ config }));
    } else if (event.type === '@xstate.snapshot' && event.snapshot.status !== 'active') {
      actors.delete(actorRef.sessionId);
    }
    session?.take(event, at, definitions.get(actorRef.sessionId));
    inspect.next?.(event);
  };
}

/** The configuration of an actor that runs a machine; null for a promise, a listener and the like. */
function configOf(actor: object): object | null {
  const logic = 'logic' in actor ? actor.logic : null;
  const config = typeof logic === 'object' && logic !== null && 'config' in logic ? logic.config : null;
  return typeof config === 'object' ? config : null;
}

/** Hands on the events that the page, and nobody else, sends. */
function sendByHand({ origin, data }: MessageEvent, actors: ReadonlyMap<string, ActorRefLike>): void {
  if (origin !== window.location.origin) return;
  const asked = v.safeParse(byHand, data);
  if (asked.success) actors.get(asked.output.actor)?.send(asked.output.event);
}
