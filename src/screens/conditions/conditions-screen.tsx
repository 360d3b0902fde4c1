import { conditionsFlow } from '../../actors/conditions.ts';
import { useFlow } from '../app/flow.ts';
import { ConditionsView } from './conditions-view.tsx';

interface ConditionsScreenProps {
  /** The player has read enough. */
  onClose: () => void;
}

/** The content of the conditions dialog in the member's bottom menu (rule: Shells). */
export default function ConditionsScreen({ onClose }: ConditionsScreenProps) {
  return <ConditionsView actor={useFlow(conditionsFlow)} onClose={onClose} />;
}
