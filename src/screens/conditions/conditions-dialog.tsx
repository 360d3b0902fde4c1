import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import ConditionsScreen from './conditions-screen.tsx';

/** The conditions over the page, opened from the member's menu (rule: Shells). */
export default function ConditionsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('conditions.title')} size="lg" reading>
      <ConditionsScreen onClose={onClose} />
    </Dialog>
  );
}
