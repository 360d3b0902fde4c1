import { conditionsFlow } from '../../actors/conditions.ts';
import { useFlow } from '../app/flow.ts';
import { ConditionsView } from './conditions-view.tsx';

/** The content of the dialog of the conditions, opened from the member's menu (rule: Shells). */
export default function ConditionsScreen({ onClose }: { onClose: () => void }) {
  return <ConditionsView actor={useFlow(conditionsFlow)} onClose={onClose} />;
}
