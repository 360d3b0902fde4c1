/** Dialogs whose code is on its way for long: those of the member's menu, the visitor's videos, and the profile's. */
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import type { LoadRequest, Messages } from '../../machines/locale/texts.ts';
import type { RouteName } from '../../machines/navigation/routes.ts';
import { securityMachine } from '../../machines/security/security.machine.ts';
import type { Security } from '../../machines/security/security.ts';
import { appFlow } from '../../src/actors/app.ts';
import { MenuDialogs } from '../../src/screens/app/menu-dialogs.tsx';
import { HostContext } from '../../src/screens/app/system.tsx';
import { HowtoView } from '../../src/screens/howto/howto-view.tsx';
import { SecurityView } from '../../src/screens/security/security-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { stage } from '../paths/harness/ui.tsx';
import { memberWorld } from '../paths/member-world.ts';

const { conditions, held } = vi.hoisted(() => {
  /** Something on its way, which comes as the test says. */
  function held<Value>() {
    let come: (value: Value) => void = () => {};
    const promise = new Promise<Value>((resolve) => {
      come = resolve;
    });
    return { promise, come };
  }
  return { held, conditions: held<void>() };
});
vi.mock('../../src/screens/conditions/conditions-view.tsx', async () => {
  await conditions.promise;
  return { ConditionsView: () => <p>The conditions</p> };
});
vi.mock('../../src/screens/howto/video-dialog.tsx', () => new Promise(() => {}));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A page before a service that has gone; `texts` brings those of visitors' pages. */
function open(
  route: RouteName,
  page: (dialogs: ReturnType<typeof openDialogs>['actor']) => ReactNode,
  texts = Promise.resolve<Messages>({}),
) {
  const world = memberWorld(async () => {
    throw new TypeError('fetch failed');
  });
  const loadMessages = fromPromise<Messages, LoadRequest>(async ({ input }) =>
    input.parts.includes('site') ? texts : {},
  );
  const locale = localeMachine.provide({ actors: { loadMessages, store: fromCallback(() => {}) } });
  const app = createActor(appFlow(world).provide({ actors: { locale } }), {
    input: { token: null, locale: 'en' },
  }).start();
  stops.push(() => app.stop());
  const { actor: dialogs } = openDialogs(route);
  dialogs.on('*', (event) => app.send(event));
  return {
    ...stage(<HostContext value={{ app, world: { ...world, dialogs: () => dialogs } }}>{page(dialogs)}</HostContext>),
    dialogs,
  };
}

test('a dialog of the menu stands at once, can be closed, and keeps the focus when its content comes', async () => {
  const { ui, dialogs, inspect } = open('home', () => <MenuDialogs />);
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'conditions' }));
  await ui.screen.findByRole('dialog', { name: ui.t('conditions.title') });
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  await inspect();
  await ui.press('common.close');
  expect(dialogs.getSnapshot().context.stack).toEqual([]);

  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'conditions' }));
  const dialog = await ui.screen.findByRole('dialog', { name: ui.t('conditions.title') });
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  const focused = document.activeElement;
  await act(async () => conditions.come());
  await ui.screen.findByText('The conditions');
  expect(ui.screen.getByRole('dialog')).toBe(dialog);
  expect(document.activeElement).toBe(focused);
});

test('the card of a video on a visitor’s page says that it is on its way; another press calls it off', async () => {
  const { ui, dialogs, inspect } = open('howto', (actor) => <HowtoView dialogs={actor} />);
  const card = ui.screen.getByRole('button', { name: new RegExp(ui.t('howto.play.title')) });
  await ui.user.click(card);
  ui.sees('common.loading');
  await inspect();
  await ui.user.click(card);
  ui.seesNo('common.loading');
  expect(dialogs.getSnapshot().context.stack).toEqual([]);
});

test('a dialog of the menu stands at once whose texts are on their way, too', async () => {
  const texts = held<Messages>();
  const { ui, dialogs } = open('home', () => <MenuDialogs />, texts.promise);
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'howto' }));
  const dialog = await ui.screen.findByRole('dialog', { name: ui.t('nav.howto') });
  await act(async () => texts.come({}));
  await ui.screen.findByText(ui.t('howto.play.title'));
  expect(ui.screen.getByRole('dialog')).toBe(dialog);
});

const SECURITY: Security = { sessions: { items: [], unread: 0 }, passkeys: null, events: null, takesOtp: false };

test('a dialog of the profile needs nothing that is not there', async () => {
  const loadSecurity = fromPromise(async (): Promise<Outcome<Security>> => ({ ok: true, value: SECURITY }));
  const security = createActor(securityMachine.provide({ actors: { loadSecurity } }), {
    input: { canUse: true },
  }).start();
  stops.push(() => security.stop());
  const { ui, dialogs } = open('profile', (actor) => (
    <ul>
      <SecurityView actor={security} dialogs={actor} />
    </ul>
  ));
  await ui.screen.findByText(ui.t('sessions.title'));
  await act(async () => dialogs.send({ type: 'dialog.open', dialog: 'sessions' }));
  ui.screen.getByRole('dialog', { name: ui.t('sessions.title') });
});
