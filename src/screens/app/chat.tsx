import { lazy, Suspense } from 'react';
import { Boundary } from './boundary.tsx';
import { settled } from './settled.ts';
import { useHost } from './system.tsx';

/** The page first, the chat after it. */
const Chat = lazy(async () => {
  await settled();
  const [screen] = await Promise.all([import('../chat/chat-screen.tsx'), import('../../screens.css')]);
  return screen;
});

/** The chat with support, where a chat backend is configured. Without its code the page is whole all the same. */
export function ChatCorner({ member = false }: { member?: boolean }) {
  if (useHost().world.config.chatUrl === null) return null;
  return (
    <Boundary resetKey="" fallback={null}>
      <Suspense fallback={null}>
        <Chat member={member} />
      </Suspense>
    </Boundary>
  );
}
