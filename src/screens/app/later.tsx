import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { twice } from '../../twice.ts';
import { Boundary } from './boundary.tsx';
import { InBrowser } from './in-browser.tsx';
import { settled } from './settled.ts';
import { useHost } from './system.tsx';

/** A part that comes after the page: without its code the page is whole all the same. */
function Later({ children }: { children: ReactNode }) {
  return (
    <InBrowser>
      <Boundary resetKey="" fallback={null}>
        <Suspense fallback={null}>{children}</Suspense>
      </Boundary>
    </InBrowser>
  );
}

/** A part that is loaded when the page has come to rest. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() => settled().then(() => twice(load)));
  return (props: Props) => (
    <Later>
      <Part {...props} />
    </Later>
  );
}

const ChatEntrance = later(() => import('../chat/chat-entrance.tsx'));

/** The chat with support, where a chat backend is configured. */
export function ChatCorner({ member = false }: { member?: boolean }) {
  return useHost().world.config.chatUrl !== null && <ChatEntrance member={member} />;
}

/** The operator's line about the site, on a visitor's page. */
export const SiteCorner = later(() => import('../site/visitor-site.tsx'));

/** The login by a passkey, under the form. */
export const PasskeyCorner = later(() => import('../login/passkey-login.tsx'));
