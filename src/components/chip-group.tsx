import { useId } from 'react';
import { cx } from './cx.ts';

interface ChipGroupProps<Value extends string | number> {
  /** The name of the choice. Read out; shown too unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: string; detail?: string | undefined; disabled?: boolean }[];
  /** `null` when nothing is chosen, e.g. because the player typed another amount. */
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A handful of quick choices, such as amounts. Radio buttons underneath: one tab stop, arrow keys choose. */
export function ChipGroup<Value extends string | number>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  disabled = false,
}: ChipGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="@container min-w-0">
      <legend className={cx(hideLabel ? 'sr-only' : 'mb-2 font-medium text-sm')}>{label}</legend>
      <div
        className={cx(
          'gap-2',
          // An amount is as wide as it is.
          options.some(({ detail }) => detail !== undefined)
            ? 'flex flex-wrap *:flex-1'
            : 'grid grid-cols-3 @max-[15rem]:grid-cols-2',
          options.length > 6 ? '@md:grid-cols-4' : '@md:auto-cols-fr @md:grid-flow-col @md:grid-cols-none',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative grid min-h-11 place-items-center py-1 rounded-md border border-line-strong bg-surface-raised px-1 text-center font-medium figures transition-colors',
              'hover:bg-surface-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:ring-1 has-checked:ring-accent has-checked:ring-inset',
              'has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
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
            <span>
              {option.label}
              {option.detail !== undefined && (
                <>
                  {' '}
                  <span className="block font-normal text-ink-muted text-sm">{option.detail}</span>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
