import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text.tsx';
import { useHost } from './system.tsx';

/** The operator's name for the site; the app's own if it has none. Empty until that is known: no other name flashes. */
export function useSiteName(): string {
  const t = useText();
  const name = useSelector(useHost().app, (snapshot) => snapshot.context.siteName);
  return name === null ? '' : name || t('app.name');
}
