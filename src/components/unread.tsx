import { useText } from '../i18n/text.tsx';
import { Alert } from './alert.tsx';

/** Beside a list: how many of its entries could not be read. Nothing where all could. */
export function Unread({ count }: { count: number }) {
  const t = useText();
  return count > 0 && <Alert tone="warning">{t('common.unread', { count })}</Alert>;
}
