import { useSelector } from '@xstate/react';
import { underWayFlow } from '../../actors/under-way.ts';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useWallet } from '../app/wallet.ts';
import { UnderWayView } from './under-way-view.tsx';

/** What is under way, on home. */
export function UnderWayScreen() {
  const wallet = useWallet();
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const actor = useFlow(underWayFlow(wallet));
  return <UnderWayView actor={actor} requests={useRequests()} dialogs={useDialogs()} hidden={hidden} />;
}
