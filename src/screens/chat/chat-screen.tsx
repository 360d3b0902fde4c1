import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { chatFlow } from '../../actors/chat.ts';
import { useFlow } from '../app/flow.ts';
import { useHost, useSystem } from '../app/system.tsx';
import { ChatView } from './chat-view.tsx';

/** The floating chat, for as long as its frame of the app: a login or logout makes another conversation. */
export default function ChatScreen({ member, opens = false }: { member: boolean; opens?: boolean }) {
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
  const hasTexts = useSelector(locale, (snapshot) => snapshot.context.loaded.includes('chat'));
  return <ChatView actor={actor} hasTexts={hasTexts} filesAt={world.config.apiUrl || undefined} />;
}
