/** Dialogs whose code or texts do not come: those of the member's menu, and a visitor's videos. */
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import type { LoadRequest, Messages } from '../../machines/locale/texts.ts';
import type { RouteName } from '../../machines/navigation/routes.ts';
import { appFlow } from '../../src/actors/app.ts';
import { MenuDialogs } from '../../src/screens/app/menu-dialogs.tsx';
import { HostContext } from '../../src/screens/app/system.tsx';
import { HowtoView } from '../../src/screens/howto/howto-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { stage } from '../paths/harness/ui.tsx';
import { memberWorld } from '../paths/member-world.ts';

vi.mock('../../src/screens/conditions/conditions-screen.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../src/screens/howto/video-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const stops: (() => void)[] = [];
// React reports to the console what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

type Dialogs = ReturnType<typeof openDialogs>['actor'];

/** A page before a service that has gone; `texts` brings the texts of a part, or does not. */
function open(route: RouteName, page: (dialogs: Dialogs) => ReactNode, texts: () => Promise<Messages>) {
  const world = memberWorld(async () => {
    throw new TypeError('fetch failed');
  });
  const loadMessages = fromPromise<Messages, LoadRequest>(({ input }) =>
    input.parts.includes('site') ? texts() : Promise.resolve({}),
  );
  const locale = localeMachine.provide({ actors: { loadMessages, store: fromCallback(() => {}) } });
  const app = createActor(appFlow(world).provide({ actors: { locale } }), {
    input: { token: null, locale: 'en' },
  }).start();
  stops.push(() => app.stop());
  const { actor: dialogs } = openDialogs(route);
  dialogs.on('*', (event) => app.send(event));
  const view = stage(
    <HostContext value={{ app, world: { ...world, dialogs: () => dialogs } }}>{page(dialogs)}</HostContext>,
  );
  return { ...view, app, dialogs };
}

const openHome = (texts: () => Promise<Messages>) =>
  open(
    'home',
    () => (
      <>
        <p>Half a withdrawal</p>
        <MenuDialogs />
      </>
    ),
    texts,
  );

test('the code of a dialog does not come: the dialog says so, the page stays, and it can be closed', async () => {
  const { ui, dialogs, inspect } = openHome(async () => ({}));
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'conditions' }));
  await ui.screen.findByRole('dialog', { name: ui.t('conditions.title') });
  ui.sees('error.failure.unknown');
  ui.offers('common.retry');
  ui.seesText('Half a withdrawal');
  await inspect();
  await ui.press('common.close');
  expect(dialogs.getSnapshot().context.stack).toEqual([]);
  await expect.poll(() => ui.screen.queryByRole('dialog')).toBeNull();
});

test('the texts of a dialog do not come: the dialog says so, and asks for them again', async () => {
  let tries = 0;
  const { ui, dialogs, app } = openHome(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return {};
  });
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'howto' }));
  await ui.screen.findByRole('dialog', { name: ui.t('nav.howto') });
  await ui.press('common.retry');
  await ui.screen.findByText(ui.t('howto.play.title'));
  expect(tries).toBe(2);
  expect(app.getSnapshot().children.locale?.getSnapshot().value).toBe('ready');
});

test('a new release has taken them away: to update is offered', async () => {
  const { ui, dialogs, app } = openHome(() => Promise.reject(new TypeError('Failed to fetch')));
  document.head.innerHTML = '';
  vi.stubGlobal('fetch', async () => new Response('<script type="importmap">{"imports":{}}</script>'));
  await act(async () => window.dispatchEvent(new Event('vite:preloadError')));
  vi.unstubAllGlobals();
  await expect.poll(() => app.getSnapshot().children.release?.getSnapshot().value).toBe('outdated');
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'howto' }));
  await ui.screen.findByText(ui.t('home.outdated'));
  ui.offers('home.update');
});

test('logging out asks first, and staying changes nothing', async () => {
  const { ui, app, dialogs, inspect } = openHome(async () => ({}));
  const sent = vi.spyOn(app, 'send');
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'logout' }));
  await ui.screen.findByRole('alertdialog', { name: ui.t('logout.title') });
  await inspect();
  await ui.press('logout.stay');
  expect(dialogs.getSnapshot().context.stack).toEqual([]);
  expect(sent).not.toHaveBeenCalledWith({ type: 'session.closed' });
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'logout' }));
  await ui.press('nav.logout');
  expect(sent).toHaveBeenCalledWith({ type: 'session.closed' });
});

test('the code of a video does not come: the page says so at its card, and stays', async () => {
  const { ui, dialogs, inspect } = open(
    'howto',
    (actor) => <HowtoView dialogs={actor} />,
    async () => ({}),
  );
  await ui.pressNamed(new RegExp(ui.t('howto.play.title')));
  await ui.screen.findByText(ui.t('howto.failed'));
  ui.sees('howto.bonus.title');
  ui.offers('common.retry');
  await inspect();
  await ui.pressNamed(new RegExp(ui.t('howto.play.title')));
  ui.seesNo('howto.failed');
  expect(dialogs.getSnapshot().context.stack).toEqual([]);
});
