import { lazy } from 'react';
import { chatEntranceFlow, chatEntranceInput } from '../../actors/chat-entrance.ts';
import { useFlow } from '../app/flow.ts';
import { settled } from '../app/settled.ts';
import { useHost } from '../app/system.tsx';
import { ChatEntranceView } from './chat-entrance-view.tsx';

const load = () => Promise.all([import('./chat-screen.tsx'), import('../../screens.css')]).then(([screen]) => screen);
const Chat = lazy(load);
const flow = chatEntranceFlow(load, settled);

/** Where the service has the chat switched off, nothing of it is loaded but this; elsewhere its button, until it is wanted. */
export default function ChatEntrance({ member }: { member: boolean }) {
  const { world } = useHost();
  const actor = useFlow(flow, { input: chatEntranceInput(world, member) });
  return <ChatEntranceView actor={actor}>{(pressed) => <Chat member={member} opens={pressed} />}</ChatEntranceView>;
}
