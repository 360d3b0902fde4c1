import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface DataRowProps {
  label: ReactNode;
  children: ReactNode;
  /** Beside the value, such as a copy button. */
  action?: ReactNode;
  /** For the sum or another line that matters more than the rest. */
  strong?: boolean;
}

/** One line of a receipt or a summary. Stands in a `<dl>`; a long value wraps instead of pushing its label away. */
export function DataRow({ label, children, action, strong = false }: DataRowProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-line border-b py-2 last:border-b-0">
      <dt className={cx('max-w-2/5 shrink-0', strong ? 'font-medium' : 'text-ink-muted text-sm')}>{label}</dt>
      <dd
        className={cx(
          'figures flex min-w-0 items-center justify-end gap-2 text-end wrap-anywhere',
          strong ? 'font-semibold text-lg' : 'font-medium',
        )}
      >
        <span className="min-w-0">{children}</span>
        {action}
      </dd>
    </div>
  );
}
