import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface ActionTileProps extends Omit<ComponentProps<'button'>, 'children' | 'onClick'> {
  /** The drawing, one of `icons/*.ts`. */
  icon: string;
  label: ReactNode;
  /** A small figure at the drawing, such as the coins left, and how it is read out. */
  detail?: { readonly figure: string; readonly text: string } | undefined;
  /** The first thing to do here. */
  primary?: boolean;
  /** The address of another page; with it the tile is a link. */
  href?: string;
  onClick?: ComponentProps<'a'>['onClick'] & ComponentProps<'button'>['onClick'];
}

/** One of the dashboard's actions: a drawing over its name. They stand in a grid. */
export function ActionTile({
  icon,
  label,
  detail,
  primary = false,
  href,
  onClick,
  className,
  type = 'button',
  ...rest
}: ActionTileProps) {
  const style = cx(
    'group flex min-h-22 w-full flex-col items-center justify-start gap-2 rounded-lg py-2 max-sm:min-h-20 max-sm:gap-1.5 max-sm:py-1.5 text-center text-sm font-medium text-ink transition-colors enabled-hover:bg-surface-sunken disabled:opacity-50',
    className,
  );
  const content = (
    <>
      <span
        className={cx(
          'relative grid size-12 place-items-center rounded-full scale-[1] transition-[scale] group-active:scale-95',
          primary ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon path={icon} className="size-6" />
        {detail !== undefined && (
          <span
            aria-hidden="true"
            className="figures absolute -top-1 -right-1.5 grid min-h-5 min-w-5 place-items-center rounded-full bg-gold px-1.5 font-semibold text-brand-deep text-xs leading-none ring-2 ring-surface-raised"
          >
            {detail.figure}
          </span>
        )}
      </span>
      <span className="max-w-full leading-tight">
        {label}
        {detail !== undefined && <span className="sr-only"> {detail.text}</span>}
      </span>
    </>
  );
  if (href !== undefined)
    return (
      <a href={href} onClick={onClick} className={style}>
        {content}
      </a>
    );
  return (
    <button {...rest} type={type} onClick={onClick} className={style}>
      {content}
    </button>
  );
}
