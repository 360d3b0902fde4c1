import { useSelector } from '@xstate/react';
import { bonusFlow } from '../../actors/bonus.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useWallet } from '../app/wallet.ts';
import { BonusView } from './bonus-view.tsx';

/** /user/bonus. */
export default function BonusScreen() {
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  return <BonusView actor={useFlow(bonusFlow(useRequests()))} hidden={hidden} />;
}
