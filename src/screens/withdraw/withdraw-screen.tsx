import { typedWithdrawal, withdrawFlow } from '../../actors/withdraw.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useHost } from '../app/system.tsx';
import { GamesAge } from '../home/games-age.tsx';
import { type Given, WalletGate } from '../receipt/wallet-gate.tsx';
import type { WithdrawViewProps } from './props.ts';
import { WithdrawView } from './withdraw-view.tsx';

type WithdrawScreenProps = Pick<WithdrawViewProps, 'Proof' | 'onClose'>;

/** The content of home's withdraw dialog. */
export default function WithdrawScreen(props: WithdrawScreenProps) {
  return <WalletGate>{(given) => <Flow {...given} {...props} />}</WalletGate>;
}

function Flow({ wallet, funds, hidden, ...props }: Given & WithdrawScreenProps) {
  const actor = useFlow(withdrawFlow(wallet, useRequests()), {
    input: { funds, ...typedWithdrawal(useHost().world) },
  });
  return (
    <WithdrawView
      actor={actor}
      hidden={hidden}
      {...props}
      note={<GamesAge wallet={wallet} className="mt-1 block text-ink-muted text-sm" />}
    />
  );
}
