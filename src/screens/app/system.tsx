/**
 * The views' access to the actors that live as long as the page (the root and its children), and to the world for their
 * own flows.
 */
import { createContext, use, useState } from 'react';
import type { ActorRefFrom, InspectionEvent, SnapshotFrom } from 'xstate';
import type { appMachine } from '../../../machines/app/app.machine.ts';
import type { World } from '../../actors/world.ts';

export type AppActor = ActorRefFrom<typeof appMachine>;

/** The root machine's children, by their ids. */
type Children = SnapshotFrom<typeof appMachine>['children'];

export interface Host {
  readonly app: AppActor;
  readonly world: World;
  /** True where the page stands drawn already (src/first-page.ts): its content is rendered along with its frame. */
  readonly stands?: boolean;
  /** Runs the start of a flow in a task of its own, after those before it; without it a flow starts at once. */
  readonly inTurn?: (start: () => unknown) => void;
  /** The receiver of the actors' reports while a developer watches. */
  readonly inspect?: (event: InspectionEvent) => void;
}

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = use(HostContext);
  if (host === null) throw new Error('no host: render inside <App>');
  return host;
}

/** One of the root's children, by its name. Throws when it is not running. */
function childOf<Name extends keyof Children>(app: AppActor, name: Name): NonNullable<Children[Name]> {
  const child = app.getSnapshot().children[name];
  if (child === undefined) throw new Error(`the actor "${name}" is not running`);
  return child;
}

/**
 * One of the root's children, by its name. Throws when it is not running. Taken once: a page is made anew for another
 * session (see app.tsx), so the wallet it holds is always that session's.
 */
export function useSystem<Name extends keyof Children>(name: Name): NonNullable<Children[Name]> {
  const { app } = useHost();
  const [actor] = useState(() => childOf(app, name));
  return actor;
}
