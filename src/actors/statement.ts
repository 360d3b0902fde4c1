import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import type { StatementEntry } from '../../contract/statement.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import type { Filter } from '../../machines/statement/filter.ts';
import { statementMachine } from '../../machines/statement/statement.machine.ts';
import { type Found, type StatementEvent, statementList } from '../../machines/statement/statement-setup.ts';
import { attention } from '../adapters/attention.ts';
import { clock } from '../adapters/clock.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { dialogsOf } from './dialogs.ts';
import { entryFlow, TICK } from './entry.ts';
import type { Signalled } from './signalled.ts';
import { exportFlow } from './statement-export.ts';
import { readStatement, type StatementHost } from './statement-page.ts';
import type { FlowOf } from './world.ts';

/** The texts of searches, each for an entry of the browser's history; the oldest are forgotten. */
const MOST_SOUGHT = 50;
const CHANGED: StatementEvent = { type: 'activity.changed' };

type Loaded = Outcome<ListPage<StatementEntry, Found>>;

export const statementFlow =
  (host: StatementHost): FlowOf<typeof statementMachine> =>
  (world) =>
    statementMachine.provide({
      actors: {
        list: statementList.provide({
          actors: {
            loadPage: fromPromise(
              ({ input, signal }: Signalled<PageAsked<Filter>>): Promise<Loaded> =>
                readStatement(world, host, input, signal),
            ),
          },
        }),
        address: fromCallback(({ sendBack }) => {
          let told: string | null = null;
          const tell = () => {
            const { route, search, sought = '' } = host.navigation.getSnapshot().context;
            const here = `${search} ${sought}`;
            if (route !== 'statement' || here === told) return;
            told = here;
            for (const key of world.tab.keys('typed:sought-').sort().slice(0, -MOST_SOUGHT)) world.tab.remove(key);
            sendBack({ type: 'address.told', search, sought } satisfies StatementEvent);
          };
          // Navigation changes for other reasons than another address too: for a page that is requested, while the old
          // one stands.
          tell();
          const { unsubscribe } = host.navigation.subscribe(tell);
          return unsubscribe;
        }),
        entry: entryFlow(world),
        statementExport: exportFlow(world, host),
        dialogs: dialogsOf(world, isOneOf('entry', 'export')),
        clock: clock(TICK, undefined, serviceNow),
        attention: attention(world, () => CHANGED),
      },
    });
