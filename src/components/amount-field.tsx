import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { dangerIcon } from './icons/base.ts';

interface AmountFieldProps {
  label: string;
  name?: string;
  /** As typed; parsing is the flow's. */
  value: string;
  onChange: (value: string) => void;
  /** The currency's sign before the number, `฿` or `₭`. */
  mark: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  /** Takes the focus when a dialog opens on it. */
  autoFocus?: boolean;
  /** A small button at the end of the field, such as "all". */
  action?: ReactNode;
}

/** An amount of money, large enough to check at a glance. */
export function AmountField({
  label,
  name,
  value,
  onChange,
  mark,
  hint,
  error,
  placeholder = '0',
  disabled = false,
  autoFocus = false,
  action,
}: AmountFieldProps) {
  const id = useId();
  const wrong = error !== undefined && error !== '';
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <div
        className={cx(
          'flex min-h-16 items-center gap-2 rounded-lg border bg-surface-raised ps-4 pe-2 transition-colors',
          'focus-within:outline-2 focus-within:outline-offset-0',
          wrong
            ? 'border-danger focus-within:outline-danger'
            : 'border-line-strong focus-within:border-focus focus-within:outline-focus',
          disabled && 'opacity-60',
        )}
      >
        <span aria-hidden="true" className="font-medium text-2xl text-ink-muted leading-none">
          {mark}
        </span>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={value}
          placeholder={placeholder}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-error${hint === undefined ? '' : ` ${id}-hint`}`}
          className="figures min-w-0 flex-1 bg-transparent py-2 font-semibold text-3xl leading-none tracking-tight outline-none placeholder:text-ink-muted/60"
          {...(autoFocus && { 'data-autofocus': true })}
        />
        {action}
      </div>
      <div id={`${id}-error`} aria-live="polite" className="text-danger text-sm">
        {wrong && (
          <p className="mt-1.5 flex gap-1.5">
            <Icon path={dangerIcon} className="mt-0.5 size-4.5" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="mt-1.5 text-ink-muted text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}
