import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { chatEntranceMachine } from '../../../machines/chat/entrance.machine.ts';
import { ChatIcon } from '../../components/chat/chat-icon.tsx';
import { CHAT_PLACE } from '../app/chat-place.ts';
import { InPlace } from '../app/in-place.tsx';

interface ChatEntranceViewProps {
  actor: ActorRefFrom<typeof chatEntranceMachine>;
  /** The chat. `pressed`: it opens at once. */
  children: (pressed: boolean) => ReactNode;
}

/** The chat's button, until the chat is there. */
export function ChatEntranceView({ actor, children }: ChatEntranceViewProps) {
  const isEnabled = useSelector(actor, (snapshot) => snapshot.matches('enabled'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ enabled: 'open' }));
  const pressed = useSelector(actor, (snapshot) => snapshot.context.pressed);
  if (!isEnabled) return null;
  const button = (
    <InPlace place={CHAT_PLACE}>
      <ChatIcon
        open={false}
        unread={0}
        busy={pressed}
        onNear={() => actor.send({ type: 'chat.near' })}
        onToggle={() => actor.send({ type: 'chat.open' })}
      />
    </InPlace>
  );
  return isOpen ? <Suspense fallback={button}>{children(pressed)}</Suspense> : button;
}
