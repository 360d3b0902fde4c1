import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The drawing, one of `icons/*.ts`. */
  icon: string;
  /** The action of the button, in words. */
  label: string;
  busy?: boolean;
}

/** A 44 px round button that shows only a drawing. */
export function IconButton({
  icon,
  label,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-muted transition-colors enabled-hover:bg-surface-sunken enabled-hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon path={icon} className="size-5.5" />}
    </button>
  );
}
