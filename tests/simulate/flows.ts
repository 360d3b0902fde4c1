/** The production root machine, world and flows, joined as `src/main.tsx` and the screens join them. */
import { type AnyStateMachine, createActor, type EventObject, type InputFrom, type InspectionEvent } from 'xstate';
import { partsOf } from '../../machines/app/app.machine.ts';
import type { AppEvent } from '../../machines/app/events.ts';
import { DEV_LINK_KEY } from '../../server/truelink/envelope.ts';
import { appFlow } from '../../src/actors/app.ts';
import { dialogsIn } from '../../src/actors/dialogs.ts';
import { telling } from '../../src/actors/emitted.ts';
import { requestsFlow } from '../../src/actors/money-request/requests.ts';
import { openWorld } from '../../src/actors/open-world.ts';
import { rememberedWallet, walletFlow } from '../../src/actors/wallet.ts';
import type { FlowOf, World } from '../../src/actors/world.ts';
import type { RoomSocket } from '../../src/adapters/socket.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { storedToken } from '../../src/adapters/token-store.ts';
import { config } from '../../src/config.ts';
import { initialLocale } from '../../src/i18n/locale.ts';
import type { Tab } from './browser.ts';

/** An observer of the actors of a page. */
export interface Watching {
  inspected(tab: Tab, event: InspectionEvent): void;
  /** The app's own word for what no player should see. */
  broken(tab: Tab, what: string, error: unknown): void;
  /** The chat's socket of a page. */
  line(tab: Tab, token: () => string | null): RoomSocket;
}

/** The page in which a flow runs. */
export interface Host {
  readonly tab: Tab;
  readonly observer: Watching;
  readonly root: { readonly app: AppRoot; readonly world: World };
  /** Something is to be shown anew. */
  readonly changed: () => void;
}

export type AppRoot = ReturnType<typeof startApp>['app'];
export type Frame = ReturnType<typeof startFrame>;

export function startApp(tab: Tab, observer: Watching) {
  const { window } = tab;
  const inspect = (event: InspectionEvent) => observer.inspected(tab, event);
  const local = keyValue(() => window.localStorage);
  const session = keyValue(() => window.sessionStorage);
  const world: World = {
    ...openWorld(
      { ...config, apiUrl: 'http://wallet.test', linkKey: DEV_LINK_KEY },
      {
        token: () => app.system.get('session')?.getSnapshot().context.token ?? null,
        onSessionRefused: (token) => app.send({ type: 'session.refused', token }),
        onGone: () => app.send({ type: 'service.gone' }),
        onCode: (code) => app.send({ type: 'code.met', code }),
        onReturn: (listener) => window.addEventListener('online', listener),
        onWalletChanged: (listener) => app.on('wallet.changed', listener).unsubscribe,
        onOutcomeSeen: (listener) => app.on('outcome.seen', listener).unsubscribe,
        dialogs: (start) => {
          const running = app.getSnapshot().context.dialogs;
          if (running !== null) return running;
          const dialogs = start((event) => app.send(event), inspect);
          app.send({ type: 'dialogs.offered', dialogs });
          return dialogs;
        },
        prepareMember: () => {
          for (const part of partsOf('home')) app.send({ type: 'part.needed', part });
        },
      },
    ),
    // Each page has what it could not store for itself alone.
    local,
    tab: session,
  };
  const tell = telling((event) => app.send(event), 'root');
  const app = createActor(appFlow(world), {
    input: { token: storedToken(local, session), locale: initialLocale(local.get('locale'), config.laos) },
    inspect: (event) => {
      tell(event);
      inspect(event);
    },
    id: 'app',
    systemId: 'app',
  });
  app.subscribe({ error: (error) => observer.broken(tab, 'app', error) });
  app.on('*', (event: EventObject) => {
    if (event.type === 'actor.broken') observer.broken(tab, 'app', event);
  });
  return { app, world };
}

type Flow<Logic extends AnyStateMachine> = FlowOf<Logic>;

type Given<Logic extends AnyStateMachine> =
  undefined extends InputFrom<Logic> ? [input?: InputFrom<Logic>] : [input: InputFrom<Logic>];

/** Starts a flow as `useFlow` does. */
export function startFlow<Logic extends AnyStateMachine>(page: Host, flow: Flow<Logic>, ...[input]: Given<Logic>) {
  const { app, world } = page.root;
  const machine: AnyStateMachine = flow(world);
  const tell = telling((event: AppEvent) => {
    if (event.type === 'actor.broken') page.observer.broken(page.tab, event.actor, event.error);
    app.send(event);
  });
  const actor = createActor(machine, {
    input,
    id: machine.id,
    inspect: (event) => {
      tell(event);
      page.observer.inspected(page.tab, event);
    },
  });
  actor.subscribe({
    next: page.changed,
    error: (error) => {
      page.observer.broken(page.tab, machine.id, error);
      app.send({ type: 'actor.broken', actor: machine.id, error });
    },
  });
  actor.start();
  return actor as ReturnType<typeof createActor<Logic>>;
}

export function startFrame(page: Host, session: number) {
  const wallet = startFlow(page, walletFlow, rememberedWallet(page.root.world));
  const requests = startFlow(page, requestsFlow(wallet));
  return { session, wallet, requests, dialogs: dialogsIn(page.root.world) };
}
