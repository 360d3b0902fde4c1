import { useSelector } from '@xstate/react';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { StatementEntry } from '../../../contract/statement.ts';
import { pagesOf } from '../../../machines/paged-list.ts';
import { dayOf, isFiltering, isMatch, isOfAccount, leavesAccountOut } from '../../../machines/statement/filter.ts';
import type { statementMachine } from '../../../machines/statement/statement.machine.ts';
import type { statementList } from '../../../machines/statement/statement-setup.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { cx } from '../../components/cx.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { lockIcon, refreshIcon } from '../../components/icons/base.ts';
import { Pagination } from '../../components/pagination.tsx';
import { Pending } from '../../components/pending.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { readFromTheTop } from '../../components/scroll-start.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { Unread } from '../../components/unread.tsx';
import { dateTime } from '../../i18n/dates.ts';
import { useMoney } from '../../i18n/money.ts';
import { problemText } from '../../i18n/problem.ts';
import { type EntryWords, entryWords, type Places, searchable } from '../../i18n/statement.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { EntryRow } from './entry-row.tsx';
import { Filters, Summary } from './filters.tsx';

interface StatementListProps {
  /** The statement's actor: the search, and the clock. */
  actor: ActorRefFrom<typeof statementMachine>;
  list: ActorRefFrom<typeof statementList>;
  places: Places;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
  onPage: (page: number) => void;
  /** The way to the slips. */
  slips?: ReactNode;
}

/** The search, the entries of the page by their day, and the way to other pages. */
export function StatementList({ actor, list, places, hidden, onPage, slips }: StatementListProps) {
  const t = useText();
  const language = useLocale();
  const money = useMoney();
  const filter = useSelector(actor, ({ context }) => context.filter);
  const now = useSelector(actor, ({ context }) => context.now);
  const snapshot = useSelector(list, (state) => state);
  const { items, page, total, unread, about, turns } = snapshot.context;
  const turning = snapshot.matches({ loading: 'turning' });
  // To draw all its rows anew takes longer than the frame that answers the press has.
  const isDimmed = useDeferredValue(turning);

  const rows = useMemo(() => {
    const speech = { t, language, places, money };
    return items
      .map((entry) => ({ entry, words: entryWords(speech, entry, hidden) }))
      .filter(
        ({ entry, words }) =>
          about === undefined || isMatch(entry, about.rest, { now, words: searchable(speech, entry, words) }),
      );
  }, [t, language, places, money, hidden, items, about, now]);
  const isMoneyOnly = leavesAccountOut(filter);
  // The same list as long as nothing changes: its rows are not drawn anew for a press.
  const moved = useMemo(
    () => (isMoneyOnly ? rows.filter(({ entry }) => !isOfAccount(entry)) : rows),
    [rows, isMoneyOnly],
  );

  if (snapshot.matches('empty') && !isFiltering(filter))
    return (
      <Card>
        <EmptyState heading="h2" title={t('statement.empty')} text={t('statement.emptyText')} action={slips} />
      </Card>
    );
  const aside = rows.length - moved.length;
  return (
    <div className="space-y-5">
      <Filters actor={actor} filter={filter} places={places} />
      {items.length === 0 ? (
        <>
          {!isFiltering(filter) && <div className="-mt-3 flex justify-end">{slips}</div>}
          <NoRows actor={actor} list={list} />
        </>
      ) : (
        <>
          <Summary {...{ actor, filter, about, total, hidden, slips }} shown={rows.length} onPage={items.length} />
          <TurnFailed list={list} />
          {/* Another page is read from its top; the same page anew stays where it is. */}
          <section
            key={turns}
            ref={turns > 0 ? readFromTheTop : undefined}
            tabIndex={-1}
            aria-label={t('statement.entries', { page })}
            aria-busy={turning || undefined}
            className={cx('space-y-5 outline-none transition-opacity', isDimmed && 'opacity-60')}
          >
            {rows.length === 0 && <NoMatch actor={actor} onPage />}
            <Days actor={actor} rows={moved} now={now} />
            {aside > 0 && (
              <Button
                kind="quiet"
                wide
                leading={<Icon path={lockIcon} className="size-5" />}
                onClick={() => actor.send({ type: 'filter.chosen', part: { kind: 'other' } })}
              >
                {t('statement.aside', { count: aside })}
              </Button>
            )}
          </section>
          <Unread count={unread} />
          <Pages list={list} onPage={onPage} />
        </>
      )}
    </div>
  );
}

interface Row {
  readonly entry: StatementEntry;
  readonly words: EntryWords;
}

interface DaysProps {
  actor: ActorRefFrom<typeof statementMachine>;
  rows: readonly Row[];
  now: number;
}

/**
 * The rows, each day's under its name. A press that leaves them as they are, such as the one for another page, does not
 * wait for them.
 */
const Days = memo(function Days({ actor, rows, now }: DaysProps) {
  const t = useText();
  return daysOf(rows).map(({ day, rows: ofDay }) => (
    <section key={day} aria-label={dayName(day)}>
      <h2 className="figures mb-2 font-semibold text-ink-muted text-sm">{dayName(day)}</h2>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {ofDay.map(({ entry, words, key }) => (
            <EntryRow
              key={key}
              entry={entry}
              words={words}
              now={now}
              onOpen={() => actor.send({ type: 'entry.open', entry })}
            />
          ))}
        </ul>
      </Card>
    </section>
  ));

  function dayName(day: number | null): string {
    if (day === null) return t('statement.dateUnknown');
    if (now > 0 && day === dayOf(now)) return t('common.today');
    return now > 0 && day === dayOf(now, 1) ? t('common.yesterday') : dateTime(day).slice(0, 10);
  }
});

/** The message in the place of missing entries: they load, could not be loaded, or nothing was found. */
function NoRows({ actor, list }: Pick<StatementListProps, 'actor' | 'list'>) {
  const t = useText();
  const snapshot = useSelector(list, (state) => state);
  const { problem } = snapshot.context;
  if (snapshot.hasTag('busy')) return <Waiting label={t('statement.loading')} />;
  if (snapshot.matches('empty')) return <NoMatch actor={actor} />;
  return (
    <Card>
      <Failure title={t('statement.failed')} problem={problem} onRetry={() => list.send({ type: 'list.reload' })} />
    </Card>
  );
}

/** `onPage`: the service does not look by all of the filter, so that only the page was looked at. */
function NoMatch({ actor, onPage = false }: Pick<StatementListProps, 'actor'> & { onPage?: boolean }) {
  const t = useText();
  return (
    <Card>
      <div role="status">
        <EmptyState
          heading="h2"
          title={t(onPage ? 'statement.noMatch' : 'statement.nothing')}
          text={t(onPage ? 'statement.noMatchText' : 'statement.nothingText')}
          action={
            <Button kind="secondary" onClick={() => actor.send({ type: 'filter.clear' })}>
              {t('statement.clear')}
            </Button>
          }
        />
      </div>
    </Card>
  );
}

/** The progress of turning to another page, and a failure with the way to try again. */
function TurnFailed({ list }: Pick<StatementListProps, 'list'>) {
  const t = useText();
  const snapshot = useSelector(list, (state) => state);
  const { wanted, problem } = snapshot.context;
  return (
    <>
      <p role="status" className="sr-only">
        {snapshot.matches({ loading: 'turning' }) && t('statement.turning', { page: wanted })}
      </p>
      {problem !== null && (
        <Alert
          tone="danger"
          title={t('statement.pageFailed', { page: wanted })}
          action={<RetryButton onClick={() => list.send({ type: 'list.reload' })} />}
        >
          {problemText(t, problem)}
        </Alert>
      )}
    </>
  );
}

function Pages({ list, onPage }: Pick<StatementListProps, 'list' | 'onPage'>) {
  const t = useText();
  const snapshot = useSelector(list, (state) => state);
  const { context } = snapshot;
  const pages = pagesOf(context);
  return (
    <Pagination
      page={context.page}
      pages={pages}
      busy={snapshot.hasTag('busy')}
      onPage={onPage}
      labels={{
        list: t('statement.pages'),
        previous: t('common.previous'),
        next: t('common.next'),
        page: (number) => t('statement.page', { page: number }),
        first: t('statement.firstPage'),
        // If the service does not count, nobody knows which page is the last.
        ...(context.total > 0 ? { last: t('statement.lastPage', { page: pages.toLocaleString('en') }) } : {}),
      }}
    />
  );
}

/** Asks for the page on the screen anew. */
export function RefreshStatement({ list }: { list: ActorRefFrom<typeof statementList> }) {
  const t = useText();
  const busy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  return (
    <IconButton
      icon={refreshIcon}
      label={t('statement.refresh')}
      busy={busy}
      onClick={() => list.send({ type: 'list.reload' })}
    />
  );
}

/** The rows by their day, as they come; each with a key of its own (a reference may be missing or come twice). */
function daysOf(rows: readonly Row[]) {
  const days: { day: number | null; rows: (Row & { key: string })[] }[] = [];
  for (const [index, row] of rows.entries()) {
    const { createdAt, reference } = row.entry;
    const day = createdAt === null ? null : dayOf(Date.parse(createdAt));
    const keyed = { ...row, key: `${createdAt} ${reference ?? ''} ${index}` };
    const same = days.find((group) => group.day === day);
    if (same === undefined) days.push({ day, rows: [keyed] });
    else same.rows.push(keyed);
  }
  return days;
}

function Waiting({ label }: { label: string }) {
  return (
    <Pending label={label} className="space-y-5">
      <Card padding="none">
        <div className="divide-y divide-line">
          {['1', '2', '3', '4', '5'].map((row) => (
            <div key={row} className="flex items-center gap-3 px-4 py-4 sm:px-5">
              <Skeleton shape="mark" className="size-10 shrink-0" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-3 w-2/3" />
              </div>
              <Skeleton className="h-5 w-20" />
            </div>
          ))}
        </div>
      </Card>
    </Pending>
  );
}
