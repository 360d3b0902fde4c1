import { useSelector } from '@xstate/react';
import { refundFlow } from '../../actors/refund.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useWallet } from '../app/wallet.ts';
import { RefundView } from './refund-view.tsx';

interface RefundScreenProps {
  onClose: () => void;
}

/** The content of home's refund dialog. */
export default function RefundScreen({ onClose }: RefundScreenProps) {
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  return <RefundView actor={useFlow(refundFlow(useRequests()))} hidden={hidden} onClose={onClose} />;
}
