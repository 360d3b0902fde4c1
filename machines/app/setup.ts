import { type ActorRefFrom, assign, raise, setup } from 'xstate';
import { type ActorBroken, brokenIn } from '../broken.ts';
import { connectionMachine } from '../connection/connection.machine.ts';
import type { dialogsMachine } from '../dialogs/dialogs.machine.ts';
import { localeMachine } from '../locale/locale.machine.ts';
import type { LocaleKey } from '../locale/texts.ts';
import type { RouteTaken } from '../navigation/context.ts';
import { navigationMachine } from '../navigation/navigation.machine.ts';
import type { RouteName } from '../navigation/routes.ts';
import { noticesMachine } from '../notices/notices.machine.ts';
import { listening } from '../provided.ts';
import { releaseMachine } from '../release/release.machine.ts';
import type { SessionChanged } from '../session/context.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { AppEvent, SupportChat } from './events.ts';

export interface AppInput {
  /** The token that was stored when the page was opened. */
  readonly token: string | null;
  readonly locale: LocaleKey;
  /** The operator's name for the site at the player's last visit; null where it is not known. */
  readonly siteName?: string | null;
}

/** The dialogs run from now on: a page that may have some is there, and with it their machine. */
export interface DialogsOffered {
  readonly type: 'dialogs.offered';
  readonly dialogs: ActorRefFrom<typeof dialogsMachine>;
}

interface AppContext {
  /** The stored token for the session to begin with, which alone knows it from then on. */
  token: string | null;
  readonly locale: LocaleKey;
  /** Counts the sessions of this page: what belongs to one is made anew for the next. */
  session: number;
  /** The machine of the dialogs; null until a page first needs it: the first page does without. */
  dialogs: DialogsOffered['dialogs'] | null;
  /** The page that is on the screen, or about to be. */
  route: RouteName | null;
  /** The support chat; null until there is one. It ends with its frame. */
  chat: SupportChat | null;
  /** The operator's name for the site; null until it is known, empty where it has no name. */
  siteName: string | null;
}

/** The types, actors, actions and guards of the chart in `app.machine.ts`. */
export const appSetup = setup({
  types: {
    context: {} as AppContext,
    emitted: {} as Extract<AppEvent, { type: 'wallet.changed' | 'outcome.seen' }>,
    events: {} as AppEvent | SessionChanged | RouteTaken | DialogsOffered,
    input: {} as AppInput,
    children: {} as {
      connection: 'connection';
      locale: 'locale';
      notices: 'notices';
      session: 'session';
      navigation: 'navigation';
      release: 'release';
    },
  },
  actors: {
    connection: connectionMachine,
    locale: localeMachine,
    notices: noticesMachine,
    session: sessionMachine,
    navigation: navigationMachine,
    release: releaseMachine,
    /** Writes what broke to the console. */
    faultLog: listening<ActorBroken>('faultLog'),
  },
  actions: {
    tellBroken: raise(brokenIn),
    dropToken: assign({ token: null }),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    signsIn: ({ event }) => event.type === 'session.changed' && event.signedIn,
    isRefused: ({ event }) => event.type === 'session.changed' && event.reason === 'refused',
    hasChat: ({ context }) => context.chat?.getSnapshot().status === 'active',
  },
});
