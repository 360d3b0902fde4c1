import { conditionsFlow } from '../../actors/conditions.ts';
import { useFlow } from '../app/flow.ts';
import { ConditionsView } from './conditions-view.tsx';

interface ConditionsScreenProps {
  /** The player has read enough. */
  onClose: () => void;
}

/** What the conditions dialog of the member's bottom menu holds (rule: Shells). */
export default function ConditionsScreen({ onClose }: ConditionsScreenProps) {
  return <ConditionsView actor={useFlow(conditionsFlow)} onClose={onClose} />;
}
