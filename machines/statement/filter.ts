/** Finding entries on the page of the statement that is loaded. */
import type { StatementEntry } from '../../contract/statement.ts';
import { type Kind, kindOf } from './activity.ts';

/** Finishing a bonus counts as a bonus. */
export const KIND_CHOICES = ['all', 'deposit', 'withdraw', 'transfer', 'bonus', 'other'] as const;
export type KindChoice = (typeof KIND_CHOICES)[number];

export const PERIODS = ['all', 'today', 'week', 'month'] as const;
/** `week` and `month`: 7 and 30 days, today among them. */
export type Period = (typeof PERIODS)[number];

export interface Filter {
  readonly text: string;
  readonly kind: KindChoice;
  readonly period: Period;
}

export const NO_FILTER: Filter = { text: '', kind: 'all', period: 'all' };

const DAYS: Record<Exclude<Period, 'all'>, number> = { today: 1, week: 7, month: 30 };

/** Midnight of the day of `at`, or of so many days before it, by the phone's calendar. Milliseconds since 1970. */
export function dayOf(at: number, before = 0): number {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - before).getTime();
}

export function isFiltering({ text, kind, period }: Filter): boolean {
  return text.trim() !== '' || kind !== 'all' || period !== 'all';
}

function choiceOf(kind: Kind): KindChoice {
  if (kind === 'account') return 'other';
  return kind === 'finish_bonus' ? 'bonus' : kind;
}

/** Capitals, thousands' commas and spaces around make no difference. */
function plain(text: string): string {
  return text
    .trim()
    .toLocaleLowerCase('en')
    .replace(/(?<=\d),(?=\d{3})/g, '');
}

/** Whether an entry is looked for. `words`: all that is shown of it; `now`: milliseconds since 1970. */
export function isMatch(
  entry: StatementEntry,
  filter: Filter,
  { now, words }: { now: number; words: string },
): boolean {
  const { text, kind, period } = filter;
  if (kind !== 'all' && choiceOf(kindOf(entry)) !== kind) return false;
  if (period !== 'all' && (entry.createdAt === null || Date.parse(entry.createdAt) < dayOf(now, DAYS[period] - 1)))
    return false;
  return plain(words).includes(plain(text));
}
