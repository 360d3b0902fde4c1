import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Something is being asked: the width stays, a spinner covers the text, and a tap does nothing. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  block,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      // A busy button keeps the focus, so it is not `disabled`; a submit button would still submit, so its type changes.
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={`${buttonStyle({ variant, size, block })}${busy ? ' pointer-events-none' : ''}${className ? ` ${className}` : ''}`}
    >
      <span className={`inline-flex items-center justify-center gap-2${busy ? ' opacity-0' : ''}`}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner className="size-5" />
        </span>
      )}
    </button>
  );
}
