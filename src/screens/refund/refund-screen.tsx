import { useSelector } from '@xstate/react';
import { refundFlow } from '../../actors/refund.ts';
import { useFlow } from '../app/flow.ts';
import { useSystem } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { RefundView } from './refund-view.tsx';

interface RefundScreenProps {
  onClose: () => void;
}

/** What the refund dialog of home holds (section 2). */
export default function RefundScreen({ onClose }: RefundScreenProps) {
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  return <RefundView actor={useFlow(refundFlow)} online={online} hidden={hidden} onClose={onClose} />;
}
