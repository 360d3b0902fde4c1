/** How views reach what lives as long as the page: the root actor, its children, and the world for their own flows. */
import { createContext, use } from 'react';
import type { ActorRefFrom, InspectionEvent } from 'xstate';
import type { appMachine } from '../../../machines/app/app.machine.ts';
import type { connectionMachine } from '../../../machines/connection/connection.machine.ts';
import type { localeMachine } from '../../../machines/locale/locale.machine.ts';
import type { navigationMachine } from '../../../machines/navigation/navigation.machine.ts';
import type { noticesMachine } from '../../../machines/notices/notices.machine.ts';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import type { World } from '../../actors/world.ts';

export type AppActor = ActorRefFrom<typeof appMachine>;

/** The actors with a `systemId`. */
interface Systems {
  connection: ActorRefFrom<typeof connectionMachine>;
  locale: ActorRefFrom<typeof localeMachine>;
  navigation: ActorRefFrom<typeof navigationMachine>;
  notices: ActorRefFrom<typeof noticesMachine>;
  session: ActorRefFrom<typeof sessionMachine>;
  /** Only while somebody is signed in. */
  wallet: ActorRefFrom<typeof walletMachine>;
}

export interface Host {
  readonly app: AppActor;
  readonly world: World;
  /** Where actors report to while a developer watches. */
  readonly inspect?: (event: InspectionEvent) => void;
}

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = use(HostContext);
  if (host === null) throw new Error('no host: render inside <App>');
  return host;
}

/** An app-lifetime actor, by its name. Throws when it is not running. */
export function useSystem<Name extends keyof Systems>(name: Name): Systems[Name] {
  const actor: Systems[Name] | undefined = useHost().app.system.get(name);
  if (actor === undefined) throw new Error(`the actor "${name}" is not running`);
  return actor;
}
