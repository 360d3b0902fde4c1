import { conditionsFlow } from '../../actors/conditions.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';
import { ConditionsView } from './conditions-view.tsx';

/** The conditions over the page, opened from the member's menu (rule: Shells). */
export default function ConditionsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('conditions.title')} size="lg" reading>
      <ConditionsView actor={useFlow(conditionsFlow)} onClose={onClose} />
    </Dialog>
  );
}
