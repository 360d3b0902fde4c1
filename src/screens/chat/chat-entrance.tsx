import { lazy } from 'react';
import { chatEntranceFlow, chatEntranceInput } from '../../actors/chat-entrance.ts';
import { useFlow } from '../app/flow.ts';
import { settled } from '../app/settled.ts';
import { useHost } from '../app/system.tsx';
import { ChatEntranceView } from './chat-entrance-view.tsx';

const load = () => Promise.all([import('./chat-screen.tsx'), import('../../screens.css')]).then(([screen]) => screen);
const Chat = lazy(load);

/** Where the service has the chat switched off, nothing of it is loaded but this; elsewhere its button, until it is wanted. */
export default function ChatEntrance({ member }: { member: boolean }) {
  const host = useHost();
  const { world } = host;
  const keep = () => import('../../recording/kept.ts').then(({ keepRecording }) => keepRecording(host));
  const actor = useFlow(chatEntranceFlow(load, settled, keep), { input: chatEntranceInput(world, member) });
  return <ChatEntranceView actor={actor}>{(pressed) => <Chat member={member} opens={pressed} />}</ChatEntranceView>;
}
