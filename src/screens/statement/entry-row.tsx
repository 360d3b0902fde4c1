import { kindOf, progressOf, signedAmount } from '../../../machines/statement/activity.ts';
import { Amount } from '../../components/amount.tsx';
import { Badge } from '../../components/badge.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import type { StatementEntry } from '../../contract/statement.ts';
import { ago } from '../../i18n/ago.ts';
import { dateTime } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.tsx';
import { type EntryWords, ICONS, STATUS_TONES } from './words.ts';

interface EntryRowProps {
  entry: StatementEntry;
  words: EntryWords;
  /** The phone's clock, milliseconds since 1970. */
  now: number;
  onOpen: () => void;
}

/** One entry: what it was, when, how much, and what became of it. A press opens its receipt. */
export function EntryRow({ entry, words, now, onOpen }: EntryRowProps) {
  const t = useText();
  const progress = progressOf(entry);
  const { sign } = signedAmount(entry);
  const adds = entry.coin && entry.amount === 0 ? entry.coin > 0 : sign === '+';
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3.5 text-start transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:px-5 lg:grid-cols-[auto_minmax(0,1fr)_15rem_9rem_9rem] lg:items-center lg:gap-x-4"
      >
        <span className="row-span-2 lg:row-span-1">
          <IconBadge icon={ICONS[kindOf(entry)]} tone={kindOf(entry) === 'other' ? 'neutral' : 'accent'} />
        </span>
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{words.title}</span>
          <Activity words={words} />
        </span>
        <span className="flex flex-col items-end gap-1 lg:contents">
          <span className="lg:order-3 lg:text-end">
            <Amount
              value={words.amount}
              tone={progress === 'failed' ? 'muted' : progress === 'done' && adds ? 'positive' : 'ink'}
            />
          </span>
          <span className="whitespace-nowrap lg:order-2 lg:justify-self-end">
            <Badge tone={STATUS_TONES[progress]} dot>
              {t(`statement.status.${progress}`)}
            </Badge>
          </span>
        </span>
        <span className="figures col-span-2 col-start-2 mt-1 text-ink-muted text-xs lg:order-1 lg:col-span-1 lg:col-start-auto lg:mt-0">
          <span className="flex flex-wrap gap-x-2">
            <time dateTime={entry.createdAt} className="whitespace-nowrap">
              {dateTime(entry.createdAt)}
            </time>{' '}
            <span className="whitespace-nowrap">{ago(t, Date.parse(entry.createdAt), now)}</span>
          </span>
          {entry.reference && (
            <span className="block wrap-anywhere">{t('statement.reference', { reference: entry.reference })}</span>
          )}
        </span>
      </button>
    </li>
  );
}

/** From → to, and what the records beside it say. */
function Activity({ words: { from, to, descriptions } }: { words: EntryWords }) {
  const t = useText();
  return (
    <>
      {from !== null && to !== null ? (
        <span className="block text-ink-muted text-sm wrap-anywhere">
          <span aria-hidden="true">{t('statement.route', { from, to })}</span>
          <span className="sr-only">{t('statement.routeRead', { from, to })}</span>
        </span>
      ) : (
        (from ?? to) !== null && <span className="block text-ink-muted text-sm wrap-anywhere">{from ?? to}</span>
      )}
      {descriptions.map((text) => (
        <span key={text} className="block text-ink-muted text-sm wrap-anywhere">
          {text}
        </span>
      ))}
    </>
  );
}
