import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { openWheel } from '../../actors/spin.ts';
import { useFlow } from '../app/flow.ts';
import { useSystem } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { SpinView } from './spin-view.tsx';

/** /user/spin (section 2). */
export default function SpinScreen() {
  const [{ show, flow }] = useState(openWheel);
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  const hidden = useSelector(useWallet(), (snapshot) => snapshot.context.hidden);
  return <SpinView actor={useFlow(flow)} show={show} online={online} hidden={hidden} />;
}
