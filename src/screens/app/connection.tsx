import { useSelector } from '@xstate/react';
import { OfflineBanner } from '../../components/offline-banner.tsx';
import { useText } from '../../i18n/text.tsx';
import { useSystem } from './system.tsx';

/** Says on every page that the connection is lost. */
export function Connection() {
  const t = useText();
  const offline = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('offline'));
  return offline ? <OfflineBanner title={t('connection.offline')} text={t('connection.offlineHint')} /> : null;
}
