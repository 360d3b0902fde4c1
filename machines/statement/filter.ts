/**
 * The filter of the statement: chosen by the player, sent to the service, and applied on the page for the parts that
 * the service does not filter by.
 */
import type { BodyOf } from '../../contract/call.ts';
import { type FilterPart, type listStatement, SEARCH_LENGTH, type StatementEntry } from '../../contract/statement.ts';
import { type Kind, kindOf, progressOf } from './activity.ts';

/** Finishing a bonus counts as a bonus. */
export const KIND_CHOICES = ['all', 'deposit', 'withdraw', 'transfer', 'bonus', 'other'] as const;
export type KindChoice = (typeof KIND_CHOICES)[number];

export const STATUS_CHOICES = ['all', 'done', 'underWay', 'failed'] as const;
export type StatusChoice = (typeof STATUS_CHOICES)[number];

export const PERIODS = ['all', 'today', 'week', 'month', 'range'] as const;
/** `week` and `month`: 7 and 30 days, today among them. `range`: between two days that the player chooses. */
export type Period = (typeof PERIODS)[number];

export interface Filter {
  readonly text: string;
  readonly kind: KindChoice;
  readonly status: StatusChoice;
  readonly period: Period;
  /** The first and the last day of a range, `2026-11-30`; empty where it is open. */
  readonly from: string;
  readonly until: string;
  /** Code of a game; empty for all places. */
  readonly game: string;
}

export const NO_FILTER: Filter = { text: '', kind: 'all', status: 'all', period: 'all', from: '', until: '', game: '' };

const DAYS: Record<Exclude<Period, 'all' | 'range'>, number> = { today: 1, week: 7, month: 30 };

/** Midnight of the day of `at`, or of so many days before it, by the phone's calendar. Milliseconds since 1970. */
export function dayOf(at: number, before = 0): number {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - before).getTime();
}

/** Midnight of a day as a field gives it, or of so many days after it. Null for what is no day. */
function midnightOf(day: string, after = 0): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(date) + after).getTime();
  return Number.isNaN(at) ? null : at;
}

/** The first moment of the period, and the first one after it; null where it is open. */
function spanOf({ period, from, until }: Filter, now: number): { from: number | null; until: number | null } {
  if (period === 'all') return { from: null, until: null };
  if (period === 'range') return { from: midnightOf(from), until: midnightOf(until, 1) };
  return { from: dayOf(now, DAYS[period] - 1), until: null };
}

/** True if the filter excludes anything; `now` makes no difference to that. */
export function isFiltering(filter: Filter): boolean {
  return Object.keys(askedOf(filter, 0)).length > 0;
}

/** The number of chosen parts. The text is not among them: it is typed. */
export const chosenIn = ({ kind, status, period, game }: Filter): number =>
  [kind !== 'all', status !== 'all', period !== 'all', game !== ''].filter(Boolean).length;

type Asked = Omit<BodyOf<typeof listStatement>, 'page' | 'limit' | 'named'>;

const STATUSES = { done: 'SUCCESS', failed: 'FAILED', underWay: 'PENDING' } as const;

/** The text as it is sent: bounded, and without the half of a letter that a bound may leave. */
export const searchText = ({ text }: Pick<Filter, 'text'>): string =>
  text
    .slice(0, SEARCH_LENGTH)
    .replace(/\p{Surrogate}/gu, '')
    .trim();

/** The filter as it is sent to the service. */
export function askedOf(filter: Filter, now: number): Asked {
  const { kind, status, game } = filter;
  const text = searchText(filter);
  const { from, until } = spanOf(filter, now);
  return {
    ...(kind === 'all' ? {} : { kind }),
    ...(status === 'all' ? {} : { status: STATUSES[status] }),
    ...(from === null ? {} : { from: new Date(from).toISOString() }),
    ...(until === null ? {} : { until: new Date(until).toISOString() }),
    ...(game === '' ? {} : { place: game }),
    ...(text === '' ? {} : { text }),
  };
}

/** The part of the filter that is left for the page, after the service has applied some parts of it or none. */
export function restOf(filter: Filter, filtered: readonly (FilterPart | null)[] = []): Filter {
  const { from, until } = askedOf(filter, 0);
  const has = (part: FilterPart) => filtered.includes(part);
  const spanned = (from === undefined || has('from')) && (until === undefined || has('until'));
  return {
    text: has('text') ? '' : filter.text,
    kind: has('kind') ? 'all' : filter.kind,
    status: has('status') ? 'all' : filter.status,
    period: spanned ? 'all' : filter.period,
    from: spanned ? '' : filter.from,
    until: spanned ? '' : filter.until,
    game: has('place') ? '' : filter.game,
  };
}

function choiceOf(kind: Kind): KindChoice {
  if (kind === 'account') return 'other';
  return kind === 'finish_bonus' ? 'bonus' : kind;
}

/** True for an entry of the account's safety: it is no money. */
export const isOfAccount = (entry: StatementEntry): boolean => kindOf(entry) === 'account';

/** True for the list of everything: entries of the account's safety are not wanted there. */
export const leavesAccountOut = ({ kind, text }: Filter): boolean => kind === 'all' && text === '';

/** The marks that keep the app's words whole (scripts/unbroken.ts), and the spaces without width of others. */
export const JOINERS = /[\u2060\u200B]/g;

/** Capitals, thousands' commas, spaces around and the several ways to write one letter make no difference. */
function plain(text: string): string {
  return text
    .trim()
    .normalize('NFKC')
    .replace(JOINERS, '')
    .toLocaleLowerCase('en')
    .replace(/(?<=\d),(?=\d{3})/g, '');
}

/** True if an entry matches the filter. `words`: all its words on the screen; `now`: milliseconds since 1970. */
export function isMatch(
  entry: StatementEntry,
  filter: Filter,
  { now, words }: { now: number; words: string },
): boolean {
  const { text, kind, status, game } = filter;
  if (kind !== 'all' && choiceOf(kindOf(entry)) !== kind) return false;
  if (status !== 'all' && progressOf(entry) !== status) return false;
  if (game !== '' && entry.from !== game && entry.to !== game) return false;
  const { from, until } = spanOf(filter, now);
  if (from !== null || until !== null) {
    const at = entry.createdAt === null ? Number.NaN : Date.parse(entry.createdAt);
    if (!(at >= (from ?? at) && (until === null || at < until))) return false;
  }
  return plain(words).includes(plain(text));
}
