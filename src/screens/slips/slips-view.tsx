import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { pagesOf } from '../../../machines/paged-list.ts';
import type { slipList } from '../../../machines/slips/slips.machine.ts';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { uploadIcon } from '../../components/icons/actions.ts';
import { refreshIcon } from '../../components/icons/base.ts';
import { Pagination } from '../../components/pagination.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Unread } from '../../components/unread.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import { SlipUploadView } from '../slip-upload/slip-upload-view.tsx';
import type { SlipsViewProps } from './props.ts';
import { SlipImage } from './slip-image.tsx';
import { SlipTable } from './slip-table.tsx';

/** The member's slips and what became of them, inside a dialog; or the upload of another. */
export function SlipsView({ actor, dialogs, list, hidden }: SlipsViewProps) {
  const upload = useSelector(actor, (snapshot) => snapshot.children.slipUpload);
  const back = () => actor.send({ type: 'upload.close' });
  if (upload !== undefined) return <SlipUploadView actor={upload} onBack={back} onDone={back} />;
  return (
    <div className="grid gap-4">
      {list !== undefined && (
        <>
          <Actions list={list} onUpload={() => actor.send({ type: 'upload.open' })} />
          <List actor={actor} list={list} hidden={hidden} />
        </>
      )}
      <SlipImage actor={actor} dialogs={dialogs} />
    </div>
  );
}

interface ActionsProps {
  list: ActorRefFrom<typeof slipList>;
  onUpload: () => void;
}

function Actions({ list, onUpload }: ActionsProps) {
  const t = useText();
  const busy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Button size="sm" leading={<Icon path={uploadIcon} className="size-5" />} onClick={onUpload}>
        {t('slips.upload')}
      </Button>
      <Button
        kind="quiet"
        size="sm"
        className="ms-auto -me-3"
        busy={busy}
        leading={<Icon path={refreshIcon} className="size-5" />}
        onClick={() => list.send({ type: 'list.reload' })}
      >
        {t('slips.refresh')}
      </Button>
    </div>
  );
}

interface ListProps extends Pick<SlipsViewProps, 'actor' | 'hidden'> {
  list: ActorRefFrom<typeof slipList>;
}

function List({ actor, list, hidden }: ListProps) {
  const t = useText();
  const snapshot = useSelector(list, (state) => state);
  const { items, page, wanted, total, unread, problem } = snapshot.context;
  const turning = snapshot.matches({ loading: 'turning' });
  const reload = () => list.send({ type: 'list.reload' });

  if (snapshot.matches({ loading: 'first' })) return <Waiting label={t('slips.loading')} />;
  if (snapshot.matches('empty')) return <EmptyState title={t('slips.empty')} text={t('slips.emptyText')} />;
  if (items.length === 0)
    return (
      <ErrorState
        title={t('slips.failed')}
        text={problem === null ? undefined : problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={reload}
      />
    );
  return (
    <>
      <p role="status" className="sr-only">
        {turning && t('slips.turning', { page: wanted })}
      </p>
      {problem !== null && (
        <Alert
          tone="danger"
          title={t('slips.pageFailed', { page: wanted })}
          action={
            <Button kind="secondary" size="sm" onClick={reload}>
              {t('common.retry')}
            </Button>
          }
        >
          {problemText(t, problem)}
        </Alert>
      )}
      <div aria-busy={turning || undefined} className={cx('transition-opacity', turning && 'opacity-60')}>
        <SlipTable slips={items} hidden={hidden} onView={(slip) => actor.send({ type: 'image.open', slip })} />
      </div>
      <Unread count={unread} />
      <Pagination
        page={page}
        pages={pagesOf({ items, total, unread, page })}
        disabled={snapshot.hasTag('busy')}
        onPage={(number) => list.send({ type: 'page.chosen', page: number })}
        labels={{
          list: t('slips.pages'),
          previous: t('common.previous'),
          next: t('common.next'),
          page: (number) => t('slips.page', { page: number }),
        }}
      />
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid gap-3 py-2">
      <span role="status" className="sr-only">
        {label}
      </span>
      {['1', '2', '3', '4'].map((row) => (
        <Skeleton key={row} shape="control" className="h-12 w-full" />
      ))}
    </div>
  );
}
