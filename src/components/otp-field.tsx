import { type ClipboardEvent, useCallback, useId, useState } from 'react';
import { westernDigits } from '../../contract/digits.ts';
import { cx } from './cx.ts';
import { fieldAria } from './field-aria.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

/** The digits of a code. */
const LENGTH = 6;

const digits = (text: string) => westernDigits(text).replace(/\D/g, '');

interface OtpFieldProps extends FieldTexts {
  name?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The number of wrong codes. After each the code stays, selected: the next typed digit replaces it. */
  wrongs?: number;
  /** Every change, digits only. */
  onChange?: (code: string) => void;
  /** The last box was filled, by typing, pasting or the phone's suggestion from the SMS. */
  onComplete?: (code: string) => void;
}

/**
 * One real input under drawn boxes: pasting, the SMS suggestion, screen readers, backspace and arrows are the
 * browser's own. To empty it from outside, change its `key`.
 */
export function OtpField({
  label,
  labelHidden,
  hint,
  error,
  name,
  disabled = false,
  autoFocus = false,
  wrongs = 0,
  onChange,
  onComplete,
}: OtpFieldProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [caret, setCaret] = useState<readonly [from: number, to: number]>([0, 0]);

  const selectWrong = useCallback(
    (input: HTMLInputElement | null) => {
      if (wrongs === 0) return;
      input?.focus();
      input?.select();
    },
    [wrongs],
  );

  const take = (text: string) => {
    const next = digits(text).slice(0, LENGTH);
    if (next === code) return;
    setCode(next);
    onChange?.(next);
    if (next.length === LENGTH) onComplete?.(next);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = digits(event.clipboardData.getData('text'));
    if (pasted.length < LENGTH) return;
    event.preventDefault();
    take(pasted);
  };

  const [from, to] = caret;
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error }}>
      <div className={cx('group relative', disabled && 'opacity-60')}>
        <input
          {...fieldAria(id, hint, error)}
          ref={selectWrong}
          name={name}
          value={code}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: the step's only field; the player has just asked for the code
          autoFocus={autoFocus}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`\\d{${LENGTH}}`}
          autoCorrect="off"
          spellCheck={false}
          onPaste={paste}
          onChange={(event) => take(event.target.value)}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            setCaret([selectionStart ?? 0, selectionEnd ?? 0])
          }
          className="absolute inset-0 z-10 size-full cursor-text text-center text-base opacity-0"
        />
        <div aria-hidden="true" className="flex gap-2">
          {Array.from({ length: LENGTH }, (_, index) => {
            const here = from === to ? index === Math.min(from, LENGTH - 1) : index >= from && index < to;
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position
                key={index}
                className={cx(
                  'figures relative grid h-14 max-w-14 flex-1 place-items-center rounded-md border bg-surface-raised text-xl font-semibold',
                  error ? 'border-danger' : 'border-line-strong',
                  here &&
                    'group-focus-within:border-focus group-focus-within:outline-2 group-focus-within:-outline-offset-1 group-focus-within:outline-focus',
                )}
              >
                {code[index]}
              </span>
            );
          })}
        </div>
      </div>
    </FieldFrame>
  );
}
