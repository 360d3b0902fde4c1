import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { chatEntranceFlow, chatEntranceInput } from '../../actors/chat-entrance.ts';
import { useFlow } from '../app/flow.ts';
import { settled } from '../app/settled.ts';
import { useHost, useSystem } from '../app/system.tsx';
import { ChatEntranceView } from './chat-entrance-view.tsx';

const load = () => Promise.all([import('./chat-screen.tsx'), import('../../screens.css')]).then(([screen]) => screen);
const Chat = lazy(load);

/** The chat's button, until the chat is wanted. If the service has the chat switched off, only this code is loaded. */
export default function ChatEntrance({ member }: { member: boolean }) {
  const host = useHost();
  const { world } = host;
  const keep = () => import('../../recording/kept.ts').then(({ keepRecording }) => keepRecording(host));
  const actor = useFlow(chatEntranceFlow(load, settled, keep), { input: chatEntranceInput(world, member) });
  const hasTexts = useSelector(useSystem('locale'), (snapshot) => snapshot.context.loaded.includes('chat'));
  return (
    <ChatEntranceView actor={actor} hasTexts={hasTexts}>
      {(pressed, chat) => <Chat ref={chat} member={member} opens={pressed} hasTexts={hasTexts} />}
    </ChatEntranceView>
  );
}
