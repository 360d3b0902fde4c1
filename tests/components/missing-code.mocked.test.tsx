/** Dialogs whose code or texts do not come: those of the member's menu, and those of the profile's list. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import type { LoadRequest, Messages } from '../../machines/locale/texts.ts';
import { securityMachine } from '../../machines/security/security.machine.ts';
import type { Security } from '../../machines/security/security.ts';
import { appFlow } from '../../src/actors/app.ts';
import { MenuDialogs } from '../../src/screens/app/menu-dialogs.tsx';
import { HostContext } from '../../src/screens/app/system.tsx';
import { SecurityView } from '../../src/screens/security/security-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { stage } from '../paths/harness/ui.tsx';
import { memberWorld } from '../paths/member-world.ts';

vi.mock('../../src/screens/conditions/conditions-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../src/screens/security/security-dialogs.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../../src/screens/howto/howto-dialog.tsx', () => ({
  default: () => <p>The videos</p>,
  ready: undefined,
}));

const stops: (() => void)[] = [];
// React reports to the console what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
});

/** A member's page before a service that has gone; `texts` brings the texts of a part, or does not. */
function open(texts: () => Promise<Messages>) {
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
  const { actor: dialogs } = openDialogs('home');
  dialogs.on('*', (event) => app.send(event));
  const page = stage(
    <HostContext value={{ app, world: { ...world, dialogs: () => dialogs } }}>
      <p>Half a withdrawal</p>
      <MenuDialogs />
    </HostContext>,
  );
  return { ...page, app, dialogs };
}

test('the code of a dialog does not come: the dialog says so, the page stays, and it can be closed', async () => {
  const { ui, dialogs, inspect } = open(async () => ({}));
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'conditions' }));
  await ui.screen.findByRole('dialog', { name: ui.t('nav.conditions') });
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
  const { ui, dialogs, app } = open(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return {};
  });
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'howto' }));
  await ui.screen.findByRole('dialog', { name: ui.t('nav.howto') });
  await ui.press('common.retry');
  await ui.screen.findByText('The videos');
  expect(tries).toBe(2);
  expect(app.getSnapshot().children.locale?.getSnapshot().value).toBe('ready');
});

test('a new release has taken them away: to update is offered', async () => {
  const { ui, dialogs, app } = open(() => Promise.reject(new TypeError('Failed to fetch')));
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
  const { ui, app, dialogs, inspect } = open(async () => ({}));
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

const SECURITY: Security = { sessions: { items: [], unread: 0 }, passkeys: null, events: null, takesOtp: false };

test('the code of a dialog of the profile does not come: the dialog says so, the list stays, and it can be closed', async () => {
  const world = memberWorld(async () => {
    throw new TypeError('fetch failed');
  });
  const app = createActor(appFlow(world), { input: { token: null, locale: 'en' } }).start();
  const { actor: dialogs } = openDialogs('profile');
  const loadSecurity = fromPromise(async (): Promise<Outcome<Security>> => ({ ok: true, value: SECURITY }));
  const security = createActor(securityMachine.provide({ actors: { loadSecurity } }), {
    input: { canUse: true },
  }).start();
  stops.push(
    () => security.stop(),
    () => app.stop(),
  );
  const { ui } = stage(
    <HostContext value={{ app, world }}>
      <ul>
        <SecurityView actor={security} dialogs={dialogs} />
      </ul>
    </HostContext>,
  );
  await ui.screen.findByText(ui.t('sessions.title'));
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'sessions' }));
  await ui.screen.findByRole('dialog', { name: ui.t('sessions.title') });
  ui.sees('error.failure.unknown');
  ui.seesText(ui.t('sessions.count', { count: 0 }));
  await ui.press('common.close');
  expect(dialogs.getSnapshot().context.stack).toEqual([]);
});
