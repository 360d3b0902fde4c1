import { type ComponentProps, useId } from 'react';
import { cx } from './cx.ts';
import { CONTROL_BOX, fieldAria } from './field-aria.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { chevronDownIcon } from './icons/base.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** The language of the label, when it is not the page's. */
  lang?: string;
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'children'>, FieldTexts {
  options: readonly SelectOption[];
  /** The first option, with an empty value: "Choose a bank". */
  placeholder?: string;
}

/** The platform's own select, in the look of the other fields. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, className }}>
      <div className={cx(CONTROL_BOX, 'relative')}>
        <select
          {...select}
          {...fieldAria(id, hint, error)}
          className="min-w-0 flex-1 appearance-none truncate rounded-md bg-transparent py-2 pr-9 pl-4 leading-body focus:outline-none disabled:cursor-not-allowed [&>option]:bg-surface-raised"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          path={chevronDownIcon}
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-muted"
        />
      </div>
    </FieldFrame>
  );
}
