import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { recordList } from '../../../machines/invite/records.ts';
import { pagesOf } from '../../../machines/paged-list.ts';
import { UNKNOWN } from '../../../machines/unknown.ts';
import { Card } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Moment } from '../../components/moment.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Unread } from '../../components/unread.tsx';
import { useText } from '../../i18n/text.tsx';
import { Money } from '../home/money.tsx';

interface RecordsProps {
  actor: ActorRefFrom<typeof recordList>;
  title: string;
  /** The name of a row that has none of its own. */
  rowTitle: string;
  empty: string;
  hidden: boolean;
}

/** The amounts received so far, newest first, ten to a page. */
export function Records({ actor, title, rowTitle, empty, hidden }: RecordsProps) {
  const t = useText();
  const id = useId();
  const snapshot = useSelector(actor, (state) => state);
  const { items, unread, page } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const shown = items.length > 0;
  return (
    <section aria-labelledby={id} aria-busy={busy} className="grid grid-cols-1 gap-2">
      <SectionHeader id={id}>{title}</SectionHeader>
      {busy && !shown && (
        <div className="grid grid-cols-1 gap-2">
          <span className="sr-only">{t('common.loading')}</span>
          <Skeleton shape="card" className="h-16 w-full" />
          <Skeleton shape="card" className="h-16 w-full" />
        </div>
      )}
      {shown && (
        <>
          <Card tone="outline" padding="none">
            <ul className={`divide-y divide-line transition-opacity ${busy ? 'opacity-50' : ''}`}>
              {items.map(({ name, amount, at }, index) => (
                <ListRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id; a page's places do not move
                  key={`${at} ${index}`}
                  title={<span className="wrap-anywhere">{name ?? rowTitle}</span>}
                  detail={at === null ? UNKNOWN : <Moment at={at} />}
                  trailing={<Money amount={amount} hidden={hidden} />}
                />
              ))}
            </ul>
          </Card>
          <Unread count={unread} />
          <Pagination
            page={page}
            pages={pagesOf(snapshot.context)}
            busy={busy}
            labels={{
              list: t('invite.pages', { title }),
              previous: t('common.previous'),
              next: t('common.next'),
              page: (number) => t('invite.page', { number }),
            }}
            onPage={(number) => actor.send({ type: 'page.chosen', page: number })}
          />
        </>
      )}
      {snapshot.matches('empty') && <Quiet>{empty}</Quiet>}
      {snapshot.matches('failed') && (
        <Quiet>
          {t('invite.listFailed')} <RetryButton kind="quiet" onClick={() => actor.send({ type: 'list.reload' })} />
        </Quiet>
      )}
    </section>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Card
      tone="sunken"
      className="flex flex-wrap items-center justify-center gap-x-2 text-center text-ink-muted text-sm"
    >
      {children}
    </Card>
  );
}
