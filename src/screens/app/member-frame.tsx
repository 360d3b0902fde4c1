import { walletFlow } from '../../actors/wallet.ts';
import { BottomNav } from '../../components/bottom-nav.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { contactIcon, homeIcon, logoutIcon, statementIcon, userIcon } from '../../components/icons/nav.ts';
import { MemberShell } from '../../components/member-shell.tsx';
import { useText } from '../../i18n/text.tsx';
import { Connection } from './connection.tsx';
import { useFlow } from './flow.ts';
import type { FrameProps } from './frame.ts';
import { Language } from './language.tsx';
import { NavLink } from './nav-link.tsx';
import { useHost } from './system.tsx';
import { WalletContext } from './wallet.ts';

/** A member's page (section 2): top bar with language and logout; bottom menu. It runs the wallet, for as long as the session lasts. */
export default function MemberFrame({ route, children }: FrameProps) {
  const t = useText();
  const { app } = useHost();
  const wallet = useFlow(walletFlow);
  return (
    <WalletContext value={wallet}>
      <MemberShell
        name={t('app.name')}
        skipLabel={t('nav.skip')}
        banner={<Connection />}
        actions={
          <>
            <Language />
            <IconButton
              icon={logoutIcon}
              label={t('nav.logout')}
              onClick={() => app.send({ type: 'session.closed' })}
            />
          </>
        }
        nav={
          <BottomNav label={t('nav.main')}>
            <NavLink href="/user/profile" icon={userIcon} label={t('nav.profile')} active={route === 'profile'} />
            <NavLink
              href="/user/statement"
              icon={statementIcon}
              label={t('nav.statement')}
              active={route === 'statement'}
            />
            <NavLink href="/user/home" icon={homeIcon} label={t('nav.home')} active={route === 'home'} emphasised />
            <NavLink
              href="/user/contact"
              icon={contactIcon}
              label={t('nav.support')}
              active={route === 'memberContact'}
            />
          </BottomNav>
        }
      >
        {children}
      </MemberShell>
    </WalletContext>
  );
}
