import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { chatEntranceFlow } from '../../actors/chat-entrance.ts';
import { useFlow } from '../app/flow.ts';
import { settled } from '../app/settled.ts';

/** What the page still loads goes first. */
const Chat = lazy(async () => {
  await settled();
  const [screen] = await Promise.all([import('./chat-screen.tsx'), import('../../screens.css')]);
  return screen;
});

/** Where the service has the chat switched off, nothing of it is loaded but this. */
export default function ChatEntrance({ member }: { member: boolean }) {
  const actor = useFlow(chatEntranceFlow);
  return useSelector(actor, (snapshot) => snapshot.matches('open')) ? <Chat member={member} /> : null;
}
