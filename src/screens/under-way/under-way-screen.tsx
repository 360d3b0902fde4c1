import { useSelector } from '@xstate/react';
import { underWayFlow } from '../../actors/under-way.ts';
import { useFlow } from '../app/flow.ts';
import { useWallet } from '../app/wallet.ts';
import { UnderWayView } from './under-way-view.tsx';

/** What is under way, on home. */
export function UnderWayScreen() {
  const wallet = useWallet();
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  return <UnderWayView actor={useFlow(underWayFlow(wallet))} hidden={hidden} />;
}
