import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { GameAccount } from '../../../contract/entities.ts';
import type { HomeDialog } from '../../../machines/home/home.machine.ts';
import { homeFlow } from '../../actors/home.ts';
import { Boundary } from '../app/boundary.tsx';
import { useFlow } from '../app/flow.ts';
import { Loading } from '../app/loading.tsx';
import { useMenu } from '../app/menu.ts';
import { Missing } from '../app/missing.tsx';
import { useRequests } from '../app/requests.ts';
import { settled } from '../app/settled.ts';
import { useSystem } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { WaitingRequests } from '../money-request/waiting-requests.tsx';
import { HomeView } from './home-view.tsx';

const NONE: readonly GameAccount[] = [];

const loadDeposit = () => import('../deposit/deposit-screen.tsx');
const loadWithdraw = () => import('../withdraw/withdraw-screen.tsx');
const loadTransfer = () => import('../transfer/transfer-screen.tsx');
const loadGame = () => import('../game/game-screen.tsx');
const loadInvite = () => import('../invite/invite-screen.tsx');
const loadRefund = () => import('../refund/refund-screen.tsx');
const loadBanners = () => import('../banners/banners-screen.tsx');
const DepositScreen = lazy(loadDeposit);
const WithdrawScreen = lazy(loadWithdraw);
const TransferScreen = lazy(loadTransfer);
const GameScreen = lazy(loadGame);
const InviteScreen = lazy(loadInvite);
const RefundScreen = lazy(loadRefund);
const BannersScreen = lazy(loadBanners);
const AgreementScreen = lazy(() => import('../agreement/agreement-screen.tsx'));

const loadDialogs = () =>
  Promise.all([loadWithdraw, loadTransfer, loadGame, loadInvite, loadRefund, loadBanners].map((load) => load()));

/**
 * Asks for the dialogs when home has come to rest, deposit first, so that they open at once, also where the connection is
 * lost by then. When one does not come, opening it asks again.
 */
function loadAhead(): void {
  settled()
    .then(loadDeposit)
    .then(loadDialogs)
    .catch(() => undefined);
}

/** What each dialog of home holds. */
function content(
  { dialog, receiving }: { dialog: HomeDialog; receiving: boolean },
  slots: readonly GameAccount[],
  close: () => void,
): ReactNode {
  if (dialog === 'deposit') return <DepositScreen onDone={close} />;
  if (dialog === 'withdraw') return <WithdrawScreen onClose={close} />;
  if (dialog === 'transfer') return <TransferScreen onClose={close} />;
  if (dialog === 'invite') return <InviteScreen receive={receiving} onClose={close} />;
  if (dialog === 'refund') return <RefundScreen onClose={close} />;
  const account = slots.find(({ code }) => dialog === `game:${code}`);
  return account === undefined ? <Loading inside /> : <GameScreen account={account} onClose={close} />;
}

/** What a dialog holds. Where its code does not come, home stays as it is; trying again loads page and dialog anew. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Boundary resetKey={name} fallback={<Missing />}>
      <Suspense fallback={<Loading inside />}>{children}</Suspense>
    </Boundary>
  );
}

/** /user/home (section 2). */
export default function HomeScreen() {
  useEffect(loadAhead, []);
  const home = useFlow(homeFlow);
  const wallet = useWallet();
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  const slots = useSelector(wallet, (snapshot) => snapshot.context.reading?.wallet.slots ?? NONE);
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const receiving = useSelector(home, (snapshot) => snapshot.context.receiving);
  const menu = useMenu();
  return (
    <>
      <HomeView
        actor={home}
        wallet={wallet}
        online={online}
        requests={<WaitingRequests requests={useRequests()} hidden={hidden} />}
        content={(dialog, close) => <Part name={dialog}>{content({ dialog, receiving }, slots, close)}</Part>}
        banners={(dialog, done) => (
          <Part name={`banners of ${dialog}`}>
            <BannersScreen list={dialog === 'refund' ? 'refund' : 'invite'} onDone={done} />
          </Part>
        )}
      />
      <Boundary resetKey="agreement" fallback={null}>
        <Suspense fallback={null}>
          <AgreementScreen home={home} menu={menu} />
        </Suspense>
      </Boundary>
    </>
  );
}
