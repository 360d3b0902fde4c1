/** The dialogs of the profile's list, where their code does not come. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { securityMachine } from '../../machines/security/security.machine.ts';
import type { Security } from '../../machines/security/security.ts';
import { appFlow } from '../../src/actors/app.ts';
import { HostContext } from '../../src/screens/app/system.tsx';
import { SecurityView } from '../../src/screens/security/security-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { stage } from '../paths/harness/ui.tsx';
import { memberWorld } from '../paths/member-world.ts';

vi.mock('../../src/screens/security/security-dialogs.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const SECURITY: Security = { sessions: { items: [], unread: 0 }, passkeys: null, events: null, takesOtp: false };

// React reports to the console what a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test('the dialog says so, the list stays, and it can be closed', async () => {
  const world = memberWorld(async () => {
    throw new TypeError('fetch failed');
  });
  const app = createActor(appFlow(world), { input: { token: null, locale: 'en' } }).start();
  const { actor: dialogs } = openDialogs('profile');
  const loadSecurity = fromPromise(async (): Promise<Outcome<Security>> => ({ ok: true, value: SECURITY }));
  const security = createActor(securityMachine.provide({ actors: { loadSecurity } }), {
    input: { canUse: true },
  }).start();
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
  security.stop();
  app.stop();
});
