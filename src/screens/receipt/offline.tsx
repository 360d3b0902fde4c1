import { Alert } from '../../components/alert.tsx';
import { useText } from '../../i18n/text.tsx';

/** The message that without a connection money stays where it is. */
export function Offline() {
  const t = useText();
  return (
    <Alert tone="warning" title={t('connection.offline')}>
      {t('connection.offlineHint')}
    </Alert>
  );
}
