import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type pagedList, pagesOf } from '../../../machines/paged-list.ts';
import { Alert } from '../../components/alert.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import type { Scene } from '../../components/illustration.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { Unread } from '../../components/unread.tsx';
import type { MessageId } from '../../i18n/messages.ts';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';

interface PagedProps<Item> {
  list: ActorRefFrom<ReturnType<typeof pagedList<Item>>>;
  /** `turning`, `pageFailed` and `page` say which `page` it is. */
  texts: Record<'empty' | 'emptyText' | 'failed' | 'turning' | 'pageFailed' | 'pages' | 'page', MessageId>;
  /** The drawing over an empty list, if not papers and coins. */
  scene?: Scene;
  /** The content while there is nothing to show yet. */
  waiting: ReactNode;
  /** The content over the page's entries. */
  above?: ReactNode;
  /** The page's entries. `turning`: another page is on its way. */
  children: (items: readonly Item[], turning: boolean) => ReactNode;
}

/** A list of pages, with the content in its place while it loads, when it fails, and when it is empty. */
export function Paged<Item>({ list, texts, scene, waiting, above, children }: PagedProps<Item>) {
  const t = useText();
  const snapshot = useSelector(list, (state) => state);
  const { items, page, wanted, unread, problem } = snapshot.context;
  const turning = snapshot.matches({ loading: 'turning' });
  const reload = () => list.send({ type: 'list.reload' });

  if (snapshot.matches({ loading: 'first' })) return waiting;
  if (snapshot.matches('empty')) return <EmptyState scene={scene} title={t(texts.empty)} text={t(texts.emptyText)} />;
  if (items.length === 0) return <Failure title={t(texts.failed)} problem={problem} onRetry={reload} />;
  return (
    <>
      <p role="status" className="sr-only">
        {turning && t(texts.turning, { page: wanted })}
      </p>
      {above}
      {problem !== null && (
        <Alert tone="danger" title={t(texts.pageFailed, { page: wanted })} action={<RetryButton onClick={reload} />}>
          {problemText(t, problem)}
        </Alert>
      )}
      {children(items, turning)}
      <Unread count={unread} />
      <Pagination
        page={page}
        pages={pagesOf(snapshot.context)}
        busy={snapshot.hasTag('busy')}
        onPage={(number) => list.send({ type: 'page.chosen', page: number })}
        labels={{
          list: t(texts.pages),
          previous: t('common.previous'),
          next: t('common.next'),
          page: (number) => t(texts.page, { page: number }),
        }}
      />
    </>
  );
}
