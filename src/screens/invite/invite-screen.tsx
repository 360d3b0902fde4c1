import { invitedOf, inviteFlow, inviteLink } from '../../actors/invite.ts';
import { useFlow } from '../app/flow.ts';
import { useRequests } from '../app/requests.ts';
import { type Given, WalletGate } from '../receipt/wallet-gate.tsx';
import { InviteView } from './invite-view.tsx';

interface InviteScreenProps {
  /** Opened to receive the bonus: it begins with that. */
  receive: boolean;
  onClose: () => void;
}

/** The content of home's invite dialog. */
export default function InviteScreen(props: InviteScreenProps) {
  return <WalletGate>{(given) => <Flow {...given} {...props} />}</WalletGate>;
}

function Flow({ wallet, funds, hidden, receive, onClose }: Given & InviteScreenProps) {
  const actor = useFlow(inviteFlow(wallet, useRequests()), {
    input: { invited: invitedOf(funds), link: inviteLink(funds.profile._id), receive },
  });
  return <InviteView actor={actor} hidden={hidden} onClose={onClose} />;
}
