/** The app in a tab, without its views. What a screen would show is read off the actors; what a player would press is sent to them. */
import type { AnyActorRef } from 'xstate';
import { partsOf } from '../../machines/app/app.machine.ts';
import type { Dialog } from '../../machines/dialogs/dialog.ts';
import { isMember } from '../../machines/navigation/routes.ts';
import type { World } from '../../src/actors/world.ts';
import type { Tab } from './browser.ts';
import { type AppRoot, type Frame, startApp, startFrame, type Watching } from './flows.ts';
import { screensOf } from './screens.ts';

export interface Observer extends Watching {
  /** The page shows something else than before. */
  shown(page: Page): void;
  /** There is news of one of its requests. */
  requested(page: Page): void;
}

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

  /** The page has something to show anew. */
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
      this.frame.requests.subscribe(() => this.observer.requested(this));
      this.observer.requested(this);
    }
    const wanted = isReady ? screensOf(this, route) : new Map<string, () => AnyActorRef | null>();
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
}
