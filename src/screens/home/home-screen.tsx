import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { HomeDialog } from '../../../machines/home/home.machine.ts';
import { homeFlow } from '../../actors/home.ts';
import type { GameAccount } from '../../contract/entities.ts';
import { useFlow } from '../app/flow.ts';
import { Loading } from '../app/loading.tsx';
import { useHost, useSystem } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { HomeView } from './home-view.tsx';

const NONE: readonly GameAccount[] = [];

const loadDeposit = () => import('../deposit/deposit-screen.tsx');
const DepositScreen = lazy(loadDeposit);
const WithdrawScreen = lazy(() => import('../withdraw/withdraw-screen.tsx'));
const TransferScreen = lazy(() => import('../transfer/transfer-screen.tsx'));
const GameScreen = lazy(() => import('../game/game-screen.tsx'));
const InviteScreen = lazy(() => import('../invite/invite-screen.tsx'));
const RefundScreen = lazy(() => import('../refund/refund-screen.tsx'));
const BannersScreen = lazy(() => import('../banners/banners-screen.tsx'));
const AgreementScreen = lazy(() => import('../agreement/agreement-screen.tsx'));
// Asked for right after home, so that the dialog opens at once. When it does not come, opening the dialog asks again.
loadDeposit().catch(() => undefined);

/** What each dialog of home holds. */
function content(dialog: HomeDialog, slots: readonly GameAccount[], close: () => void, ask: () => void): ReactNode {
  if (dialog === 'deposit') return <DepositScreen onDone={close} />;
  if (dialog === 'withdraw') return <WithdrawScreen onClose={close} onAsk={ask} />;
  if (dialog === 'transfer') return <TransferScreen onClose={close} onAsk={ask} />;
  if (dialog === 'invite') return <InviteScreen onClose={close} />;
  if (dialog === 'refund') return <RefundScreen onClose={close} />;
  const account = slots.find(({ code }) => dialog === `game:${code}`);
  return account === undefined ? <Loading inside /> : <GameScreen account={account} onClose={close} />;
}

/** /user/home (section 2). */
export default function HomeScreen() {
  const { app } = useHost();
  const home = useFlow(homeFlow);
  const wallet = useWallet();
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  const slots = useSelector(wallet, (snapshot) => snapshot.context.reading?.wallet.slots ?? NONE);
  const ask = () => app.send({ type: 'location.requested', to: '/user/contact' });
  // The agreement waits while the player has a dialog open.
  const free = useSelector(home, (snapshot) => snapshot.matches({ dialog: 'closed' }));
  return (
    <>
      <HomeView
        actor={home}
        wallet={wallet}
        online={online}
        content={(dialog, close) => (
          <Suspense fallback={<Loading inside />}>{content(dialog, slots, close, ask)}</Suspense>
        )}
        banners={(dialog, done) => (
          <Suspense fallback={<Loading inside />}>
            <BannersScreen list={dialog === 'refund' ? 'refund' : 'invite'} onDone={done} />
          </Suspense>
        )}
      />
      {free && (
        <Suspense fallback={null}>
          <AgreementScreen />
        </Suspense>
      )}
    </>
  );
}
