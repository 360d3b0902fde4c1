import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { dangerIcon } from './icons/base.ts';

/** The texts that every field takes beside its control's own props. */
export interface FieldTexts {
  label: string;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  /** A line that helps to fill the field. */
  hint?: ReactNode;
  /** The complaint about the field's value; announced, and marks the field invalid. */
  error?: string | null | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, control, hint and error below; the ids are those of `fieldAria`. */
export function FieldFrame({ id, label, labelHidden = false, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium text-ink'}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={error ? 'mt-1.5 flex gap-1.5 text-sm text-danger' : 'hidden'}>
        {error && (
          <>
            <Icon path={dangerIcon} className="mt-[calc((1lh-1rem)/2)] size-4" />
            <span className="min-w-0">{error}</span>
          </>
        )}
      </p>
    </div>
  );
}
