import { depositFlow } from '../../actors/deposit.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { DepositView } from './deposit-view.tsx';

/** What the deposit dialog of home holds. */
export default function DepositScreen({ onDone }: { onDone: () => void }) {
  return <DepositView actor={useFlow(depositFlow(useRequests()))} onDone={onDone} />;
}
