import { agreementFlow, type Covers } from '../../actors/agreement.ts';
import { useFlow } from '../app/flow.ts';
import { useHost } from '../app/system.tsx';
import { AgreementView } from './agreement-view.tsx';

/** The agreements that open by themselves on home (section 2), once a visit. Shows nothing until then. */
export default function AgreementScreen({ home, menu }: Pick<Covers, 'home' | 'menu'>) {
  return <AgreementView actor={useFlow(agreementFlow({ home, menu, app: useHost().app }))} />;
}
