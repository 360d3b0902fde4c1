import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { ChatButton } from '../../../contract/chat.ts';
import type { chatConnectionMachine } from '../../../machines/chat/chat-connection.machine.ts';
import { type ChatStatus, PanelFrame } from '../../components/chat/panel-frame.tsx';
import { ConversationView } from './conversation-view.tsx';
import type { ChatViewProps } from './props.ts';
import { QueueView } from './queue-view.tsx';
import { TopicsView } from './topics-view.tsx';
import { WritingView } from './writing-view.tsx';

function statusOf(connection: SnapshotFrom<typeof chatConnectionMachine> | undefined): ChatStatus {
  if (connection?.context.online === false) return 'offline';
  if (connection?.matches('joined')) return 'connected';
  return connection?.context.joinedOnce ? 'reconnecting' : 'connecting';
}

/** The open panel: the conversation, and what the player writes. */
export function ChatPanel({ actor, filesAt }: Pick<ChatViewProps, 'actor' | 'filesAt'>) {
  const { connection, history, outbox, composer, queue } = useSelector(actor, (snapshot) => snapshot.children);
  const openedAt = useSelector(actor, (snapshot) => snapshot.context.openedAt);
  const topics = useSelector(actor, (snapshot) =>
    snapshot.matches({ available: { panel: { open: 'asking' } } }) ? snapshot.context.chat?.topics : undefined,
  );
  const status = useSelector(connection, statusOf);
  const refreshing = useSelector(history, (snapshot) => snapshot?.matches({ newest: 'loading' }) ?? false);
  if (history === undefined || outbox === undefined || composer === undefined) return null;
  const press = (button: ChatButton) => actor.send({ type: 'button.press', button });
  return (
    <PanelFrame
      status={status}
      refreshing={refreshing}
      onRefresh={() => actor.send({ type: 'conversation.refresh' })}
      onClose={() => actor.send({ type: 'panel.close' })}
      footer={
        <>
          {topics !== undefined && <TopicsView topics={topics} onChoose={press} />}
          <WritingView composer={composer} outbox={outbox} />
        </>
      }
    >
      <QueueView queue={queue} />
      <ConversationView
        history={history}
        outbox={outbox}
        unreadFrom={openedAt}
        filesAt={filesAt}
        onBottomChange={(seen) => actor.send({ type: 'bottom.seen', seen })}
        onButton={press}
      />
    </PanelFrame>
  );
}
