import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { ChatDock } from '../../components/chat/chat-dock.tsx';
import { ChatIcon } from '../../components/chat/chat-icon.tsx';
import { InviteBubble } from '../../components/chat/invite-bubble.tsx';
import { MessageAlert } from '../../components/chat/message-alert.tsx';
import { useText } from '../../i18n/text.tsx';
import { CHAT_PLACE } from '../app/chat-place.ts';
import { InPlace } from '../app/in-place.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { entryOf } from './entries.ts';
import type { ChatViewProps } from './props.ts';

/** The icon in the top bar, what shows in the corner, and the panel that the icon opens. */
export function ChatView({ actor, filesAt, hasTexts = true }: ChatViewProps) {
  const t = useText();
  const panel = useId();
  const isThere = useSelector(actor, (snapshot) => snapshot.matches('available'));
  const isAbsent = useSelector(actor, (snapshot) => snapshot.matches('absent'));
  const isOpening = useSelector(actor, (snapshot) => snapshot.matches('lookingUp') && snapshot.context.opens);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ available: { panel: 'open' } })) && hasTexts;
  const isInviting = useSelector(actor, (snapshot) =>
    snapshot.matches({ available: { panel: { closed: { inviting: 'showing' } } } }),
  );
  const alert = useSelector(actor, (snapshot) => snapshot.context.alert);
  const unread = useSelector(actor, (snapshot) => snapshot.context.unread);
  const more = useSelector(actor, (snapshot) => snapshot.context.unreadMore);
  if (isAbsent) return null;
  const open = () => actor.send({ type: 'panel.open' });
  const button = (
    <InPlace place={CHAT_PLACE}>
      <ChatIcon
        open={isOpen}
        busy={isOpening}
        unread={isOpen ? 0 : unread}
        more={more}
        controls={panel}
        onToggle={() => actor.send({ type: isOpen ? 'panel.close' : 'panel.open' })}
      />
    </InPlace>
  );
  return (
    <>
      {button}
      {isThere && hasTexts && (
        <>
          {isOpen && <ChatPanel actor={actor} filesAt={filesAt} id={panel} />}
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
            {isInviting && <InviteBubble onOpen={open} onDismiss={() => actor.send({ type: 'invite.dismiss' })} />}
          </ChatDock>
        </>
      )}
    </>
  );
}
