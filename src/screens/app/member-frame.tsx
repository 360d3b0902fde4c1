import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Receipt } from '../../../machines/receipt/receipt.ts';
import { requestsFlow } from '../../actors/money-request/requests.ts';
import { rememberedWallet, walletFlow } from '../../actors/wallet.ts';
import { BottomNav } from '../../components/bottom-nav.tsx';
import { BottomNavItem } from '../../components/bottom-nav-item.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import {
  conditionsIcon,
  homeIcon,
  logoutIcon,
  questionIcon,
  statementIcon,
  userIcon,
} from '../../components/icons/member.ts';
import { contactIcon } from '../../components/icons/nav.ts';
import { MemberShell } from '../../components/member-shell.tsx';
import { ready as fonts } from '../../fonts.ts';
import { useText } from '../../i18n/text.tsx';
import { InboxCorner } from '../inbox/inbox-corner.tsx';
import { INBOX_PLACE } from '../inbox/place.ts';
import { RequestDetails } from '../money-request/details.tsx';
import { OfflineCorner } from '../offline/offline-corner.tsx';
import { PushCorner } from '../push/push-corner.tsx';
import { AskSupport } from '../receipt/ask.ts';
import { PayoutOffer } from '../receipt/offer.ts';
import { OwnContext } from '../receipt/own.tsx';
import { OfferCorner } from '../security/offer-corner.tsx';
import { MemberSite } from '../site/member-site.tsx';
import { CHAT_PLACE } from './chat-place.ts';
import { Connection } from './connection.tsx';
import { useDialogs } from './dialogs.ts';
import { useFlow } from './flow.ts';
import type { FrameProps } from './frame.ts';
import { Language } from './language.tsx';
import { ChatCorner } from './later.tsx';
import { Loading } from './loading.tsx';
import { MenuDialogs } from './menu-dialogs.tsx';
import { MoneyProvider } from './money-provider.tsx';
import { NavLink } from './nav-link.tsx';
import { RequestsContext } from './requests.ts';
import { useSiteName } from './site-name.ts';
import { useHost } from './system.tsx';
import { WalletContext } from './wallet.ts';

/** The fonts, which the page waits for besides its code. */
export const ready = fonts;

const OFFER = <PushCorner place="offer" />;

/**
 * A member's page (rule: Shells): top bar with language and logout; bottom menu. It runs the wallet and the money
 * requests, for as long as the session lasts.
 */
export default function MemberFrame({ route, children }: FrameProps) {
  const t = useText();
  const name = useSiteName();
  const { app, world, stands = false } = useHost();
  const { laos } = world.config;
  const [remembered] = useState(() => rememberedWallet(world));
  const wallet = useFlow(walletFlow, { input: remembered });
  const requests = useFlow(requestsFlow(wallet));
  const dialogs = useDialogs();
  const account = useSelector(wallet, ({ context }) => context.reading?.wallet.bankAccount ?? null);
  const currency =
    useSelector(wallet, ({ context }) => context.reading?.wallet.currency) ?? (laos ? undefined : 'BAHT');
  const own = useMemo(() => ({ brand: name, account }), [name, account]);
  // The frame is on the screen before what it frames is rendered.
  const isFramed = useDeferredValue(true, stands);
  const ask = ({ reference }: Pick<Receipt, 'reference'>) =>
    app.send({ type: 'support.asked', text: reference === null ? '' : t('receipt.askAbout', { reference }) });
  return (
    <WalletContext value={wallet}>
      <MoneyProvider currency={currency}>
        <AskSupport value={ask}>
          <OwnContext value={own}>
            <PayoutOffer value={OFFER}>
              <MemberShell
                name={name}
                skipLabel={t('nav.skip')}
                banner={<Connection />}
                actions={
                  <>
                    <span id={INBOX_PLACE} className="flex min-w-11" />
                    <span id={CHAT_PLACE} className={world.config.chatUrl === null ? 'contents' : 'flex min-w-11'} />
                    <Language tight />
                    <IconButton
                      icon={questionIcon}
                      label={t('nav.howto')}
                      onClick={() => dialogs.send({ type: 'dialog.open', dialog: 'howto' })}
                    />
                    <IconButton
                      icon={logoutIcon}
                      label={t('nav.logout')}
                      onClick={() => dialogs.send({ type: 'dialog.open', dialog: 'logout' })}
                    />
                  </>
                }
                nav={
                  <BottomNav label={t('nav.main')}>
                    <NavLink
                      href="/user/profile"
                      icon={userIcon}
                      label={t('nav.profile')}
                      active={route === 'profile'}
                    />
                    <BottomNavItem
                      icon={conditionsIcon}
                      label={t('nav.conditions')}
                      onClick={() => dialogs.send({ type: 'dialog.open', dialog: 'conditions' })}
                    />
                    <NavLink
                      href="/user/home"
                      icon={homeIcon}
                      label={t('nav.home')}
                      active={route === 'home'}
                      emphasised
                    />
                    <NavLink
                      href="/user/statement"
                      icon={statementIcon}
                      label={t('nav.statement')}
                      active={route === 'statement'}
                    />
                    <NavLink
                      href="/user/contact"
                      icon={contactIcon}
                      label={t('nav.support')}
                      active={route === 'memberContact'}
                    />
                  </BottomNav>
                }
              >
                <MemberSite home={route === 'home'} />
                <RequestsContext value={requests}>{isFramed ? children : <Loading inside />}</RequestsContext>
                <ChatCorner member />
              </MemberShell>
              <InboxCorner />
              <OfferCorner />
              <OfflineCorner />
              <MenuDialogs />
              <RequestDetails requests={requests} dialogs={dialogs} />
            </PayoutOffer>
          </OwnContext>
        </AskSupport>
      </MoneyProvider>
    </WalletContext>
  );
}
