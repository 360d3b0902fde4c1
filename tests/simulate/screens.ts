/** The flows of a route and of the dialogs on it, as the screens start them. */
import type { AnyActorRef } from 'xstate';
import { aboutOf, type Dialog } from '../../machines/dialogs/dialog.ts';
import { knownMovable } from '../../machines/wallet/totals.ts';
import { bonusFlow } from '../../src/actors/bonus.ts';
import { chatFlow } from '../../src/actors/chat.ts';
import { chatEntranceFlow, chatEntranceInput } from '../../src/actors/chat-entrance.ts';
import { depositFlow, knownDeposit } from '../../src/actors/deposit.ts';
import { forgotFlow, forgotInput } from '../../src/actors/forgot.ts';
import { gameFlow, linksOf, playFlow } from '../../src/actors/game.ts';
import { homeFlow } from '../../src/actors/home.ts';
import { inboxFlow } from '../../src/actors/inbox.ts';
import { invitedOf, inviteFlow } from '../../src/actors/invite.ts';
import { loginFlow } from '../../src/actors/login.ts';
import { profileFlow } from '../../src/actors/profile.ts';
import { refundFlow } from '../../src/actors/refund.ts';
import { registerFlow } from '../../src/actors/register.ts';
import { passkeySupport, securityFlow } from '../../src/actors/security.ts';
import { slipsFlow } from '../../src/actors/slips.ts';
import { spinFlow } from '../../src/actors/spin.ts';
import { statementFlow } from '../../src/actors/statement.ts';
import { transferFlow, typedTransfer } from '../../src/actors/transfer.ts';
import { typedWithdrawal, withdrawFlow } from '../../src/actors/withdraw.ts';
import { filesOf } from './files.ts';
import { type Frame, type Host, startFlow } from './flows.ts';

/** A page as its screens see it. */
interface Shown extends Host {
  readonly flows: ReadonlyMap<string, AnyActorRef>;
  readonly frame: Frame | null;
  readonly stack: readonly Dialog[];
}

/** The game's own site: it opens, and nothing is known of it here. */
const site = { reserve: () => {}, enter: () => true, release: () => {} };

const there = async () => {};
const entranceFlow = chatEntranceFlow(there, there);

/** The time that the wheel takes to come to rest. Milliseconds. */
const LANDING = 1200;
/** The wheel without its picture. */
const stage = {
  follow: (onLanded: () => void) => ({
    command: ({ type }: { readonly type: string }) => {
      if (type === 'wheel.land') setTimeout(onLanded, LANDING);
    },
    leave: () => {},
  }),
};

/** The chat in the corner, as soon as its entrance has loaded it; a guest's is another one than a member's. */
function chatOf(page: Shown, wanted: Map<string, () => AnyActorRef | null>, member: boolean): void {
  const { app, world } = page.root;
  const [entrance, chat] = member ? ['entrance', 'chat'] : ['guestEntrance', 'guestChat'];
  wanted.set(entrance, () => startFlow(page, entranceFlow, chatEntranceInput(world, member, false)));
  if (!page.flows.get(entrance)?.getSnapshot().matches({ enabled: 'open' })) return;
  const { session, locale } = app.getSnapshot().children;
  const token = () => session?.getSnapshot().context.token ?? null;
  const ports = {
    token,
    locale: () => locale?.getSnapshot().context.locale ?? 'th',
    open: async () => page.observer.line(page.tab, token),
    files: filesOf(page.tab.phone),
  };
  wanted.set(chat, () => startFlow(page, chatFlow(ports), { member }));
}

/** Routes of visitors on which players stay. */
const GUESTS = ['login', 'register', 'forgot'];

/** The starters of the flows, by the name of a dialog or route, and of their parts. */
export function screensOf(page: Shown, route: string): Map<string, () => AnyActorRef | null> {
  const wanted = new Map<string, () => AnyActorRef | null>();
  const { frame } = page;
  if (route === 'login') wanted.set('login', () => startFlow(page, loginFlow));
  if (route === 'register') wanted.set('register', () => startFlow(page, registerFlow, { laos: false, search: '' }));
  if (route === 'forgot') wanted.set('forgot', () => startFlow(page, forgotFlow, forgotInput(page.root.world)));
  if (frame === null) {
    if (GUESTS.includes(route)) chatOf(page, wanted, false);
    return wanted;
  }
  const { wallet, requests } = frame;
  chatOf(page, wanted, true);
  wanted.set('inbox', () => startFlow(page, inboxFlow));
  if (route === 'home') wanted.set('home', () => startFlow(page, homeFlow));
  if (route === 'bonus') wanted.set('bonus', () => startFlow(page, bonusFlow(requests)));
  if (route === 'spin') wanted.set('spin', () => startFlow(page, spinFlow(stage, requests)));
  if (route === 'profile') {
    wanted.set('profile', () => startFlow(page, profileFlow));
    wanted.set('security', () => startFlow(page, securityFlow, passkeySupport()));
  }
  const { navigation, locale: language } = page.root.app.getSnapshot().children;
  if (route === 'statement' && navigation !== undefined && language !== undefined)
    wanted.set('statement', () =>
      startFlow(page, statementFlow({ navigation, language, wallet }), {
        search: navigation.getSnapshot().context.search,
      }),
    );
  const funds = wallet.getSnapshot().context.reading?.wallet;
  const { world } = page.root;
  for (const dialog of page.stack) {
    if (dialog === 'deposit')
      wanted.set(dialog, () => startFlow(page, depositFlow(requests, wallet), { known: knownDeposit(world, wallet) }));
    if (dialog === 'slips') wanted.set(dialog, () => startFlow(page, slipsFlow(requests)));
    if (dialog === 'refund') wanted.set(dialog, () => startFlow(page, refundFlow(requests)));
    // Money actions begin with figures that the service has confirmed.
    if (funds === undefined) continue;
    if (dialog === 'withdraw')
      wanted.set(dialog, () => startFlow(page, withdrawFlow(wallet, requests), { funds, ...typedWithdrawal(world) }));
    if (dialog === 'transfer')
      wanted.set(dialog, () => startFlow(page, transferFlow(wallet, requests), { funds, ...typedTransfer(world) }));
    if (dialog === 'invite')
      wanted.set(dialog, () =>
        startFlow(page, inviteFlow(wallet, requests), { invited: invitedOf(funds), link: '', receive: false }),
      );
    if (dialog.startsWith('game:')) {
      const account = funds.slots.find(({ code }) => code === aboutOf(dialog));
      if (account === undefined) continue;
      const { code, isActive } = account;
      wanted.set(dialog, () => startFlow(page, gameFlow, { code, isActive }));
      const available = knownMovable(funds.wallet.amount);
      if (isActive)
        wanted.set(`play:${code}`, () =>
          startFlow(page, playFlow(account, { wallet, requests, site }), {
            code,
            available,
            ftWalletSlot: account.ftWalletSlot,
            canOpen: linksOf(account, world).canOpen,
          }),
        );
    }
  }
  return wanted;
}
