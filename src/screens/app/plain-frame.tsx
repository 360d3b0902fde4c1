import { TopBar } from '../../components/top-bar.tsx';
import { Connection } from './connection.tsx';
import type { FrameProps } from './frame.ts';
import { InBrowser } from './in-browser.tsx';
import { Language } from './language.tsx';
import { SiteCorner } from './later.tsx';
import { useSiteName } from './site-name.ts';

/** A page outside the menus: the service has ended, or there is no such page. */
export function PlainFrame({ route, children }: FrameProps) {
  const name = useSiteName();
  return (
    <div className="flex min-h-dvh flex-col">
      <InBrowser>
        <Connection />
      </InBrowser>
      <TopBar name={name}>
        <Language />
      </TopBar>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
        {/* A service that has ended has nothing more to say. */}
        {route === 'notFound' && <SiteCorner />}
      </main>
    </div>
  );
}
