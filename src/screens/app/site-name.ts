import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text.tsx';
import { useHost } from './system.tsx';

/** What the operator calls the site; the app's own name until that is known. */
export function useSiteName(): string {
  const t = useText();
  return useSelector(useHost().app, (snapshot) => snapshot.context.siteName) ?? t('app.name');
}
