import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { homeFlow } from '../../actors/home.ts';
import { useFlow } from '../app/flow.ts';
import { Loading } from '../app/loading.tsx';
import { useSystem } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { HomeView } from './home-view.tsx';

const load = () => import('../deposit/deposit-screen.tsx');
const DepositScreen = lazy(load);
// Asked for right after home, so that the dialog opens at once. When it does not come, opening the dialog asks again.
load().catch(() => undefined);

/** /user/home (section 2). */
export default function HomeScreen() {
  const wallet = useWallet();
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  return (
    <HomeView
      actor={useFlow(homeFlow)}
      wallet={wallet}
      online={online}
      deposit={(close) => (
        <Suspense fallback={<Loading inside />}>
          <DepositScreen onDone={close} />
        </Suspense>
      )}
    />
  );
}
