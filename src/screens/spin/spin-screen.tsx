import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { openWheel } from '../../actors/spin.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useWallet } from '../app/wallet.ts';
import { SpinView } from './spin-view.tsx';

/** /user/spin. */
export default function SpinScreen() {
  const requests = useRequests();
  const [{ show, flow }] = useState(() => openWheel(requests));
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  return <SpinView actor={useFlow(flow)} show={show} hidden={hidden} />;
}
