import { agreementFlow } from '../../actors/agreement.ts';
import { useDialogs } from '../app/dialogs.ts';
import { useFlow } from '../app/flow.ts';
import { AgreementView } from './agreement-view.tsx';

/** The agreements that open by themselves on home, once a visit. Shows nothing until then. */
export default function AgreementScreen() {
  const dialogs = useDialogs();
  const close = () => dialogs.send({ type: 'dialog.close', dialog: 'agreement' });
  return <AgreementView actor={useFlow(agreementFlow)} onClose={close} />;
}
