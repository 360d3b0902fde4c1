import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { inboxList, inboxMachine } from '../../../machines/inbox/inbox.machine.ts';
import { pagesOf } from '../../../machines/paged-list.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Unread } from '../../components/unread.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { MessageRow } from './message-row.tsx';

interface MessageListProps {
  actor: ActorRefFrom<typeof inboxMachine>;
  list: ActorRefFrom<typeof inboxList>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

/** The list itself: newest first, a page at a time. */
export function MessageList({ actor, list, hidden }: MessageListProps) {
  const t = useText();
  const snapshot = useSelector(list, (state) => state);
  const { items, page, wanted, total, unread, problem } = snapshot.context;
  const turning = snapshot.matches({ loading: 'turning' });
  const reload = () => list.send({ type: 'list.reload' });

  if (snapshot.matches({ loading: 'first' })) return <Waiting />;
  if (snapshot.matches('empty')) return <EmptyState title={t('inbox.empty')} text={t('inbox.emptyText')} />;
  if (items.length === 0)
    return (
      <ErrorState
        title={t('inbox.failed')}
        text={problem === null ? undefined : problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={reload}
      />
    );
  return (
    <>
      <p role="status" className="sr-only">
        {turning && t('inbox.turning', { page: wanted })}
      </p>
      <ReadAll actor={actor} list={list} />
      {problem !== null && (
        <Alert
          tone="danger"
          title={t('inbox.pageFailed', { page: wanted })}
          action={
            <Button kind="secondary" size="sm" onClick={reload}>
              {t('common.retry')}
            </Button>
          }
        >
          {problemText(t, problem)}
        </Alert>
      )}
      <ul
        aria-busy={turning || undefined}
        className={cx('-mx-5 divide-y divide-line border-line border-y transition-opacity', turning && 'opacity-60')}
      >
        {items.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            hidden={hidden}
            onOpen={() => actor.send({ type: 'message.open', message })}
          />
        ))}
      </ul>
      <Unread count={unread} />
      <Pagination
        page={page}
        pages={pagesOf({ items, total, unread, page })}
        disabled={snapshot.hasTag('busy')}
        onPage={(number) => list.send({ type: 'page.chosen', page: number })}
        labels={{
          list: t('inbox.pages'),
          previous: t('common.previous'),
          next: t('common.next'),
          page: (number) => t('inbox.page', { page: number }),
        }}
      />
    </>
  );
}

/** Of all that the player sees, and what is older. Not where nothing is unread. */
function ReadAll({ actor, list }: Omit<MessageListProps, 'hidden'>) {
  const t = useText();
  const unread = useSelector(actor, (snapshot) => snapshot.context.unread);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const newest = useSelector(list, ({ context }) => (context.page === 1 ? context.items[0]?.id : undefined));
  if (newest === undefined || unread === 0) return null;
  return (
    <Button
      kind="quiet"
      size="sm"
      className="-my-2 -me-3 justify-self-end"
      busy={busy}
      onClick={() => actor.send({ type: 'messages.read', until: newest })}
    >
      {t('inbox.readAll')}
    </Button>
  );
}

function Waiting() {
  const t = useText();
  return (
    <div aria-busy="true" className="grid gap-5 py-3">
      <span role="status" className="sr-only">
        {t('inbox.loading')}
      </span>
      {['1', '2', '3', '4'].map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton shape="mark" className="size-10" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
