import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { refreshIcon } from './icons/base.ts';
import { Illustration } from './illustration.tsx';

interface ErrorStateProps {
  title: ReactNode;
  text?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
}

/** The message in place of content that could not be loaded, with a way to try again. */
export function ErrorState({ title, text, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="wrap-anywhere flex flex-col items-center px-4 py-10 text-center">
      <Illustration scene="failed" />
      <p className="mt-5 max-w-full text-balance font-semibold text-lg">{title}</p>
      {text !== undefined && <p className="mt-1 w-full max-w-sm text-balance text-ink-muted">{text}</p>}
      <Button
        kind="secondary"
        className="mt-6"
        onClick={onRetry}
        leading={<Icon path={refreshIcon} className="size-5" />}
      >
        {retryLabel}
      </Button>
    </div>
  );
}
