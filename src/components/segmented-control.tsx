import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface SegmentedControlProps<Value extends string> {
  /** The name of the choice; read out, not shown. */
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode; disabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two to four ways of the same thing, one of them shown. Radio buttons underneath: one tab stop, arrow keys choose. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-1 rounded-lg bg-surface-sunken p-1 @max-[15rem]:flex-col">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-11 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-md border border-transparent px-1 py-1 text-center font-medium text-ink-muted text-sm leading-tight transition-colors hover:text-ink',
              'has-checked:border-line-strong has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-card',
              'has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon}
            <span className="min-w-0 text-balance">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
