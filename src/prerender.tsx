/**
 * The parts that the build puts into index.html and the other public pages' files: a page as the app draws it before
 * anything was answered, in each language (scripts/vite-prerender.ts).
 */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { dialogsMachine } from '../machines/dialogs/dialogs.machine.ts';
import type { LocaleKey, Part } from '../machines/locale/texts.ts';
import type { AddressCommand, NavigationEvent } from '../machines/navigation/context.ts';
import { navigationMachine } from '../machines/navigation/navigation.machine.ts';
import { isMember, type RouteName } from '../machines/navigation/routes.ts';
import { releaseMachine } from '../machines/release/release.machine.ts';
import type { StoreCommand } from '../machines/session/context.ts';
import { sessionMachine } from '../machines/session/session.machine.ts';
import { appFlow } from './actors/app.ts';
import { openWorld } from './actors/open-world.ts';
import { Alert } from './components/alert.tsx';
import { Button } from './components/button.tsx';
import { config } from './config.ts';
import { initialLocale } from './i18n/locale.ts';
import type { MessageId } from './i18n/messages.ts';
import { translator } from './i18n/text.tsx';
import { App } from './screens/app/app.tsx';
import { bring } from './screens/app/routes.tsx';

export interface Prerendered {
  /** The title of the page, as HTML, without the operator's name, which the phone knows. */
  readonly title: string;
  /** The name that takes the place of the operator's name if there is none. */
  readonly appName: string;
  /** The description of the page that the operator's customers read in a search. */
  readonly description: string;
  readonly html: string;
  /** The parts of the texts that it says. */
  readonly parts: readonly Part[];
  /** The text under the form if the app's script does not come. */
  readonly missing: string;
}

/** The language that a new phone begins with. */
export const FIRST_LOCALE = initialLocale(null, config.laos);

/** A browser that is there. */
const addressAt = (path: string) =>
  fromCallback<AddressCommand>(({ sendBack }) => {
    const here: NavigationEvent = { type: 'address.changed', path, search: '' };
    sendBack(here);
  });

const checkService = fromPromise(async (): Promise<{ gone: boolean }> => ({ gone: false }));

/** The address of each page that is drawn, and its description. */
const DRAWN = {
  login: ['/login', 'login.pitch'],
  register: ['/register', 'register.pitch'],
  forgot: ['/forgot', 'register.pitch'],
  howto: ['/howto', 'howto.lead'],
  contact: ['/contact', 'contact.lead'],
  terminated: ['/terminated', 'terminated.text'],
  notFound: ['/not-found', 'notFound.text'],
  home: ['/user/home', 'login.pitch'],
} as const satisfies Partial<Record<RouteName, readonly [path: string, description: MessageId]>>;
export type DrawnRoute = keyof typeof DRAWN;

/** A page as it stands before anything was typed or answered. */
export async function prerender(route: DrawnRoute, locale: LocaleKey): Promise<Prerendered> {
  const [path, pitch] = DRAWN[route];
  await bring(route);
  const nothing = () => {};
  const world = {
    ...openWorld(config, {
      token: () => null,
      onSessionRefused: nothing,
      onGone: nothing,
      onCode: nothing,
      onReturn: nothing,
      onWalletChanged: () => nothing,
      onOutcomeSeen: () => nothing,
      dialogs: () => createActor(dialogsMachine.provide({ actors: { history: fromCallback(nothing) } })).start(),
      prepareMember: nothing,
    }),
    watchConnection: () => nothing,
  };
  const machine = appFlow(world).provide({
    actors: {
      navigation: navigationMachine.provide({ actors: { address: addressAt(path), checkService } }),
      release: releaseMachine.provide({ actors: { missing: fromCallback(() => {}) } }),
      session: sessionMachine.provide({ actors: { store: fromCallback<StoreCommand>(() => {}) } }),
    },
  });
  const token = isMember(route) ? 'drawn' : null;
  const app = createActor(machine, { input: { token, locale }, id: 'app', systemId: 'app' }).start();
  const { navigation, locale: language } = app.getSnapshot().children;
  if (navigation === undefined || language === undefined) throw new Error('the app did not start');
  await Promise.all([
    waitFor(navigation, (snapshot) => snapshot.matches('showing')),
    waitFor(language, (snapshot) => snapshot.matches('ready')),
  ]);
  const rendered = renderToString(<App host={{ app, world, stands: true }} />);
  app.stop();
  // React writes a page's title where it stands; in a browser it belongs to the head.
  const title = /<title>([^<]*)<\/title>/.exec(rendered);
  if (title === null) throw new Error('a page without a title');
  const { messages, loaded: parts } = language.getSnapshot().context;
  const { [pitch]: description, 'app.name': appName } = messages;
  const t = translator(messages);
  const retry = (
    <Button kind="secondary" size="sm">
      {t('common.retry')}
    </Button>
  );
  const missing = renderToStaticMarkup(
    <Alert tone="danger" action={retry}>
      {t('error.failure.offline')}
    </Alert>,
  );
  if (typeof description !== 'string' || typeof appName !== 'string') throw new Error('a page without its texts');
  return { title: title[1] ?? '', description, appName, missing, parts, html: rendered.replace(title[0], '') };
}
