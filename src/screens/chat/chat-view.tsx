import { useSelector } from '@xstate/react';
import { ChatDock } from '../../components/chat/chat-dock.tsx';
import { InviteBubble } from '../../components/chat/invite-bubble.tsx';
import { MessageAlert } from '../../components/chat/message-alert.tsx';
import { useText } from '../../i18n/text.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { entryOf } from './entries.ts';
import type { ChatViewProps } from './props.ts';

/** The chat's panel while it is open; while it is not, the invitation at the page's end and alerts in the corner. */
export function ChatView({ actor, filesAt, hasTexts = true }: ChatViewProps) {
  const t = useText();
  const isThere = useSelector(actor, (snapshot) => snapshot.matches('available'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ available: { panel: 'open' } }));
  const isInviting = useSelector(actor, (snapshot) =>
    snapshot.matches({ available: { panel: { closed: { inviting: 'showing' } } } }),
  );
  const alert = useSelector(actor, (snapshot) => snapshot.context.alert);
  if (!isThere || !hasTexts) return null;
  const open = () => actor.send({ type: 'panel.open' });
  return (
    <>
      {isOpen && <ChatPanel actor={actor} filesAt={filesAt} />}
      <ChatDock>
        {/* There before its words: only then are they read out. */}
        <p role="status" className="sr-only">
          {isInviting && `${t('chat.invite.title')} ${t('chat.invite.text')}`}
        </p>
        {alert !== null && (
          <MessageAlert
            entry={entryOf(alert, null)}
            onOpen={open}
            onDismiss={() => actor.send({ type: 'alert.dismiss' })}
          />
        )}
      </ChatDock>
      {isInviting && <InviteBubble onOpen={open} onDismiss={() => actor.send({ type: 'invite.dismiss' })} />}
    </>
  );
}
