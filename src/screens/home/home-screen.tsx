import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ReadWallet } from '../../actors/funds.ts';
import { gamesFlow } from '../../actors/games.ts';
import { homeFlow } from '../../actors/home.ts';
import { underWayFlow } from '../../actors/under-way.ts';
import type { World } from '../../actors/world.ts';
import { Boundary } from '../app/boundary.tsx';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { Loading } from '../app/loading.tsx';
import { Missing } from '../app/missing.tsx';
import { prepared } from '../app/prepared.tsx';
import { useRequests } from '../app/requests.ts';
import { settled } from '../app/settled.ts';
import { useWallet } from '../app/wallet.ts';
import { HeldBonus, UnderWayView } from '../under-way/under-way-view.tsx';
import { AllGames } from './all-games.tsx';
import { type HomeDialog, HomeDialogs } from './home-dialogs.tsx';
import { HomeView } from './home-view.tsx';

const DepositScreen = prepared(() => import('../deposit/deposit-screen.tsx'));
const WithdrawScreen = prepared(() => import('../withdraw/withdraw-screen.tsx'));
const TransferScreen = prepared(() => import('../transfer/transfer-screen.tsx'));
const GameScreen = prepared(() => import('../game/game-screen.tsx'));
const InviteScreen = prepared(() => import('../invite/invite-screen.tsx'));
const RefundScreen = prepared(() => import('../refund/refund-screen.tsx'));
const BannersScreen = prepared(() => import('../banners/banners-screen.tsx'));
const ProofScreen = lazy(() => import('../proof/proof-screen.tsx'));
const AgreementScreen = lazy(() => import('../agreement/agreement-screen.tsx'));

const OTHERS = [WithdrawScreen, TransferScreen, GameScreen, InviteScreen, RefundScreen, BannersScreen];

/**
 * Loads the dialogs when home has come to rest, deposit first and with its answer: they open at once, even if the
 * connection is lost by then.
 */
const flowOf = (wallet: ReadWallet) => (world: World) =>
  homeFlow(world, () =>
    settled()
      .then(() => Promise.all([import('../../actors/deposit.ts'), DepositScreen.prepare()]))
      .then(([{ readAhead }]) => Promise.all([readAhead(world, wallet), ...OTHERS.map(({ prepare }) => prepare())])),
  );

/** The content of each dialog of home. */
function content(dialog: HomeDialog, receiving: boolean, close: () => void): ReactNode {
  if (dialog === 'deposit') return <DepositScreen onDone={close} />;
  if (dialog === 'withdraw') return <WithdrawScreen onClose={close} Proof={ProofScreen} />;
  if (dialog === 'transfer') return <TransferScreen onClose={close} />;
  if (dialog === 'invite') return <InviteScreen receive={receiving} onClose={close} />;
  if (dialog === 'refund') return <RefundScreen onClose={close} />;
  return dialog.game === undefined ? (
    <Loading inside />
  ) : (
    <GameScreen account={dialog.game} plays={dialog.plays} onClose={close} />
  );
}

/** The content of a dialog. If its code does not come, home stays as it is; trying again loads page and dialog anew. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Boundary resetKey={name} fallback={<Missing />}>
      <Suspense fallback={<Loading inside />}>{children}</Suspense>
    </Boundary>
  );
}

/** /user/home. */
export default function HomeScreen() {
  const wallet = useWallet();
  const home = useFlow(flowOf(wallet));
  const dialogs = useDialogs();
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const games = useFlow(gamesFlow(wallet));
  const underWay = useFlow(underWayFlow(wallet));
  const isUnderWayKnown = useSelector(underWay, (snapshot) => snapshot.context.settled);
  const requests = useRequests();
  const receiving = useSelector(dialogs, (snapshot) => snapshot.context.receiving);
  return (
    <>
      <HomeView
        actor={home}
        wallet={wallet}
        dialogs={dialogs}
        games={games}
        underWay={<UnderWayView actor={underWay} requests={requests} dialogs={dialogs} hidden={hidden} />}
        bonus={<HeldBonus actor={underWay} hidden={hidden} />}
        settled={isUnderWayKnown}
      />
      <AllGames actor={games} />
      <HomeDialogs
        dialogs={dialogs}
        wallet={wallet}
        content={(dialog, close) => (
          <Part name={typeof dialog === 'string' ? dialog : 'game'}>{content(dialog, receiving, close)}</Part>
        )}
        banners={(list) => (
          <Part name={`banners of ${list}`}>
            <BannersScreen list={list} />
          </Part>
        )}
      />
      <Boundary resetKey="agreement" fallback={null}>
        <Suspense fallback={null}>
          <AgreementScreen />
        </Suspense>
      </Boundary>
    </>
  );
}
