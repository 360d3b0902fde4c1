import { useText } from '../i18n/text.tsx';
import { Alert } from './alert.tsx';

/** The number of a list's entries that could not be read. Nothing shows if all could. */
export function Unread({ count }: { count: number }) {
  const t = useText();
  return count > 0 && <Alert tone="warning">{t('common.unread', { count })}</Alert>;
}
