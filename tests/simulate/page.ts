/**
 * The app in a tab, without its views: the production root machine, world and flows, joined as `src/main.tsx` and the screens
 * join them. What a screen would show is read off the actors; what a player would press is sent to them.
 */
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InputFrom,
  type InspectionEvent,
} from 'xstate';
import { partsOf } from '../../machines/app/app.machine.ts';
import type { AppEvent } from '../../machines/app/events.ts';
import type { Dialog } from '../../machines/dialogs/dialog.ts';
import { isMember } from '../../machines/navigation/routes.ts';
import { knownMovable } from '../../machines/wallet/totals.ts';
import { DEV_LINK_KEY } from '../../server/truelink/envelope.ts';
import { appFlow } from '../../src/actors/app.ts';
import { depositFlow } from '../../src/actors/deposit.ts';
import { dialogsIn } from '../../src/actors/dialogs.ts';
import { telling } from '../../src/actors/emitted.ts';
import { gameFlow, linksOf, playFlow } from '../../src/actors/game.ts';
import { homeFlow } from '../../src/actors/home.ts';
import { invitedOf, inviteFlow } from '../../src/actors/invite.ts';
import { loginFlow } from '../../src/actors/login.ts';
import { requestsFlow } from '../../src/actors/money-request/requests.ts';
import { openWorld } from '../../src/actors/open-world.ts';
import { profileFlow } from '../../src/actors/profile.ts';
import { refundFlow } from '../../src/actors/refund.ts';
import { statementFlow } from '../../src/actors/statement.ts';
import { transferFlow, typedTransfer } from '../../src/actors/transfer.ts';
import { walletFlow } from '../../src/actors/wallet.ts';
import { typedWithdrawal, withdrawFlow } from '../../src/actors/withdraw.ts';
import type { FlowOf, World } from '../../src/actors/world.ts';
import { keyValue } from '../../src/adapters/storage.ts';
import { storedToken } from '../../src/adapters/token-store.ts';
import { config } from '../../src/config.ts';
import { initialLocale } from '../../src/i18n/locale.ts';
import type { Tab } from './browser.ts';

export interface Observer {
  inspected(tab: Tab, event: InspectionEvent): void;
  /** The app's own word for what no player should see. */
  broken(tab: Tab, what: string, error: unknown): void;
  /** The page shows something else than before. */
  shown(page: Page): void;
}

type AppRoot = ReturnType<typeof startApp>['app'];
type Frame = ReturnType<typeof startFrame>;

function startApp(tab: Tab, observer: Observer) {
  const { window } = tab;
  const inspect = (event: InspectionEvent) => observer.inspected(tab, event);
  const local = keyValue(() => window.localStorage);
  const session = keyValue(() => window.sessionStorage);
  const world: World = {
    ...openWorld(
      { ...config, apiUrl: 'http://wallet.test', linkKey: DEV_LINK_KEY },
      {
        token: () => app.system.get('session')?.getSnapshot().context.token ?? null,
        refused: (token) => app.send({ type: 'session.refused', token }),
        gone: () => app.send({ type: 'service.gone' }),
        code: (code) => app.send({ type: 'code.met', code }),
        onWalletChanged: (listener) => {
          const subscription = app.on('wallet.changed', listener);
          return () => subscription.unsubscribe();
        },
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

/** As `useFlow` starts them. */
function startFlow<Logic extends AnyStateMachine>(page: Page, flow: Flow<Logic>, ...[input]: Given<Logic>) {
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

function startFrame(page: Page, session: number) {
  const wallet = startFlow(page, walletFlow);
  const requests = startFlow(page, requestsFlow(wallet));
  return { session, wallet, requests, dialogs: dialogsIn(page.root.world) };
}

const aboutOf = (dialog: Dialog) => dialog.slice(dialog.indexOf(':') + 1);

/** The game's own site: it opens, and nothing is known of it here. */
const site = { reserve: () => {}, enter: () => true, release: () => {} };

/** One load of the app. */
export class Page {
  readonly root: { app: AppRoot; world: World };
  /** By the name of a dialog or route, and of what is in it. */
  readonly flows = new Map<string, AnyActorRef>();
  frame: Frame | null = null;
  #isChanged = false;
  #isClosed = false;

  constructor(
    readonly tab: Tab,
    readonly observer: Observer,
  ) {
    this.root = startApp(tab, observer);
    const { app } = this.root;
    app.subscribe(this.changed);
    app.start();
    const { navigation, locale, session } = app.getSnapshot().children;
    navigation?.subscribe(this.changed);
    locale?.subscribe(this.changed);
    session?.subscribe(this.changed);
    this.changed();
  }

  /** Something is to be shown anew. */
  readonly changed = (): void => {
    if (this.#isChanged || this.#isClosed) return;
    this.#isChanged = true;
    this.tab.later(0, () => {
      this.#isChanged = false;
      this.#render();
    });
  };

  get route() {
    return this.root.app.getSnapshot().children.navigation?.getSnapshot().context.route ?? null;
  }

  get stack(): readonly Dialog[] {
    return this.frame?.dialogs.getSnapshot().context.stack ?? [];
  }

  /** Every actor of the page, those that others have started too. */
  actors(): AnyActorRef[] {
    const { app } = this.root;
    const found = new Set<AnyActorRef>();
    const add = (actor: AnyActorRef) => {
      if (found.has(actor)) return;
      found.add(actor);
      const snapshot: unknown = actor.getSnapshot();
      if (typeof snapshot === 'object' && snapshot !== null && 'children' in snapshot)
        for (const child of Object.values(snapshot.children ?? {})) add(child as AnyActorRef);
    };
    const frame = this.frame === null ? [] : [this.frame.wallet, this.frame.requests, this.frame.dialogs];
    for (const actor of [app, ...frame, ...this.flows.values()]) add(actor);
    return [...found];
  }

  close(): void {
    this.#isClosed = true;
    // A page that is closed runs no cleaning up: what it had simply ends.
  }

  #render(): void {
    if (this.#isClosed) return;
    const { app } = this.root;
    const { children, context } = app.getSnapshot();
    const signedIn = app.getSnapshot().matches('member');
    const navigation = children.navigation?.getSnapshot();
    const loaded = children.locale?.getSnapshot().context.loaded ?? [];
    if (navigation === undefined) return;
    const { route } = navigation.context;
    const isReady =
      partsOf(route).every((part) => loaded.includes(part)) &&
      !navigation.hasTag('busy') &&
      (signedIn || !isMember(route));
    const isFramed = isReady && isMember(route);
    if (this.frame !== null && (!isFramed || this.frame.session !== context.session)) this.#leaveFrame();
    if (isFramed && this.frame === null) {
      this.frame = startFrame(this, context.session);
      this.frame.dialogs.subscribe(this.changed);
    }
    const wanted = new Map<string, () => AnyActorRef | null>();
    if (isReady) this.#screens(route, wanted);
    for (const [name, actor] of this.flows)
      if (!wanted.has(name)) {
        this.flows.delete(name);
        this.tab.later(0, () => actor.stop?.());
      }
    for (const [name, start] of wanted)
      if (!this.flows.has(name)) {
        const actor = start();
        if (actor !== null) this.flows.set(name, actor);
      }
    this.observer.shown(this);
  }

  #leaveFrame(): void {
    const { frame } = this;
    this.frame = null;
    if (frame === null) return;
    for (const actor of this.flows.values()) this.tab.later(0, () => actor.stop?.());
    this.flows.clear();
    this.tab.later(0, () => {
      frame.wallet.stop();
      frame.requests.stop();
    });
  }

  /** What the route and its dialogs hold. */
  #screens(route: string, wanted: Map<string, () => AnyActorRef | null>): void {
    const { frame } = this;
    if (route === 'login') wanted.set('login', () => startFlow(this, loginFlow));
    if (frame === null) return;
    const { wallet, requests } = frame;
    if (route === 'home') wanted.set('home', () => startFlow(this, homeFlow));
    if (route === 'profile') wanted.set('profile', () => startFlow(this, profileFlow));
    const { navigation, locale: language } = this.root.app.getSnapshot().children;
    if (route === 'statement' && navigation !== undefined && language !== undefined)
      wanted.set('statement', () =>
        startFlow(this, statementFlow({ navigation, language, wallet }), {
          search: navigation.getSnapshot().context.search,
        }),
      );
    const funds = wallet.getSnapshot().context.reading?.wallet;
    const { world } = this.root;
    for (const dialog of this.stack) {
      if (dialog === 'deposit') wanted.set(dialog, () => startFlow(this, depositFlow(requests)));
      if (dialog === 'refund') wanted.set(dialog, () => startFlow(this, refundFlow(requests)));
      // Money actions begin with figures that the service has confirmed.
      if (funds === undefined) continue;
      if (dialog === 'withdraw')
        wanted.set(dialog, () =>
          startFlow(this, withdrawFlow(wallet, requests), { funds, typed: typedWithdrawal(world) }),
        );
      if (dialog === 'transfer')
        wanted.set(dialog, () =>
          startFlow(this, transferFlow(wallet, requests), { funds, typed: typedTransfer(world) }),
        );
      if (dialog === 'invite')
        wanted.set(dialog, () =>
          startFlow(this, inviteFlow(wallet, requests), { invited: invitedOf(funds), link: '', receive: false }),
        );
      if (dialog.startsWith('game:')) {
        const account = funds.slots.find(({ code }) => code === aboutOf(dialog));
        if (account === undefined) continue;
        const { code, isActive } = account;
        wanted.set(dialog, () => startFlow(this, gameFlow, { code, isActive }));
        const available = knownMovable(funds.wallet.amount);
        if (isActive)
          wanted.set(`play:${code}`, () =>
            startFlow(this, playFlow(account, { wallet, requests, site }), {
              code,
              available,
              ftWalletSlot: account.ftWalletSlot,
              canOpen: linksOf(account, world).canOpen,
            }),
          );
      }
    }
  }
}
