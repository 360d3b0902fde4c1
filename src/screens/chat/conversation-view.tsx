import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type chatHistoryMachine, timelineOf } from '../../../machines/chat/history.machine.ts';
import type { outboxMachine } from '../../../machines/chat/outbox.machine.ts';
import { MessageList } from '../../components/chat/message-list.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { problemText } from '../../i18n/problem.ts';
import { useText } from '../../i18n/text.tsx';
import type { ChatViewProps } from './chat-view.tsx';
import { entriesOf, type UnderWay } from './entries.ts';
import { Trouble } from './trouble.tsx';

interface ConversationViewProps extends Pick<ChatViewProps, 'actor' | 'filesAt'> {
  history: ActorRefFrom<typeof chatHistoryMachine>;
  outbox: ActorRefFrom<typeof outboxMachine>;
}

/** What was said, oldest first, and what is on its way. */
export function ConversationView({ actor, history, outbox, filesAt }: ConversationViewProps) {
  const t = useText();
  const messages = useSelector(history, (snapshot) => snapshot.context.messages);
  const loose = useSelector(history, (snapshot) => snapshot.context.loose);
  const readTill = useSelector(history, (snapshot) => snapshot.context.readBySupport);
  const problem = useSelector(history, (snapshot) => snapshot.context.problem);
  const loadingOlder = useSelector(history, (snapshot) => snapshot.matches({ older: 'loading' }));
  const olderFailed = useSelector(history, (snapshot) => snapshot.matches({ older: 'failed' }));
  const complete = useSelector(history, (snapshot) => snapshot.context.complete);
  const unsent = useSelector(outbox, (snapshot) => snapshot.context.unsent);
  const openedAt = useSelector(actor, (snapshot) => snapshot.context.openedAt);
  const way = useUnderWay(outbox);

  const timeline = useMemo(() => timelineOf({ messages, loose }), [messages, loose]);
  const entries = useMemo(() => entriesOf(timeline, unsent, readTill, way), [timeline, unsent, readTill, way]);

  const refresh = () => history.send({ type: 'history.refresh' });
  const older = () => history.send({ type: 'older.wanted' });
  const top = olderFailed ? (
    <Trouble text={t('chat.screen.olderFailed')} onRetry={older} />
  ) : complete && entries.length > 0 ? (
    <p className="text-ink-muted text-xs">{t('chat.screen.beginning')}</p>
  ) : null;
  const empty =
    problem !== null ? (
      <ErrorState
        title={t('chat.screen.failed')}
        text={problemText(t, problem)}
        retryLabel={t('common.retry')}
        onRetry={refresh}
      />
    ) : complete ? (
      <EmptyState title={t('chat.screen.emptyTitle')} text={t('chat.screen.emptyText')} scene="empty" />
    ) : (
      <span className="grid place-items-center py-10 text-ink-muted">
        <Spinner label={t('chat.screen.loading')} />
      </span>
    );
  return (
    <>
      {problem !== null && entries.length > 0 && (
        <div role="alert" className="border-line border-b bg-surface-sunken px-4">
          <Trouble text={t('chat.screen.stale')} onRetry={refresh} />
        </div>
      )}
      <MessageList
        entries={entries}
        loadingOlder={loadingOlder}
        top={top}
        empty={empty}
        unreadFrom={openedAt ?? undefined}
        filesAt={filesAt}
        onNearTop={older}
        onBottomChange={(seen) => actor.send({ type: 'bottom.seen', seen })}
        onButton={(button) => actor.send({ type: 'button.press', button })}
        onResend={({ id }) => outbox.send({ type: 'message.resend', clientId: id })}
        onRemove={({ id }) => outbox.send({ type: 'message.remove', clientId: id })}
        onCancelUpload={({ id }) => outbox.send({ type: 'message.remove', clientId: id })}
      />
    </>
  );
}

/** How the message that is being delivered stands: told by its own machine. */
function useUnderWay(outbox: ConversationViewProps['outbox']): UnderWay | null {
  const delivery = useSelector(outbox, (snapshot) => snapshot.children.delivery);
  const uploading = useSelector(delivery, (snapshot) => snapshot?.matches('uploading_file') ?? false);
  const fraction = useSelector(delivery, (snapshot) => snapshot?.context.fraction ?? 0);
  return useMemo(() => (uploading ? { uploading, fraction } : null), [uploading, fraction]);
}
