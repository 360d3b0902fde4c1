import { useSelector } from '@xstate/react';
import { depositFlow } from '../../actors/deposit.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useWallet } from '../app/wallet.ts';
import { DepositView } from './deposit-view.tsx';

/** The content of home's deposit dialog. */
export default function DepositScreen({ onDone }: { onDone: () => void }) {
  const wallet = useWallet();
  const own = useSelector(wallet, (snapshot) => snapshot.context.reading?.wallet.bankAccount);
  return <DepositView actor={useFlow(depositFlow(useRequests(), wallet))} own={own} onDone={onDone} />;
}
