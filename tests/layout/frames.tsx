/**
 * The frame around a state in the app: its page with the bars, or a dialog. The state's own page stands in
 * `[data-place]`.
 */
import { cleanup, render } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import type { LocaleKey } from '../../machines/locale/texts.ts';
import { AuthLayout } from '../../src/components/auth-layout.tsx';
import { BottomNav } from '../../src/components/bottom-nav.tsx';
import { BottomNavItem } from '../../src/components/bottom-nav-item.tsx';
import { Dialog } from '../../src/components/dialog.tsx';
import { IconButton } from '../../src/components/icon-button.tsx';
import {
  conditionsIcon,
  homeIcon,
  logoutIcon,
  questionIcon,
  statementIcon,
  userIcon,
} from '../../src/components/icons/member.ts';
import { contactIcon } from '../../src/components/icons/nav.ts';
import { MemberShell } from '../../src/components/member-shell.tsx';
import { Page } from '../../src/components/page.tsx';
import { PublicShell } from '../../src/components/public-shell.tsx';
import { loadMessages } from '../../src/i18n/messages.ts';
import { TextProvider, type Translate, translator } from '../../src/i18n/text.tsx';

export type FrameKind = 'member' | 'part' | 'visitor' | 'form' | 'dialog';

/** Machines whose views stand on a visitor's page. */
const VISITORS = ['contact', 'howto', 'terminated'];
/** Machines whose views are the content of a dialog. */
const IN_DIALOGS = [
  'deposit',
  'withdraw',
  'transfer',
  'game',
  'play',
  'giftLink',
  'qr',
  'qrCode',
  'payment',
  'slipUpload',
  'invite',
  'receive',
  'receipt',
  'refund',
  'bonusOffer',
  'promotion',
  'changePassword',
  'bankName',
  'conditions',
  'slips',
  'slipList',
  'inboxList',
  'entry',
  'banners',
];
/** The machines that are a part of a member's page. */
const PARTS = ['games', 'underWay', 'requests', 'install'];

/** The machines that are the form of a visitor's page, or a part of it. */
const IN_FORMS = ['login', 'passkeyLogin', 'register', 'forgot', 'otp'];

const KINDS = new Map<string, FrameKind>([
  ...VISITORS.map((machine) => [machine, 'visitor'] as const),
  ...IN_FORMS.map((machine) => [machine, 'form'] as const),
  ...IN_DIALOGS.map((machine) => [machine, 'dialog'] as const),
  ...PARTS.map((machine) => [machine, 'part'] as const),
]);

export const frameOf = (machine: string): FrameKind => KINDS.get(machine) ?? 'member';
const place = <span data-place="" />;
const nothing = () => {};

function member(t: Translate, content = place) {
  return (
    <MemberShell
      name="Lucky Wallet"
      skipLabel={t('nav.skip')}
      actions={
        <>
          <IconButton icon={contactIcon} label={t('nav.chat')} />
          <IconButton icon={questionIcon} label={t('nav.howto')} />
          <IconButton icon={logoutIcon} label={t('nav.logout')} />
        </>
      }
      nav={
        <BottomNav label={t('nav.main')}>
          <BottomNavItem href="/user/profile" icon={userIcon} label={t('nav.profile')} />
          <BottomNavItem icon={conditionsIcon} label={t('nav.conditions')} onClick={nothing} />
          <BottomNavItem href="/user/home" icon={homeIcon} label={t('nav.home')} active emphasised />
          <BottomNavItem href="/user/statement" icon={statementIcon} label={t('nav.statement')} />
          <BottomNavItem href="/user/contact" icon={contactIcon} label={t('nav.support')} />
        </BottomNav>
      }
    >
      {content}
    </MemberShell>
  );
}

const visitor = (t: Translate, content = place) => (
  <PublicShell
    name="Lucky Wallet"
    skipLabel={t('nav.skip')}
    actions={<IconButton icon={contactIcon} label={t('nav.chat')} />}
    nav={
      <BottomNav label={t('nav.main')} desktop="bar">
        <BottomNavItem href="/login" icon={userIcon} label={t('nav.login')} active />
        <BottomNavItem href="/register" icon={userIcon} label={t('nav.register')} />
        <BottomNavItem href="/howto" icon={questionIcon} label={t('nav.howto')} />
        <BottomNavItem href="/contact" icon={contactIcon} label={t('nav.contact')} />
      </BottomNav>
    }
  >
    {content}
  </PublicShell>
);

const dialog = (t: Translate) => (
  <Dialog open onClose={nothing} title={t('deposit.title')} size="lg">
    {place}
  </Dialog>
);

/** The page that the element makes, dialogs included. */
function pageOf(element: ReactElement, texts: Omit<ComponentProps<typeof TextProvider>, 'children'>): string {
  render(<TextProvider {...texts}>{element}</TextProvider>);
  const { body } = document;
  const found = body.querySelector('[data-headlessui-portal]') ?? body.firstElementChild;
  const html = found?.innerHTML ?? '';
  cleanup();
  return html;
}

/** The frames in one language. */
export async function framesIn(locale: LocaleKey): Promise<Record<FrameKind, string>> {
  const messages = await loadMessages({ locale, parts: ['core', 'codes', 'register', 'member', 'site', 'lock'] });
  const t = translator(messages);
  const drawn = (element: ReactElement) => pageOf(element, { locale, messages });
  return {
    member: drawn(member(t)),
    part: drawn(member(t, <Page>{place}</Page>)),
    visitor: drawn(visitor(t)),
    form: drawn(visitor(t, <AuthLayout title={t('register.title')}>{place}</AuthLayout>)),
    dialog: drawn(dialog(t)),
  };
}
