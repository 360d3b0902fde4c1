import { inLanguage } from '../../contract/local-text.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { listStatement, type StatementEntry } from '../../contract/statement.ts';
import type { Wallet } from '../../contract/wallet.ts';
import type { LocaleKey, Messages } from '../../machines/locale/texts.ts';
import type { RouteName } from '../../machines/navigation/routes.ts';
import type { ListPage, PageAsked } from '../../machines/paged-list.ts';
import { askedOf, type Filter, JOINERS, NO_FILTER, restOf } from '../../machines/statement/filter.ts';
import type { Found } from '../../machines/statement/statement-setup.ts';
import { serviceNow } from '../adapters/service-time.ts';
import { moneyIn } from '../i18n/money.ts';
import { namedBy, type Places, type Speech } from '../i18n/statement.ts';
import { type Translate, translator } from '../i18n/text.tsx';
import { capabilitiesOf } from './capabilities.ts';
import { readList } from './listed.ts';
import type { World } from './world.ts';

/** An actor of the app, as far as it is read. */
interface Read<Context> {
  getSnapshot(): { readonly context: Context };
}

/** The part of the app that the statement reads. */
export interface StatementHost {
  readonly navigation: Read<{ readonly route: RouteName; readonly search: string; readonly sought?: string }> & {
    subscribe(listener: () => void): { unsubscribe(): void };
  };
  readonly language: Read<{ readonly messages: Messages; readonly locale: LocaleKey }>;
  readonly wallet: Read<{ readonly reading: { readonly wallet: Wallet } | null }>;
}

export const placesOf = (wallet: Wallet | undefined, language: LocaleKey): Places =>
  new Map(wallet?.slots.map(({ code, name }) => [code, inLanguage(name, language)]));

/** The texts and names that are on the screen now, as a player would write them. */
export function wordsIn({ language, wallet }: StatementHost): Speech {
  const { messages, locale } = language.getSnapshot().context;
  const read = wallet.getSnapshot().context.reading?.wallet;
  const translate = translator(messages);
  return {
    t: Object.assign((...said: Parameters<Translate>) => translate(...said).replace(JOINERS, ''), {
      has: translate.has,
    }),
    language: locale,
    places: placesOf(read, locale),
    money: moneyIn(read?.currency),
  };
}

interface StatementPage extends ListPage<StatementEntry, Found> {
  readonly about: Found;
}

/**
 * Reads a page of the search's result, and gives the part of the filter that is left for the page: all of it if the
 * backend has not announced that it searches.
 */
export async function readStatement(
  { api }: World,
  host: StatementHost,
  { page, limit, query = NO_FILTER }: PageAsked<Filter>,
  signal: AbortSignal,
): Promise<Outcome<StatementPage>> {
  const { t, places } = wordsIn(host);
  const ask = async (asked: ReturnType<typeof askedOf>) => {
    const isPlain = Object.keys(asked).length === 0 || (await capabilitiesOf({ api }))?.search === false;
    if (isPlain) return api.send(listStatement, { body: { page, limit }, signal });
    const named = asked.text === undefined ? {} : { named: namedBy(t, places, asked.text) };
    return api.send(listStatement, { body: { page, limit, ...asked, ...named }, signal });
  };
  const asked = askedOf(query, serviceNow());
  let answer = await ask(asked);
  // Whoever comes here first hears the service's time with the answer: it may be another day there than by the phone.
  const anew = askedOf(query, serviceNow());
  if (anew.from !== asked.from) answer = await ask(anew);
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
