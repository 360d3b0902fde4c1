import { agreementFlow } from '../../actors/agreement.ts';
import { useFlow } from '../app/flow.ts';
import { AgreementView } from './agreement-view.tsx';

/** The agreements that open by themselves on home (section 2). Shows nothing until then. */
export default function AgreementScreen() {
  return <AgreementView actor={useFlow(agreementFlow)} />;
}
