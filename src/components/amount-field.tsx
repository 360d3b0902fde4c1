import { type ReactNode, useId } from 'react';
import { useMoney } from '../i18n/money.ts';
import { grouped, regroup, watchEdits } from './amount-typing.ts';
import { cx } from './cx.ts';
import { CONTROL_BOX, fieldAria } from './field-aria.ts';
import { FieldFrame } from './field-frame.tsx';

interface AmountFieldProps {
  label: string;
  /** The amount as typed, without commas; parsing is the flow's. */
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null | undefined;
  disabled?: boolean;
}

/** An amount in the member's money, large enough to check at a glance. */
export function AmountField({ label, value, onChange, hint, error, disabled = false }: AmountFieldProps) {
  const id = useId();
  const money = useMoney();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={cx(CONTROL_BOX, 'min-h-16 gap-2 ps-4 pe-2')}>
        <span aria-hidden="true" className="self-center text-2xl leading-none font-medium text-ink-muted">
          {money.sign}
        </span>
        <input
          {...fieldAria(id, hint, error)}
          ref={watchEdits}
          name="amount"
          type="text"
          inputMode={money.decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          enterKeyHint="done"
          value={grouped(value)}
          placeholder="0"
          disabled={disabled}
          onChange={(event) => onChange(regroup(event.currentTarget, money.decimals))}
          className={cx(
            'figures min-w-0 flex-1 bg-transparent py-2 leading-none font-semibold tracking-tight outline-none placeholder:text-ink-muted placeholder:opacity-60',
            'text-3xl',
          )}
        />
      </div>
    </FieldFrame>
  );
}
