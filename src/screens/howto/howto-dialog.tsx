import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/text.tsx';
import { useDialogs } from '../app/dialogs.ts';
import { Videos } from './videos.tsx';

/** The how-to videos over a member's page, opened from the top bar. */
export default function HowtoDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('howto.title')} description={t('howto.lead')} size="lg">
      <Videos dialogs={useDialogs()} wide={false} />
    </Dialog>
  );
}
