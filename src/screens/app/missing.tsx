import { useSelector } from '@xstate/react';
import { ErrorState } from '../../components/error-state.tsx';
import { useText } from '../../i18n/text.tsx';
import { useSystem } from './system.tsx';

interface MissingProps {
  /** Another way to try again than to load the page anew. A new release comes by that alone. */
  onRetry?: () => void;
}

/**
 * In the place of a dialog's content whose code or texts did not come, because the connection is bad or a new release has
 * taken them away. The page behind it stays as it is.
 */
export function Missing({ onRetry }: MissingProps) {
  const t = useText();
  const navigation = useSystem('navigation');
  const online = useSelector(useSystem('connection'), (snapshot) => snapshot.matches('online'));
  const outdated = useSelector(useSystem('release'), (snapshot) => snapshot.matches('outdated'));
  const reload = () => navigation.send({ type: 'page.reload' });
  return outdated ? (
    <ErrorState title={t('home.outdated')} retryLabel={t('home.update')} onRetry={reload} />
  ) : (
    <ErrorState
      title={t(online ? 'error.failure.unknown' : 'error.failure.offline')}
      retryLabel={t('common.retry')}
      onRetry={onRetry ?? reload}
    />
  );
}
