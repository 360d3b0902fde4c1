import { useSelector } from '@xstate/react';
import type { Wallet } from '../../../contract/wallet.ts';
import { transferFlow, typedTransfer } from '../../actors/transfer.ts';
import { useFlow } from '../app/flow.ts';
import { useHost, useSystem } from '../app/system.tsx';
import { useWallet, type WalletActor } from '../app/wallet.ts';
import { WalletGate } from '../receipt/wallet-gate.tsx';
import { TransferView, type TransferViewProps } from './transfer-view.tsx';

interface TransferScreenProps extends Pick<TransferViewProps, 'onClose'> {
  /** A game's code, when opened from its account. */
  to?: string | undefined;
}

/** What the transfer dialog of home holds (section 2). */
export default function TransferScreen(props: TransferScreenProps) {
  const wallet = useWallet();
  return <WalletGate wallet={wallet}>{(funds) => <Flow wallet={wallet} funds={funds} {...props} />}</WalletGate>;
}

interface FlowProps extends TransferScreenProps {
  wallet: WalletActor;
  /** As they are at the start; the flow hears of changes. */
  funds: Wallet;
}

function Flow({ wallet, funds, to, onClose }: FlowProps) {
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const actor = useFlow(transferFlow(wallet), { input: { funds, to, typed: typedTransfer(useHost().world) } });
  return <TransferView actor={actor} online={online} hidden={hidden} onClose={onClose} />;
}
