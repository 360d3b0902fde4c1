import { useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo } from 'react';
import type { GameAccount } from '../../../contract/entities.ts';
import { statementFlow } from '../../actors/statement.ts';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { Loading } from '../app/loading.tsx';
import { useWallet } from '../app/wallet.ts';
import { StatementView } from './statement-view.tsx';

const SlipsScreen = lazy(() => import('../slips/slips-screen.tsx'));

const NONE: readonly GameAccount[] = [];

/** /user/statement. */
export default function StatementScreen() {
  const wallet = useWallet();
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const slots = useSelector(wallet, (snapshot) => snapshot.context.reading?.wallet.slots ?? NONE);
  const places = useMemo(() => new Map(slots.map(({ code, name }) => [code, name])), [slots]);
  return (
    <StatementView
      actor={useFlow(statementFlow)}
      dialogs={useDialogs()}
      places={places}
      hidden={hidden}
      slips={
        <Suspense fallback={<Loading inside />}>
          <SlipsScreen />
        </Suspense>
      }
    />
  );
}
