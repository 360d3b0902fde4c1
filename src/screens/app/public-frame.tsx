import { BottomNav } from '../../components/bottom-nav.tsx';
import { contactIcon, loginIcon, playIcon, registerIcon } from '../../components/icons/nav.ts';
import { PublicShell } from '../../components/public-shell.tsx';
import { useText } from '../../i18n/text.tsx';
import { CHAT_PLACE } from './chat-place.ts';
import { Connection } from './connection.tsx';
import type { FrameProps } from './frame.ts';
import { InBrowser } from './in-browser.tsx';
import { Language } from './language.tsx';
import { ChatCorner, SiteCorner } from './later.tsx';
import { NavLink } from './nav-link.tsx';
import { useSiteName } from './site-name.ts';

/** A visitor's page (rule: Shells): bottom menu with login, register, how-to and contact. */
export function PublicFrame({ route, children }: FrameProps) {
  const t = useText();
  const name = useSiteName();
  return (
    <PublicShell
      name={name}
      skipLabel={t('nav.skip')}
      banner={
        <InBrowser>
          <Connection />
        </InBrowser>
      }
      actions={
        <>
          <span id={CHAT_PLACE} className="flex min-w-11" />
          <Language />
        </>
      }
      nav={
        <BottomNav label={t('nav.main')} desktop="bar">
          <NavLink href="/login" icon={loginIcon} label={t('nav.login')} active={route === 'login'} />
          <NavLink href="/register" icon={registerIcon} label={t('nav.register')} active={route === 'register'} />
          <NavLink href="/howto" icon={playIcon} label={t('nav.howto')} active={route === 'howto'} />
          <NavLink href="/contact" icon={contactIcon} label={t('nav.contact')} active={route === 'contact'} />
        </BottomNav>
      }
    >
      {children}
      <SiteCorner />
      <ChatCorner />
    </PublicShell>
  );
}
