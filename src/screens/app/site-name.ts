import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text.tsx';
import { useHost } from './system.tsx';

/** What the operator calls the site; the app's own name where it has none. Empty until that is known: no other name flashes. */
export function useSiteName(): string {
  const t = useText();
  const name = useSelector(useHost().app, (snapshot) => snapshot.context.siteName);
  return name === null ? '' : name || t('app.name');
}
