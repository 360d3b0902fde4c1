import { useSelector } from '@xstate/react';
import { depositFlow } from '../../actors/deposit.ts';
import { useFlow } from '../app/flow.ts';
import { useSystem } from '../app/system.tsx';
import { DepositView } from './deposit-view.tsx';

/** What the deposit dialog of home holds (section 2). */
export default function DepositScreen({ onDone }: { onDone: () => void }) {
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  return <DepositView actor={useFlow(depositFlow)} online={online} onDone={onDone} />;
}
