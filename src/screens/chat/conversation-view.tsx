import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ChatButton } from '../../../contract/chat.ts';
import type { deliveryMachine } from '../../../machines/chat/delivery.machine.ts';
import type { chatHistoryMachine } from '../../../machines/chat/history.machine.ts';
import { timelineOf } from '../../../machines/chat/history-context.ts';
import type { outboxMachine } from '../../../machines/chat/outbox.machine.ts';
import { MessageList } from '../../components/chat/message-list.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Failure } from '../../components/failure.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useText } from '../../i18n/text.tsx';
import { entriesOf, type UnderWay } from './entries.ts';
import type { ChatViewProps } from './props.ts';

interface ConversationViewProps extends Pick<ChatViewProps, 'filesAt'> {
  history: ActorRefFrom<typeof chatHistoryMachine>;
  outbox: ActorRefFrom<typeof outboxMachine>;
  /** The first message that was unread when the panel opened. */
  unreadFrom: string | null;
  /** `seen`: true while the newest message is in view. */
  onBottomChange: (seen: boolean) => void;
  onButton: (button: ChatButton) => void;
}

/** The messages so far, oldest first, and the ones on their way. */
export function ConversationView({
  history,
  outbox,
  unreadFrom,
  filesAt,
  onBottomChange,
  onButton,
}: ConversationViewProps) {
  const t = useText();
  const messages = useSelector(history, (snapshot) => snapshot.context.messages);
  const found = useSelector(history, (snapshot) => snapshot.context.found);
  const heard = useSelector(history, (snapshot) => snapshot.context.heard);
  const readTill = useSelector(history, (snapshot) => snapshot.context.readBySupport);
  const problem = useSelector(history, (snapshot) => snapshot.context.problem);
  const failed = useSelector(history, (snapshot) => snapshot.matches({ newest: 'failed' }));
  const loadingOlder = useSelector(history, (snapshot) => snapshot.matches({ older: 'loading' }));
  const olderFailed = useSelector(history, (snapshot) => snapshot.matches({ older: 'failed' }));
  const complete = useSelector(history, (snapshot) => snapshot.context.complete);
  const unsent = useSelector(outbox, (snapshot) => snapshot.context.unsent);
  const way = useUnderWay(useSelector(outbox, (snapshot) => snapshot.children.delivery));

  const timeline = useMemo(() => timelineOf({ messages, found, heard }), [messages, found, heard]);
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
      <Failure title={t('chat.screen.failed')} problem={problem} onRetry={refresh} />
    ) : complete ? (
      <EmptyState title={t('chat.screen.emptyTitle')} text={t('chat.screen.emptyText')} scene="talk" />
    ) : (
      <span className="grid place-items-center py-10 text-ink-muted">
        <Spinner label={t('chat.screen.loading')} />
      </span>
    );
  return (
    <>
      {failed && entries.length > 0 && (
        <div className="border-line border-b bg-surface-sunken px-4">
          <Trouble text={t('chat.screen.stale')} onRetry={refresh} />
        </div>
      )}
      <MessageList
        entries={entries}
        loadingOlder={loadingOlder}
        top={top}
        empty={empty}
        unreadFrom={unreadFrom ?? undefined}
        filesAt={filesAt}
        onNearTop={older}
        onBottomChange={onBottomChange}
        onButton={onButton}
        onResend={({ id }) => outbox.send({ type: 'message.resend', clientId: id })}
        onRemove={({ id }) => outbox.send({ type: 'message.remove', clientId: id })}
        onCancelUpload={({ id }) => outbox.send({ type: 'message.remove', clientId: id })}
      />
    </>
  );
}

/**
 * The progress of the message that is being delivered, from its own machine. A file can be taken back until it is
 * there.
 */
export function useUnderWay(delivery: ActorRefFrom<typeof deliveryMachine> | undefined): UnderWay | null {
  const uploading = useSelector(delivery, (snapshot) => snapshot?.can({ type: 'delivery.remove' }) ?? false);
  const fraction = useSelector(delivery, (snapshot) => snapshot?.context.fraction ?? 0);
  return useMemo(() => (uploading ? { uploading, fraction } : null), [uploading, fraction]);
}

/** One line about a failure, with a way to try again: the content of the screen stays. */
function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex min-h-11 items-center justify-center gap-2 text-sm">
      <span className="text-danger">{text}</span>
      <RetryButton kind="quiet" onClick={onRetry} />
    </div>
  );
}
