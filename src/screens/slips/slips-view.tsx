import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { slipList } from '../../../machines/slips/setup.ts';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { uploadIcon } from '../../components/icons/actions.ts';
import { refreshIcon } from '../../components/icons/base.ts';
import { Pending } from '../../components/pending.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/text.tsx';
import { Paged } from '../app/paged.tsx';
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
    <div className="grid grid-cols-1 gap-4">
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
        className="ms-auto -me-4"
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

const TEXTS = {
  empty: 'slips.empty',
  emptyText: 'slips.emptyText',
  failed: 'slips.failed',
  turning: 'slips.turning',
  pageFailed: 'slips.pageFailed',
  pages: 'slips.pages',
  page: 'slips.page',
} as const;

function List({ actor, list, hidden }: ListProps) {
  const t = useText();
  return (
    <Paged list={list} texts={TEXTS} waiting={<Waiting label={t('slips.loading')} />}>
      {(items, turning) => (
        // With large letters the table is wider than the dialog, and moves alone.
        <div
          aria-busy={turning || undefined}
          className={cx('-mx-5 overflow-x-auto px-5 transition-opacity', turning && 'opacity-60')}
        >
          <SlipTable slips={items} hidden={hidden} onView={(slip) => actor.send({ type: 'image.open', slip })} />
        </div>
      )}
    </Paged>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <Pending label={label} className="grid grid-cols-1 gap-3 py-2">
      {['1', '2', '3', '4'].map((row) => (
        <Skeleton key={row} shape="control" className="h-12 w-full" />
      ))}
    </Pending>
  );
}
