import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { agreementMachine } from '../../../machines/agreement/agreement.machine.ts';
import { AgreementDialog } from './agreement-dialog.tsx';

interface AgreementViewProps {
  actor: ActorRefFrom<typeof agreementMachine>;
  /** Puts the agreement off: it opens again at the next arrival on home. */
  onClose: () => void;
}

/** The dialog while it is open. It is made when it opens: the focus goes back to where it was at that moment. */
export function AgreementView({ actor, onClose }: AgreementViewProps) {
  const open = useSelector(actor, (snapshot) => snapshot.matches('open'));
  const texts = useSelector(actor, (snapshot) => snapshot.context.texts);
  return open ? (
    <AgreementDialog
      texts={texts}
      onAccept={(remember) => actor.send({ type: 'agreement.accept', remember })}
      onClose={onClose}
    />
  ) : null;
}
