import { useSelector } from '@xstate/react';
import type { Wallet } from '../../../contract/wallet.ts';
import { transferFlow, typedTransfer } from '../../actors/transfer.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useHost } from '../app/system.tsx';
import { useWallet, type WalletActor } from '../app/wallet.ts';
import { GamesAge } from '../home/games-age.tsx';
import { WalletGate } from '../receipt/wallet-gate.tsx';
import type { TransferViewProps } from './props.ts';
import { TransferView } from './transfer-view.tsx';

type TransferScreenProps = Pick<TransferViewProps, 'onClose'>;

/** What the transfer dialog of home holds. */
export default function TransferScreen(props: TransferScreenProps) {
  const wallet = useWallet();
  return <WalletGate wallet={wallet}>{(funds) => <Flow wallet={wallet} funds={funds} {...props} />}</WalletGate>;
}

interface FlowProps extends TransferScreenProps {
  wallet: WalletActor;
  /** As they are at the start; the flow hears of changes. */
  funds: Wallet;
}

function Flow({ wallet, funds, onClose }: FlowProps) {
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const actor = useFlow(transferFlow(wallet, useRequests()), {
    input: { funds, typed: typedTransfer(useHost().world) },
  });
  return (
    <TransferView
      actor={actor}
      hidden={hidden}
      onClose={onClose}
      note={<GamesAge wallet={wallet} className="mt-1 block text-ink-muted text-sm" />}
    />
  );
}
