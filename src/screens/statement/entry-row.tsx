import type { StatementEntry } from '../../../contract/statement.ts';
import { kindOf, progressOf, signedAmount } from '../../../machines/statement/activity.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Amount } from '../../components/amount.tsx';
import { Badge } from '../../components/badge.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { ago } from '../../i18n/ago.ts';
import { timeOfDay } from '../../i18n/dates.ts';
import type { EntryWords } from '../../i18n/statement.ts';
import { useText } from '../../i18n/text.tsx';
import { ICONS, STATUS_TONES } from './words.ts';

interface EntryRowProps {
  entry: StatementEntry;
  words: EntryWords;
  /** The phone's clock, milliseconds since 1970. */
  now: number;
  onOpen: () => void;
}

/** One entry under its day's heading: its kind, time, amount and outcome. A press opens its receipt. */
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
        className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3.5 text-start transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:px-5 lg:grid-cols-[auto_minmax(0,1fr)_15rem_9rem_9rem] lg:items-center lg:gap-x-4"
      >
        <span className="row-span-2">
          <IconBadge icon={ICONS[kindOf(entry)]} tone={kindOf(entry) === 'other' ? 'neutral' : 'accent'} />
        </span>
        {/* On a phone: title and amount, then the places and the status, each line as wide as there is room. */}
        <span className="@container flex flex-wrap items-start justify-between gap-x-3 lg:contents">
          <span className="min-w-0 flex-1 basis-16 font-medium wrap-anywhere lg:col-start-2 lg:row-start-1 lg:self-end">
            {words.title}
          </span>
          <span className="order-2 min-w-0 flex-1 basis-20 lg:col-start-2 lg:row-start-2 lg:self-start">
            <Activity words={words} />
          </span>
          <span className="ms-auto lg:col-start-5 lg:row-span-2 lg:row-start-1">
            {words.amount !== '' && (
              <Amount
                value={words.amount}
                // With letters of twice the size there is no more room.
                className="max-[22rem]:text-[min(var(--text-sm),12.5cqi)]"
                tone={progress === 'failed' ? 'muted' : progress === 'done' && adds ? 'positive' : 'ink'}
              />
            )}
          </span>
          <span className="order-1 basis-full lg:hidden" />
          <span className="order-2 mt-0.5 ms-auto max-w-full lg:whitespace-nowrap lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:mt-0">
            <Badge tone={STATUS_TONES[progress]} dot>
              {t(`statement.status.${progress}`)}
            </Badge>
          </span>
        </span>
        <span className="figures col-start-2 mt-1 text-ink-muted text-xs lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0">
          <span className="flex flex-wrap gap-x-2">
            {entry.createdAt === null ? (
              UNKNOWN
            ) : (
              <>
                <time dateTime={entry.createdAt} className="inline-block">
                  {timeOfDay(entry.createdAt)}
                </time>{' '}
                <span className="inline-block">{ago(t, Date.parse(entry.createdAt), now)}</span>
              </>
            )}
          </span>
          {entry.reference && (
            <span className="block wrap-anywhere">{t('statement.reference', { reference: entry.reference })}</span>
          )}
        </span>
      </button>
    </li>
  );
}

/** The places, from → to, and the descriptions in the records beside the entry. */
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
