import { lazy, type ReactNode, Suspense } from 'react';
import { Boundary } from './boundary.tsx';
import { InBrowser } from './in-browser.tsx';
import { settled } from './settled.ts';
import { useHost } from './system.tsx';

const ChatEntrance = lazy(async () => {
  await settled();
  return import('../chat/chat-entrance.tsx');
});
const VisitorSite = lazy(async () => {
  await settled();
  return import('../site/visitor-site.tsx');
});
const PasskeyLogin = lazy(async () => {
  await settled();
  return import('../login/passkey-login.tsx');
});

/** What comes after the page: without its code the page is whole all the same. */
export function Later({ children }: { children: ReactNode }) {
  return (
    <InBrowser>
      <Boundary resetKey="" fallback={null}>
        <Suspense fallback={null}>{children}</Suspense>
      </Boundary>
    </InBrowser>
  );
}

/** The id of the place in the top bar where the chat's button stands. */
export const CHAT_PLACE = 'chat';

/** The chat with support, where a chat backend is configured. */
export function ChatCorner({ member = false }: { member?: boolean }) {
  if (useHost().world.config.chatUrl === null) return null;
  return (
    <Later>
      <ChatEntrance member={member} />
    </Later>
  );
}

/** What the operator says of the site, on a visitor's page. */
export function SiteCorner() {
  return (
    <Later>
      <VisitorSite />
    </Later>
  );
}

/** The login by a passkey, under the form. */
export function PasskeyCorner() {
  return (
    <Later>
      <PasskeyLogin />
    </Later>
  );
}
