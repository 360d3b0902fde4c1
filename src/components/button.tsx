import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonKind, type ButtonSize, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Something is being asked: a spinner covers the label, the width stays, presses do nothing. */
  busy?: boolean;
  /** True for a button as wide as its container. */
  wide?: boolean;
  /** An icon before the label. */
  leading?: ReactNode;
  /** An icon after the label. */
  trailing?: ReactNode;
}

/** A button. `type="button"` by default; while busy it keeps focus and its name, and swallows presses and submits. */
export function Button({
  kind = 'primary',
  size = 'md',
  busy = false,
  wide = false,
  leading,
  trailing,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={buttonStyle(kind, size, wide, className)}
    >
      <span className={busy ? 'contents *:opacity-0' : 'contents'}>
        {leading}
        <span className="min-w-0">{children}</span>
        {trailing}
      </span>
      {busy && <Spinner className="absolute size-5" />}
    </button>
  );
}
