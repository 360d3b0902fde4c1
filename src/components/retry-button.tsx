import type { ComponentProps } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from './button.tsx';

/** The small button that asks again for what could not be had. */
export function RetryButton(props: Omit<ComponentProps<typeof Button>, 'size' | 'children'>) {
  const t = useText();
  return (
    <Button kind="secondary" {...props} size="sm">
      {t('common.retry')}
    </Button>
  );
}
