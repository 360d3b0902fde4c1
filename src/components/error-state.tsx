import type { ReactNode } from 'react';
import type { Problem } from '../../contract/outcome.ts';
import { problemText } from '../i18n/problem.ts';
import { useText } from '../i18n/text.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { refreshIcon } from './icons/base.ts';
import { Illustration } from './illustration.tsx';

interface ErrorStateProps {
  title: ReactNode;
  /** The text under the title, where it is not the problem's own. */
  text?: ReactNode;
  problem?: Problem | null;
  retryLabel?: string;
  onRetry: () => void;
}

/** The message in place of content that could not be loaded, with a way to try again. */
export function ErrorState({ title, text, problem = null, retryLabel, onRetry }: ErrorStateProps) {
  const t = useText();
  const detail = text ?? (problem === null ? undefined : problemText(t, problem));
  return (
    <div role="alert" className="wrap-anywhere flex flex-col items-center px-4 py-10 text-center">
      <Illustration scene="failed" />
      <p className="mt-5 max-w-full text-balance font-semibold text-lg">{title}</p>
      {detail !== undefined && <p className="mt-1 w-full max-w-sm text-balance text-ink-muted">{detail}</p>}
      <Button
        kind="secondary"
        className="mt-6"
        onClick={onRetry}
        leading={<Icon path={refreshIcon} className="size-5" />}
      >
        {retryLabel ?? t('common.retry')}
      </Button>
    </div>
  );
}
