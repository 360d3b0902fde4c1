import { transferFlow, typedTransfer } from '../../actors/transfer.ts';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useHost } from '../app/system.tsx';
import { GamesAge } from '../home/games-age.tsx';
import { type Given, WalletGate } from '../receipt/wallet-gate.tsx';
import type { TransferViewProps } from './props.ts';
import { TransferView } from './transfer-view.tsx';

type TransferScreenProps = Pick<TransferViewProps, 'onClose'>;

/** The content of home's transfer dialog. */
export default function TransferScreen(props: TransferScreenProps) {
  return <WalletGate>{(given) => <Flow {...given} {...props} />}</WalletGate>;
}

function Flow({ wallet, funds, hidden, onClose }: Given & TransferScreenProps) {
  const actor = useFlow(transferFlow(wallet, useRequests()), {
    input: { funds, ...typedTransfer(useHost().world) },
  });
  const dialogs = useDialogs();
  const play = (code?: string) => {
    dialogs.send({ type: 'dialog.close', dialog: 'transfer' });
    dialogs.send({ type: 'dialog.open', dialog: code === undefined ? 'games' : `game:${code}` });
  };
  return (
    <TransferView
      actor={actor}
      hidden={hidden}
      onPlay={play}
      onClose={onClose}
      note={<GamesAge wallet={wallet} className="mt-1 block text-ink-muted text-sm" />}
    />
  );
}
