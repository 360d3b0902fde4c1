import { useSelector } from '@xstate/react';
import type { Wallet } from '../../../contract/wallet.ts';
import { invitedOf, inviteFlow, inviteLink } from '../../actors/invite.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { useWallet, type WalletActor } from '../app/wallet.ts';
import { WalletGate } from '../receipt/wallet-gate.tsx';
import { InviteView } from './invite-view.tsx';

interface InviteScreenProps {
  /** Opened to receive the bonus: it begins with that. */
  receive: boolean;
  onClose: () => void;
}

/** What the invite dialog of home holds. */
export default function InviteScreen(props: InviteScreenProps) {
  const wallet = useWallet();
  return <WalletGate wallet={wallet}>{(funds) => <Flow wallet={wallet} funds={funds} {...props} />}</WalletGate>;
}

interface FlowProps extends InviteScreenProps {
  wallet: WalletActor;
  /** As they are at the start; the flow hears of changes. */
  funds: Wallet;
}

function Flow({ wallet, funds, receive, onClose }: FlowProps) {
  const hidden = useSelector(wallet, (snapshot) => snapshot.context.hidden);
  const actor = useFlow(inviteFlow(wallet, useRequests()), {
    input: { invited: invitedOf(funds), link: inviteLink(funds.profile._id), receive },
  });
  return <InviteView actor={actor} hidden={hidden} onClose={onClose} />;
}
