import { fromCallback, fromPromise } from 'xstate';
import { logout } from '../../contract/login.ts';
import { appMachine } from '../../machines/app/app.machine.ts';
import { connectionMachine } from '../../machines/connection/connection.machine.ts';
import { localeMachine } from '../../machines/locale/locale.machine.ts';
import type { LocaleCommand, LocaleEvent } from '../../machines/locale/setup.ts';
import type { LoadRequest, Messages } from '../../machines/locale/texts.ts';
import { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { releaseMachine } from '../../machines/release/release.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { address } from '../adapters/address.ts';
import { faultLog } from '../adapters/fault-log.ts';
import { checkRelease, missing } from '../adapters/release.ts';
import { forgetShared } from '../adapters/shared-cache.ts';
import { sight } from '../adapters/sight.ts';
import { watchStored } from '../adapters/stored-changes.ts';
import { tokenStore } from '../adapters/token-store.ts';
import { initialLocale } from '../i18n/locale.ts';
import { loadMessages } from '../i18n/messages.ts';
import { connection } from './connection.ts';
import { forgetNumber } from './known-number.ts';
import { serviceCheck } from './service-check.ts';
import type { World } from './world.ts';

/** Tells the service of a logout, which nobody waits for: offline, or where a backend has no such call, it runs out. */
const endSession = (world: World) => (token: string) => {
  forgetNumber(world);
  // Where the browser keeps nothing, there is nothing to forget.
  forgetShared().catch(() => {});
  world.api.send(logout, { token }).catch(() => {});
};

/** The root machine with everything real. */
export const appFlow = (world: World) =>
  appMachine.provide({
    actors: {
      connection: connectionMachine.provide({ actors: { connection: connection(world) } }),
      locale: localeMachine.provide({
        actors: {
          loadMessages: fromPromise<Messages, LoadRequest>(({ input }: { input: LoadRequest }) => loadMessages(input)),
          store: fromCallback<LocaleCommand>(({ receive, sendBack }) => {
            receive(({ locale }) => world.local.set('locale', locale));
            return watchStored('locale', () => {
              // Another tab's word may come late: what is stored by then counts.
              const locale = initialLocale(world.local.get('locale'), world.config.laos);
              sendBack({ type: 'store.changed', locale } satisfies LocaleEvent);
            });
          }),
        },
      }),
      faultLog,
      notices: noticesMachine.provide({ actors: { sight } }),
      release: releaseMachine.provide({ actors: { missing, checkRelease } }),
      session: sessionMachine.provide({ actors: { store: tokenStore(world.local, world.tab, endSession(world)) } }),
      navigation: navigationMachine.provide({
        actors: {
          address,
          checkService: serviceCheck(world),
        },
      }),
    },
  });
