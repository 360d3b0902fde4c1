import { useSelector } from '@xstate/react';
import type { Wallet } from '../../../contract/wallet.ts';
import { typedWithdrawal, withdrawFlow } from '../../actors/withdraw.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useHost } from '../app/system.tsx';
import { useWallet, type WalletActor } from '../app/wallet.ts';
import { GamesAge } from '../home/games-age.tsx';
import { WalletGate } from '../receipt/wallet-gate.tsx';
import type { WithdrawViewProps } from './props.ts';
import { WithdrawView } from './withdraw-view.tsx';

type WithdrawScreenProps = Pick<WithdrawViewProps, 'onClose'>;

/** What the withdraw dialog of home holds. */
export default function WithdrawScreen(props: WithdrawScreenProps) {
  const wallet = useWallet();
  return <WalletGate wallet={wallet}>{(funds) => <Flow wallet={wallet} funds={funds} {...props} />}</WalletGate>;
}

interface FlowProps extends WithdrawScreenProps {
  wallet: WalletActor;
  /** As they are at the start; the flow hears of changes. */
  funds: Wallet;
}

function Flow({ wallet, funds, onClose }: FlowProps) {
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const actor = useFlow(withdrawFlow(wallet, useRequests()), {
    input: { funds, typed: typedWithdrawal(useHost().world) },
  });
  return (
    <WithdrawView
      actor={actor}
      hidden={hidden}
      onClose={onClose}
      note={<GamesAge wallet={wallet} className="mt-1 block text-ink-muted text-sm" />}
    />
  );
}
