import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface DataRowProps {
  label: ReactNode;
  children: ReactNode;
  /** The control beside the value, such as a copy button. */
  action?: ReactNode;
  /** True for the sum, or another line that matters more than the rest. */
  strong?: boolean;
}

/** One line of a receipt or a summary. Stands in a `<dl>`; a value without room beside its label goes under it. */
export function DataRow({ label, children, action, strong = false }: DataRowProps) {
  return (
    <div className="flex min-h-12 flex-wrap content-center items-baseline justify-between gap-x-4 border-line border-b py-2 last:border-b-0">
      <dt className={cx('max-w-full', strong ? 'font-medium' : 'text-ink-muted text-sm')}>{label}</dt>
      <dd
        className={cx(
          'figures ms-auto flex min-w-0 items-center justify-end gap-2 text-end wrap-anywhere',
          strong ? 'font-semibold text-lg' : 'font-medium',
        )}
      >
        <span className="min-w-0">{children}</span>
        {action !== undefined && <span className="-my-1.5 flex shrink-0">{action}</span>}
      </dd>
    </div>
  );
}
