import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { depositFlow, knownDeposit } from '../../actors/deposit.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useHost } from '../app/system.tsx';
import { useWallet } from '../app/wallet.ts';
import { DepositView } from './deposit-view.tsx';

/** The content of home's deposit dialog. */
export default function DepositScreen({ onDone }: { onDone: () => void }) {
  const { world } = useHost();
  const wallet = useWallet();
  const [known] = useState(() => knownDeposit(world, wallet));
  const actor = useFlow(depositFlow(useRequests(), wallet), { input: { known } });
  const own = useSelector(wallet, (snapshot) => snapshot.context.reading?.wallet.bankAccount);
  return <DepositView actor={actor} own={own} onDone={onDone} />;
}
