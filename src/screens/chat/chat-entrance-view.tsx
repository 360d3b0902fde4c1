import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import { createPortal } from 'react-dom';
import type { ActorRefFrom } from 'xstate';
import type { chatEntranceMachine } from '../../../machines/chat/entrance.machine.ts';
import { ChatIcon } from '../../components/chat/chat-icon.tsx';

interface ChatEntranceViewProps {
  actor: ActorRefFrom<typeof chatEntranceMachine>;
  /** Where the button stands in the top bar; where it is called from if there is none. */
  place?: Element | null;
  /** The chat. `pressed`: it opens at once. */
  children: (pressed: boolean) => ReactNode;
}

/** The chat's button, until the chat is there. */
export function ChatEntranceView({ actor, place, children }: ChatEntranceViewProps) {
  const isEnabled = useSelector(actor, (snapshot) => snapshot.matches('enabled'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ enabled: 'open' }));
  const pressed = useSelector(actor, (snapshot) => snapshot.context.pressed);
  if (!isEnabled) return null;
  const icon = (
    <ChatIcon
      open={false}
      unread={0}
      busy={pressed}
      onNear={() => actor.send({ type: 'chat.near' })}
      onToggle={() => actor.send({ type: 'chat.open' })}
    />
  );
  const button = place ? createPortal(icon, place) : icon;
  return isOpen ? <Suspense fallback={button}>{children(pressed)}</Suspense> : button;
}
