import { fromCallback, fromPromise } from 'xstate';
import type { Outcome } from '../../contract/outcome.ts';
import { listStatement, type StatementEntry } from '../../contract/statement.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { isOneOf } from '../../machines/dialogs/dialog.ts';
import type { Messages } from '../../machines/locale/texts.ts';
import type { RouteName } from '../../machines/navigation/routes.ts';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import { askedOf, type Filter, NO_FILTER, restOf } from '../../machines/statement/filter.ts';
import {
  type Found,
  type StatementEvent,
  statementList,
  statementMachine,
} from '../../machines/statement/statement.machine.ts';
import { attention } from '../adapters/attention.ts';
import { clock } from '../adapters/clock.ts';
import { namedBy, type Places } from '../i18n/statement.ts';
import { translator } from '../i18n/text.tsx';
import { clipboard } from './clipboard.ts';
import { dialogsOf } from './dialogs.ts';
import { readList } from './listed.ts';
import { pictureFlow } from './pictures.ts';
import type { FlowOf, World } from './world.ts';

/** "5 minutes ago" is right to within this. Milliseconds. */
const TICK = 10_000;
const CHANGED: StatementEvent = { type: 'activity.changed' };

/** An actor of the app, as far as it is read. */
interface Read<Context> {
  getSnapshot(): { readonly context: Context };
}

/** What of the app the statement reads. */
export interface StatementHost {
  readonly navigation: Read<{ readonly route: RouteName; readonly search: string }> & {
    subscribe(listener: () => void): { unsubscribe(): void };
  };
  readonly language: Read<{ readonly messages: Messages }>;
  readonly wallet: Read<{ readonly reading: { readonly wallet: Wallet } | null }>;
}

export const placesOf = (wallet: Wallet | undefined): Places =>
  new Map(wallet?.slots.map(({ code, name }) => [code, name]));

interface Asked {
  readonly input: PageAsked<Filter>;
  readonly signal: AbortSignal;
}

/** Reads a page of what is looked for, and tells what is left to be looked for on it. */
async function loadPage(
  { api }: World,
  { language, wallet }: StatementHost,
  { input: { page, limit, query = NO_FILTER }, signal }: Asked,
): Promise<Outcome<ListPage<StatementEntry, Found>>> {
  const asked = askedOf(query, Date.now());
  const places = placesOf(wallet.getSnapshot().context.reading?.wallet);
  const t = translator(language.getSnapshot().context.messages);
  const named = asked.text === undefined ? {} : { named: namedBy(t, places, asked.text) };
  const answer = await api.send(listStatement, { body: { page, limit, ...asked, ...named }, signal });
  if (!answer.ok) return answer;
  const { statements, filtered, lookedThrough, sums } = answer.value;
  const total = answer.value.total ?? 0;
  const about: Found = {
    filter: query,
    rest: restOf(query, filtered ?? []),
    lookedThrough: lookedThrough ?? null,
    sums: sums ?? null,
  };
  return { ok: true, value: { ...readList(statements, page === 1 ? total : 0), total, about } };
}

export const statementFlow =
  (host: StatementHost): FlowOf<typeof statementMachine> =>
  (world) =>
    statementMachine.provide({
      actors: {
        list: statementList.provide({
          actors: { loadPage: fromPromise((asked: Asked) => loadPage(world, host, asked)) },
        }),
        address: fromCallback(({ sendBack }) => {
          let told: string | null = null;
          const { unsubscribe } = host.navigation.subscribe(() => {
            const { route, search } = host.navigation.getSnapshot().context;
            if (route !== 'statement' || search === told) return;
            told = search;
            sendBack({ type: 'address.told', search } satisfies StatementEvent);
          });
          return unsubscribe;
        }),
        clipboard,
        picture: pictureFlow(),
        dialogs: dialogsOf(world, isOneOf('entry')),
        clock: clock(TICK),
        attention: attention(world, () => CHANGED),
      },
    });
