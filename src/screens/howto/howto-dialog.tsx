import { howtoFlow } from '../../actors/howto.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import { useFlow } from '../app/flow.ts';
import { Videos } from './videos.tsx';

/** The how-to videos over a member's page (section 1), opened from the top bar. */
export default function HowtoDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const actor = useFlow(howtoFlow);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('howto.title')}
      description={t('howto.lead')}
      closeLabel={t('common.close')}
      size="lg"
    >
      <Videos actor={actor} wide={false} />
    </Dialog>
  );
}
