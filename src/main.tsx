/** Composition root: makes the world, joins it to the machines, starts the root actor and renders it. */
import './theme.css';
import { createActor, type InspectionEvent } from 'xstate';
import { partsOf } from '../machines/app/app.machine.ts';
import { appFlow } from './actors/app.ts';
import { telling } from './actors/emitted.ts';
import { openWorld } from './actors/open-world.ts';
import { closeGate, held } from './adapters/gate.ts';
import { localStore } from './adapters/storage.ts';
import { storedToken } from './adapters/token-store.ts';
import { config } from './config.ts';
import { initialLocale, tagOf } from './i18n/locale.ts';
import { pause } from './pause.ts';
import { prepare } from './screens/app/parts.ts';
import type { AppActor } from './screens/app/system.tsx';
import { twice } from './twice.ts';

async function start(root: HTMLElement) {
  // React and the views load by themselves, while the machines ask the service. Code that does not come is reported by
  // its listener (src/first-page.ts).
  const views = import('./mount.tsx').catch(() => null);
  // Until they come the page stands in the phone's own letters: they do not delay what it needs before it can be used.
  // Home's own file holds their style sheet.
  if (!document.fonts?.size) import('./fonts.css').catch(() => null);
  await pause();
  let inspect: ((event: InspectionEvent) => void) | undefined;
  if (import.meta.env.DEV && import.meta.env.VITE_INSPECT)
    inspect = (await import('../tools/visualiser/inspector.ts')).openInspector(import.meta.env.VITE_INSPECT);

  // A locked app asks for nothing and shows nothing; without the lock's code it does not start.
  const page = document.documentElement;
  const isLocked = page.dataset.locked !== undefined;
  if (isLocked) closeGate();
  const lock = isLocked
    ? await Promise.all([import('./lock.tsx'), import('./screens.css')]).then(
        ([loaded]) => loaded,
        () => null,
      )
    : undefined;
  if (lock === null) return;

  let isPrepared = false;
  const world = openWorld(config, {
    token: () => app.system.get('session')?.getSnapshot().context.token ?? null,
    language: () => page.lang,
    onSessionRefused: (token) => app.send({ type: 'session.refused', token }),
    onGone: () => app.send({ type: 'service.gone' }),
    onCode: (code) => app.send({ type: 'code.met', code }),
    onReturn: (listener) => addEventListener('online', listener),
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
      prepare('home');
      if (!isPrepared) for (const part of partsOf('home')) app.send({ type: 'part.needed', part });
      isPrepared = true;
    },
  });
  const locale = initialLocale(localStore.get('locale'), config.laos);
  // As the first page says it, where that stands: another tab may have learned it since.
  const siteName = root.dataset.locale ? (root.dataset.siteName ?? null) : localStore.get('site-name');
  const tell = telling((event) => app.send(event), 'root');
  const app: AppActor = createActor(appFlow(world), {
    input: { token: storedToken(), locale, siteName },
    inspect: (event) => {
      tell(event);
      inspect?.(event);
    },
    id: 'app',
    systemId: 'app',
  });
  await pause();
  app.start();
  const host = { app, world, inspect };
  lock?.lockOf(host);

  // A screen's code is requested when its route is known, together with the texts, not after them.
  const { navigation } = app.getSnapshot().children;
  const prepareShown = () => navigation && prepare(navigation.getSnapshot().context.route);
  navigation?.subscribe(prepareShown);
  prepareShown();

  // Screen readers, fonts and line breaking follow the language of the page. To set it again, to the same, has the browser
  // style the whole page anew.
  const language = app.system.get('locale');
  language?.subscribe(() => {
    const tag = tagOf(language.getSnapshot().context.locale);
    if (page.lang !== tag) page.lang = tag;
  });
  void Promise.all([views, held]).then(([loaded]) => loaded?.mount(root, host));
  // Nothing can lose the focus before something has it. It comes with other late code, and is missed with that.
  twice(() => import('./afterwards.ts'))
    .then(({ afterwards }) => afterwards(host))
    .catch(() => null);
}

const root = document.getElementById('root');
if (root !== null) void start(root);
