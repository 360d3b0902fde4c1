import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface ActionTileProps extends Omit<ComponentProps<'button'>, 'children' | 'onClick'> {
  /** The drawing, one of `icons/*.ts`. */
  icon: string;
  label: ReactNode;
  /** A small figure under the label, such as the coins left. */
  detail?: ReactNode;
  /** The first thing to do here. */
  primary?: boolean;
  /** With it the tile is a link: it leads to another page. */
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
    'group flex min-h-24 w-full flex-col items-center justify-start gap-2 rounded-lg px-1 py-3 text-center text-sm font-medium text-ink transition-colors enabled-hover:bg-surface-sunken disabled:opacity-50',
    className,
  );
  const content = (
    <>
      <span
        className={cx(
          'grid size-12 place-items-center rounded-full transition-[scale] group-active:scale-95',
          primary ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon path={icon} className="size-6" />
      </span>
      <span className="max-w-full leading-tight">
        {label}
        {detail !== undefined && <span className="figures block text-xs text-ink-muted">{detail}</span>}
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
