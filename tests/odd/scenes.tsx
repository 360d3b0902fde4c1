/** The screens with their production flows and the production client, each with the calls that it makes. */
import { useSelector } from '@xstate/react';
import type { ReactElement, ReactNode } from 'react';
import { type AnyActor, createActor } from 'xstate';
import { checkActiveBonus, listBonuses } from '../../contract/bonus.ts';
import type { Call } from '../../contract/call.ts';
import { inviteBanners, listInvites } from '../../contract/invite.ts';
import { agreements, conditions, contact } from '../../contract/lookups.ts';
import { deposit, withdrawLimits } from '../../contract/member-lookups.ts';
import { listPasskeys } from '../../contract/passkeys.ts';
import { getProfile } from '../../contract/profile.ts';
import { getQr } from '../../contract/qrcode.ts';
import { checkRefund, listRefunds } from '../../contract/refund.ts';
import { listSecurityEvents, listSessions } from '../../contract/sessions.ts';
import { notice, siteInfo } from '../../contract/site.ts';
import { listCoupons, setupSpin, spinActive } from '../../contract/spin.ts';
import { listSlips, listStatement } from '../../contract/statement.ts';
import { getSlotAccount, getWallet, type Wallet } from '../../contract/wallet.ts';
import { movable } from '../../machines/wallet/totals.ts';
import { bannersFlow } from '../../src/actors/banners.ts';
import { bonusFlow } from '../../src/actors/bonus.ts';
import { conditionsFlow } from '../../src/actors/conditions.ts';
import { contactFlow } from '../../src/actors/contact.ts';
import { depositFlow } from '../../src/actors/deposit.ts';
import { gameFlow, linksOf, playFlow } from '../../src/actors/game.ts';
import { gamesFlow } from '../../src/actors/games.ts';
import { genuineFlow } from '../../src/actors/genuine.ts';
import { homeFlow } from '../../src/actors/home.ts';
import { invitedOf, inviteFlow, inviteLink } from '../../src/actors/invite.ts';
import { profileFlow } from '../../src/actors/profile.ts';
import { refundFlow } from '../../src/actors/refund.ts';
import { securityFlow } from '../../src/actors/security.ts';
import { siteFlow } from '../../src/actors/site.ts';
import { slipsFlow } from '../../src/actors/slips.ts';
import { openWheel } from '../../src/actors/spin.ts';
import { statementFlow } from '../../src/actors/statement.ts';
import { transferFlow } from '../../src/actors/transfer.ts';
import { underWayFlow } from '../../src/actors/under-way.ts';
import { rememberedWallet, walletFlow } from '../../src/actors/wallet.ts';
import { withdrawFlow } from '../../src/actors/withdraw.ts';
import type { DialogsActor, World } from '../../src/actors/world.ts';
import { WalletContext } from '../../src/screens/app/wallet.ts';
import { BannersView } from '../../src/screens/banners/banners-view.tsx';
import { BonusView } from '../../src/screens/bonus/bonus-view.tsx';
import { ConditionsView } from '../../src/screens/conditions/conditions-view.tsx';
import { ContactView } from '../../src/screens/contact/contact-view.tsx';
import { DepositView } from '../../src/screens/deposit/deposit-view.tsx';
import { GameView } from '../../src/screens/game/game-view.tsx';
import { PlayView } from '../../src/screens/game/play-view.tsx';
import { GenuineView } from '../../src/screens/genuine/genuine-view.tsx';
import { Games } from '../../src/screens/home/games.tsx';
import { HomeView } from '../../src/screens/home/home-view.tsx';
import { InviteView } from '../../src/screens/invite/invite-view.tsx';
import { ProfileView } from '../../src/screens/profile/profile-view.tsx';
import { WalletGate } from '../../src/screens/receipt/wallet-gate.tsx';
import { RefundView } from '../../src/screens/refund/refund-view.tsx';
import { SecurityView } from '../../src/screens/security/security-view.tsx';
import { AnnouncementView } from '../../src/screens/site/announcement-view.tsx';
import { SlipsView } from '../../src/screens/slips/slips-view.tsx';
import { SpinView } from '../../src/screens/spin/spin-view.tsx';
import { StatementView } from '../../src/screens/statement/statement-view.tsx';
import { TransferView } from '../../src/screens/transfer/transfer-view.tsx';
import { UnderWayView } from '../../src/screens/under-way/under-way-view.tsx';
import { WithdrawView } from '../../src/screens/withdraw/withdraw-view.tsx';
import { openDialogs } from '../dialogs.ts';
import { startRequests } from '../paths/member-phone.ts';
import { statementHost } from '../statement-host.ts';
import * as replies from './replies.ts';

export interface Scene {
  readonly name: string;
  readonly answers: readonly replies.Answered[];
  /** Replies that it requests as well and does not show. */
  readonly behind?: readonly replies.Answered[];
  /** Calls that the player did not come for: the page reports neither their failure nor what is unknown of them. */
  readonly silent?: readonly Call[];
  /** Opens the part of the page that is inspected. `start` starts a flow, and stops it when the page is left. */
  open(world: World, start: <Started extends AnyActor>(actor: Started) => Started): ReactElement;
}

const none = () => {};
const home = openDialogs('home').actor;
type Start = Parameters<Scene['open']>[1];
type WalletActor = ReturnType<typeof walletOf>;

const walletOf = (world: World, start: Start) =>
  start(createActor(walletFlow(world), { input: rememberedWallet(world) }));
const requestsOf = (world: World, start: Start, wallet: WalletActor = walletOf(world, start)) =>
  start(startRequests(world, wallet));

function openDeposit(world: World, start: Start) {
  const wallet = walletOf(world, start);
  const flow = depositFlow(requestsOf(world, start, wallet), wallet);
  return <DepositView actor={start(createActor(flow(world), { input: {} }))} own={null} onDone={none} />;
}

/** A flow that begins with the wallet's figures, as the dialogs of home do. */
function Funded({ wallet, flow }: { wallet: WalletActor; flow: (funds: Wallet) => ReactNode }) {
  useSelector(wallet, ({ context }) => context.reading);
  return (
    <WalletContext value={wallet}>
      <WalletGate>{({ funds }) => flow(funds)}</WalletGate>
    </WalletContext>
  );
}

/** One flow for as long as the page is open, whatever figures come after the first. */
function funded(world: World, start: Start, flow: (funds: Wallet, wallet: WalletActor) => ReactNode): ReactElement {
  const wallet = walletOf(world, start);
  let shown: ReactNode;
  return (
    <Funded
      wallet={wallet}
      flow={(funds) => {
        shown ??= flow(funds, wallet);
        return shown;
      }}
    />
  );
}

function ListedSlips({ actor }: { actor: ReturnType<typeof slipsActor> }) {
  const list = useSelector(actor, ({ children }) => children.list);
  return <SlipsView actor={actor} dialogs={home} list={list} hidden={false} />;
}
/** They are on the screen for as long as their dialog is open. */
function Banners({ actor, dialogs }: { actor: Parameters<typeof BannersView>[0]['actor']; dialogs: DialogsActor }) {
  const open = useSelector(dialogs, ({ context }) => context.stack.includes('banners:invite'));
  return open && <BannersView actor={actor} />;
}

const slipsActor = (world: World, start: Start) => start(createActor(slipsFlow(requestsOf(world, start))(world)));

const WALLET = [getWallet, replies.WALLET] as const;

export const SCENES: readonly Scene[] = [
  {
    name: 'home',
    answers: [WALLET, [spinActive, { isActive: true }]],
    silent: [spinActive],
    open: (world, start) => {
      const wallet = walletOf(world, start);
      return (
        <HomeView
          actor={start(createActor(homeFlow(world)))}
          wallet={wallet}
          dialogs={home}
          games={start(createActor(gamesFlow(wallet)(world)))}
        />
      );
    },
  },
  {
    name: 'under way',
    answers: [
      [checkActiveBonus, replies.SOMETHING_HELD],
      [listStatement, replies.STATEMENT],
      [listSlips, replies.SLIPS],
      [getQr, replies.QR],
    ],
    behind: [WALLET],
    silent: [checkActiveBonus, listStatement, listSlips, getQr],
    open: (world, start) => {
      world.local.set('intent:qr-code:KBANK', 'Q');
      const wallet = walletOf(world, start);
      return (
        <UnderWayView
          actor={start(createActor(underWayFlow(wallet)(world)))}
          requests={requestsOf(world, start, wallet)}
          dialogs={home}
          hidden={false}
        />
      );
    },
  },
  {
    name: 'profile',
    answers: [[getProfile, replies.PROFILE_REPLY]],
    open: (world, start) => <ProfileView actor={start(createActor(profileFlow(world)))} dialogs={home} />,
  },
  ...(['sessions', 'passkeys', 'securityEvents'] as const).map(
    (dialog): Scene => ({
      name: `security, ${dialog}`,
      answers: [
        [listSessions, replies.SESSIONS],
        [listPasskeys, replies.PASSKEYS],
        [listSecurityEvents, replies.EVENTS],
      ],
      open: (world, start) => {
        const dialogs = openDialogs('profile', [[], [dialog]]);
        const flow = securityFlow({ ...world, dialogs: dialogs.provide });
        const actor = start(createActor(flow, { input: { canUse: true } }));
        return (
          <ul>
            <SecurityView actor={actor} dialogs={dialogs.actor} />
          </ul>
        );
      },
    }),
  ),
  {
    name: 'statement',
    answers: [[listStatement, replies.STATEMENT]],
    open: (world, start) => (
      <StatementView
        actor={start(createActor(statementFlow(statementHost().host)(world), { input: { search: '' } }))}
        dialogs={home}
        places={new Map()}
        hidden={false}
        slips={null}
      />
    ),
  },
  {
    name: 'slips',
    behind: [WALLET],
    answers: [[listSlips, replies.SLIPS]],
    open: (world, start) => <ListedSlips actor={slipsActor(world, start)} />,
  },
  {
    name: 'refund',
    behind: [WALLET],
    answers: [
      [checkRefund, replies.REFUND],
      [listRefunds, replies.REFUNDS],
    ],
    open: (world, start) => (
      <RefundView
        actor={start(createActor(refundFlow(requestsOf(world, start))(world)))}
        hidden={false}
        onClose={none}
      />
    ),
  },
  {
    name: 'invite',
    answers: [WALLET, [listInvites, replies.INVITES]],
    open: (world, start) =>
      funded(world, start, (funds, wallet) => (
        <InviteView
          actor={start(
            createActor(inviteFlow(wallet, requestsOf(world, start, wallet))(world), {
              input: { invited: invitedOf(funds), link: inviteLink(funds.profile._id) },
            }),
          )}
          hidden={false}
          onClose={none}
        />
      )),
  },
  ...(['free', 'held'] as const).map(
    (state): Scene => ({
      name: `bonus, ${state}`,
      behind: [WALLET],
      answers: [
        [listBonuses, replies.BONUSES],
        [checkActiveBonus, state === 'free' ? replies.NOTHING_HELD : replies.SOMETHING_HELD],
      ],
      open: (world, start) => (
        <BonusView actor={start(createActor(bonusFlow(requestsOf(world, start))(world)))} hidden={false} />
      ),
    }),
  ),
  {
    name: 'an offer',
    behind: [WALLET],
    answers: [
      [listBonuses, replies.BONUSES],
      [checkActiveBonus, replies.NOTHING_HELD],
    ],
    open: (world, start) => {
      const dialogs = openDialogs('bonus', [[], ['bonus:BONE']]);
      const flow = bonusFlow(requestsOf(world, start))({ ...world, dialogs: dialogs.provide });
      return <BonusView actor={start(createActor(flow))} hidden={false} />;
    },
  },
  {
    name: 'deposit, accounts',
    behind: [WALLET],
    answers: [[deposit, replies.DEPOSIT]],
    open: openDeposit,
  },
  {
    name: 'deposit, QR',
    behind: [WALLET],
    answers: [
      [deposit, replies.DEPOSIT_QR],
      [getQr, replies.QR],
    ],
    open: openDeposit,
  },
  {
    name: 'withdraw',
    answers: [WALLET, [withdrawLimits, replies.LIMITS]],
    open: (world, start) =>
      funded(world, start, (funds, wallet) => (
        <WithdrawView
          actor={start(
            createActor(withdrawFlow(wallet, requestsOf(world, start, wallet))(world), { input: { funds } }),
          )}
          hidden={false}
          onClose={none}
        />
      )),
  },
  {
    name: 'transfer',
    answers: [WALLET],
    open: (world, start) =>
      funded(world, start, (funds, wallet) => (
        <TransferView
          actor={start(
            createActor(transferFlow(wallet, requestsOf(world, start, wallet))(world), { input: { funds } }),
          )}
          hidden={false}
          onClose={none}
        />
      )),
  },
  {
    name: 'game',
    answers: [WALLET, [getSlotAccount, replies.LOGIN]],
    open: (world, start) =>
      funded(world, start, (funds, wallet) => {
        const account = funds.slots.find(({ code }) => code === 'ONE');
        // The dialog has nothing to show then: home says why.
        if (account === undefined) {
          const games = start(createActor(gamesFlow(wallet)(world)));
          return <Games actor={games} accounts={funds.slots} unread={funds.unreadSlots} hidden={false} />;
        }
        const links = linksOf(account, world);
        const { code, isActive } = account;
        const play = playFlow(account, { wallet, requests: requestsOf(world, start, wallet) })(world);
        const available = funds.wallet.amount === null ? null : movable(funds.wallet.amount);
        return (
          <GameView
            actor={start(createActor(gameFlow(world), { input: { code, isActive } }))}
            account={account}
            links={links}
            hidden={false}
            play={
              <PlayView
                actor={start(
                  createActor(play, {
                    input: { code, available, ftWalletSlot: account.ftWalletSlot, canOpen: links.canOpen },
                  }),
                )}
                account={account}
                hidden={false}
              />
            }
            onClose={none}
          />
        );
      }),
  },
  {
    name: 'wheel and prizes',
    behind: [WALLET],
    answers: [
      [setupSpin, replies.WHEEL],
      [listCoupons, replies.COUPONS],
    ],
    open: (world, start) => {
      const { show, flow } = openWheel(requestsOf(world, start));
      return <SpinView actor={start(createActor(flow(world)))} show={show} hidden={false} />;
    },
  },
  {
    name: 'banners',
    answers: [[inviteBanners, replies.BANNERS]],
    silent: [inviteBanners],
    open: (world, start) => {
      const dialogs = openDialogs('home', [[], ['invite'], ['invite', 'banners:invite']]);
      const flow = bannersFlow({ ...world, dialogs: dialogs.provide });
      return <Banners actor={start(createActor(flow, { input: { list: 'invite' } }))} dialogs={dialogs.actor} />;
    },
  },
  {
    name: 'conditions',
    answers: [
      [conditions, replies.CONDITIONS],
      [agreements, replies.AGREEMENTS],
    ],
    open: (world, start) => <ConditionsView actor={start(createActor(conditionsFlow(world)))} onClose={none} />,
  },
  {
    name: 'contact',
    answers: [[contact, replies.CONTACT]],
    open: (world, start) => <ContactView actor={start(createActor(contactFlow(world)))} />,
  },
  {
    name: 'genuine',
    answers: [
      [contact, replies.CONTACT],
      [deposit, replies.DEPOSIT],
    ],
    open: (world, start) => {
      const actor = start(createActor(genuineFlow(world)));
      actor.send({ type: 'text.changed', text: '4680123456' });
      actor.send({ type: 'check.submit' });
      return <GenuineView actor={actor} />;
    },
  },
  {
    name: 'announcement',
    answers: [
      [notice, replies.NOTICE],
      [siteInfo, replies.SITE],
    ],
    silent: [notice, siteInfo],
    open: (world, start) => (
      <AnnouncementView
        actor={start(createActor(siteFlow({ onPage: () => none })(world), { input: { known: null } }))}
        place="end"
      />
    ),
  },
];
