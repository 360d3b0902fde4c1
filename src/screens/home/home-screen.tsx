import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ReadWallet } from '../../actors/funds.ts';
import { gamesFlow } from '../../actors/games.ts';
import { homeFlow } from '../../actors/home.ts';
import { underWayFlow } from '../../actors/under-way.ts';
import type { World } from '../../actors/world.ts';
import { Boundary } from '../app/boundary.tsx';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { late } from '../app/late.tsx';
import { Loading } from '../app/loading.tsx';
import { Part } from '../app/part.tsx';
import { useRequests } from '../app/requests.ts';
import { settled } from '../app/settled.ts';
import { useWallet } from '../app/wallet.ts';
import { HeldBonus, UnderWayView } from '../under-way/under-way-view.tsx';
import { AllGames } from './all-games.tsx';
import { type HomeDialog, HomeDialogs } from './home-dialogs.tsx';
import { HomeView } from './home-view.tsx';

const deposit = late(() => import('../deposit/deposit-screen.tsx'));
const withdraw = late(() => import('../withdraw/withdraw-screen.tsx'));
const transfer = late(() => import('../transfer/transfer-screen.tsx'));
const game = late(() => import('../game/game-screen.tsx'));
const invite = late(() => import('../invite/invite-screen.tsx'));
const refund = late(() => import('../refund/refund-screen.tsx'));
const banners = late(() => import('../banners/banners-screen.tsx'));
const { component: ProofScreen } = late(() => import('../proof/proof-screen.tsx'));
const { component: AgreementScreen } = late(() => import('../agreement/agreement-screen.tsx'), null);

const loadDialogs = () => Promise.all([withdraw, transfer, game, invite, refund, banners].map(({ load }) => load()));

/**
 * Loads the dialogs when home has come to rest, deposit first and with its answer: they open at once, even if the
 * connection is lost by then.
 */
const flowOf = (wallet: ReadWallet) => (world: World) =>
  homeFlow(world, () =>
    settled()
      .then(() => Promise.all([import('../../actors/deposit.ts'), deposit.load()]))
      .then(([{ readAhead }]) => Promise.all([readAhead(world, wallet), loadDialogs()])),
  );

/** The content of each dialog of home. */
function content(dialog: HomeDialog, receiving: boolean, close: () => void): ReactNode {
  if (dialog === 'deposit') return <deposit.component onDone={close} />;
  if (dialog === 'withdraw') return <withdraw.component onClose={close} Proof={ProofScreen} />;
  if (dialog === 'transfer') return <transfer.component onClose={close} />;
  if (dialog === 'invite') return <invite.component receive={receiving} onClose={close} />;
  if (dialog === 'refund') return <refund.component onClose={close} />;
  return dialog.game === undefined ? (
    <Loading inside />
  ) : (
    <game.component account={dialog.game} plays={dialog.plays} onClose={close} />
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
            <banners.component list={list} />
          </Part>
        )}
      />
      <Boundary resetKey="agreement" fallback={null}>
        <AgreementScreen />
      </Boundary>
    </>
  );
}
