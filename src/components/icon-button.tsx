import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Its name: an icon has none. */
  label: string;
  busy?: boolean;
}

/** A 44 px button of one icon, in the colour of the text around it. */
export function IconButton({ label, busy, className, children, onClick, type = 'button', ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-full transition hover:bg-current/8 active:scale-95 disabled:opacity-45${className ? ` ${className}` : ''}`}
    >
      {busy ? <Spinner className="size-5" /> : children}
    </button>
  );
}
