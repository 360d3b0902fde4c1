import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { inboxMachine } from '../../../machines/inbox/inbox.machine.ts';
import type { inboxList } from '../../../machines/inbox/inbox-setup.ts';
import { Button } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { Pending } from '../../components/pending.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/text.tsx';
import { Paged } from '../app/paged.tsx';
import { MessageRow } from './message-row.tsx';

interface MessageListProps {
  actor: ActorRefFrom<typeof inboxMachine>;
  list: ActorRefFrom<typeof inboxList>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}

const TEXTS = {
  empty: 'inbox.empty',
  emptyText: 'inbox.emptyText',
  failed: 'inbox.failed',
  turning: 'inbox.turning',
  pageFailed: 'inbox.pageFailed',
  pages: 'inbox.pages',
  page: 'inbox.page',
} as const;

/** The list itself: newest first, a page at a time. */
export function MessageList({ actor, list, hidden }: MessageListProps) {
  return (
    <Paged list={list} texts={TEXTS} scene="talk" waiting={<Waiting />} above={<ReadAll actor={actor} list={list} />}>
      {(items, turning) => (
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
      )}
    </Paged>
  );
}

/** The button that marks all shown and all older messages as read. It is absent if nothing is unread. */
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
      className="-my-2 -me-4 justify-self-end"
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
    <Pending label={t('inbox.loading')} className="grid grid-cols-1 gap-5 py-3">
      {['1', '2', '3', '4'].map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton shape="mark" className="size-10" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </Pending>
  );
}
