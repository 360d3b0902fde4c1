import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { offlineIcon } from './icons/base.ts';

interface OfflineBannerProps {
  title: ReactNode;
  /** The actions that are not possible meanwhile. */
  text?: ReactNode;
}

/** The banner over every page while the connection is lost. */
export function OfflineBanner({ title, text }: OfflineBannerProps) {
  return (
    <div role="status" className="bg-warning-soft px-4 py-2.5 text-sm text-warning lg:px-8">
      <div className="mx-auto flex max-w-5xl items-start gap-3">
        <Icon path={offlineIcon} className="mt-[calc((1lh-1.25rem)/2)] size-5" />
        <p className="min-w-0">
          <span className="font-semibold">{title}</span>{' '}
          {text !== undefined && <span className="text-ink">{text}</span>}
        </p>
      </div>
    </div>
  );
}
