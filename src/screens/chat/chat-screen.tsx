import { type Ref, useImperativeHandle, useState } from 'react';
import { chatFlow } from '../../actors/chat.ts';
import { useFlow } from '../app/flow.ts';
import { useHost, useSystem } from '../app/system.tsx';
import { ChatView } from './chat-view.tsx';
import type { ChatActor, ChatViewProps } from './props.ts';

interface ChatScreenProps extends Pick<ChatViewProps, 'hasTexts'> {
  /** Receives the chat's actor, for the button. */
  ref?: Ref<ChatActor>;
  member: boolean;
  opens?: boolean;
}

/** The floating chat, for as long as its frame of the app: a login or logout makes another conversation. */
export default function ChatScreen({ ref, member, opens = false, hasTexts = true }: ChatScreenProps) {
  const { world } = useHost();
  const session = useSystem('session');
  const locale = useSystem('locale');
  const [flow] = useState(() =>
    chatFlow({
      token: () => session.getSnapshot().context.token,
      locale: () => locale.getSnapshot().context.locale,
    }),
  );
  const actor = useFlow(flow, { input: { member, opens } });
  useImperativeHandle(ref, () => actor, [actor]);
  return <ChatView actor={actor} hasTexts={hasTexts} filesAt={world.config.apiUrl || undefined} />;
}
