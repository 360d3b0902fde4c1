import { useSelector } from '@xstate/react';
import { type ReactNode, type Ref, Suspense, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { chatEntranceMachine } from '../../../machines/chat/entrance.machine.ts';
import { ChatOpener } from './chat-opener.tsx';
import type { ChatActor } from './props.ts';

interface ChatEntranceViewProps {
  actor: ActorRefFrom<typeof chatEntranceMachine>;
  /** The chat's texts are loaded. */
  hasTexts?: boolean;
  /** The chat. `pressed`: it opens at once. `chat` receives its actor. */
  children: (pressed: boolean, chat: Ref<ChatActor>) => ReactNode;
}

/** The chat and its button, which stays the same element when the chat arrives: an earlier click is not lost. */
export function ChatEntranceView({ actor, hasTexts = true, children }: ChatEntranceViewProps) {
  const [chat, setChat] = useState<ChatActor | null>(null);
  const isEnabled = useSelector(actor, (snapshot) => snapshot.matches('enabled'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ enabled: 'open' }));
  const pressed = useSelector(actor, (snapshot) => snapshot.context.pressed);
  const isAwaited = useSelector(actor, ({ context }) => context.pressed || context.returns);
  if (!isEnabled) return null;
  return (
    <>
      <ChatOpener
        actor={chat ?? undefined}
        hasTexts={hasTexts}
        busy={isAwaited}
        onNear={() => actor.send({ type: 'chat.near' })}
        onOpen={() => actor.send({ type: 'chat.open' })}
      />
      {isOpen && <Suspense>{children(pressed, setChat)}</Suspense>}
    </>
  );
}
