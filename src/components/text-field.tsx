import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { CONTROL_BOX, CONTROL_INPUT, fieldAria } from './field-aria.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldTexts {
  /** Inside the box before the text: a prefix or an icon. */
  leading?: ReactNode;
  /** Inside the box after the text: a unit or a button. */
  trailing?: ReactNode;
  /** Shows and submits the text in capitals (the value itself stays as typed: upper-case it on submit). */
  capitals?: boolean;
  /** Classes of the input, e.g. `figures`. */
  inputClassName?: string;
}

/** A one-line text field. Uncontrolled by default: give `name` and `defaultValue`. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  leading,
  trailing,
  capitals = false,
  className,
  inputClassName,
  type = 'text',
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, className }}>
      <div className={CONTROL_BOX}>
        {leading !== undefined && <span className="flex items-center pl-4 text-ink-muted">{leading}</span>}
        <input
          {...input}
          {...fieldAria(id, hint, error)}
          type={type}
          autoCapitalize={capitals ? 'characters' : input.autoCapitalize}
          className={cx(CONTROL_INPUT, capitals && 'uppercase placeholder:normal-case', inputClassName)}
        />
        {trailing !== undefined && <span className="flex items-center pr-1 text-ink-muted">{trailing}</span>}
      </div>
    </FieldFrame>
  );
}
