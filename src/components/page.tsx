import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface PageProps {
  title?: ReactNode;
  /** A line under the title. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The greatest width of the column: for a form, for reading, for a dashboard. */
  width?: 'form' | 'text' | 'wide';
  /** True for less space between the blocks on a phone: more of them fit on its first screen. */
  dense?: boolean;
  children: ReactNode;
}

const WIDTHS = { form: 'max-w-lg', text: 'max-w-2xl', wide: 'max-w-5xl' } as const;

/** The column of a page: its title, then its blocks with even spaces between. */
export function Page({ title, lead, actions, width = 'wide', dense = false, children }: PageProps) {
  return (
    <div
      className={cx(
        'mx-auto w-full space-y-6 px-4 py-6 lg:px-8 lg:py-10',
        dense && 'max-sm:space-y-3 max-sm:pt-3',
        WIDTHS[width],
      )}
    >
      {title !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-xl font-semibold lg:text-2xl">{title}</h1>
            {lead !== undefined && <p className="mt-1 text-ink-muted">{lead}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </div>
  );
}
