import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface BottomNavItemProps extends Omit<ComponentProps<'a'>, 'children' | 'onClick'> {
  icon: string;
  label: string;
  /** The page the player is on. */
  active?: boolean;
  /** The middle of the menu, raised: home. First on a desktop. */
  emphasised?: boolean;
  /** The press. Without `href` the item is a button: something opens over the page. */
  onClick?: ComponentProps<'a'>['onClick'] & ComponentProps<'button'>['onClick'];
}

/** One place in a `BottomNav`. */
export function BottomNavItem({
  icon,
  label,
  active = false,
  emphasised = false,
  href,
  onClick,
  className,
  ...rest
}: BottomNavItemProps) {
  const style = cx(
    'flex size-full min-h-11 flex-col items-center gap-1 rounded-md pt-2.5 pb-1 text-center text-[min(0.75rem,4vw)] short:justify-center short:gap-0 short:py-0 short:min-[30rem]:flex-row short:min-[30rem]:gap-2 font-medium max-[22rem]:tracking-tight transition-colors lg:flex-row lg:gap-3 lg:px-4 lg:py-2 lg:text-sm lg:group-[.bar]/nav:gap-2 lg:hover:bg-surface-sunken',
    active ? 'text-accent lg:bg-accent-soft' : 'text-ink-muted hover:text-ink',
    className,
  );
  const content = (
    <>
      <span
        className={cx(
          'grid place-items-center transition-colors',
          emphasised &&
            cx(
              'raised:-mt-7 raised:size-13 raised:rounded-full raised:outline-4 raised:outline-surface-raised',
              'raised:bg-accent raised:text-accent-ink raised:shadow-card',
            ),
        )}
      >
        <Icon path={icon} className="size-6 lg:size-5.5" />
      </span>
      <span className="max-w-full leading-[1.4] wrap-break-word">{label}</span>
    </>
  );
  return (
    <li className={cx('min-w-0 flex-1 lg:flex-none', emphasised && 'lg:group-[.rail]/nav:order-first')}>
      {href === undefined ? (
        <button type="button" onClick={onClick} className={style}>
          {content}
        </button>
      ) : (
        <a {...rest} href={href} onClick={onClick} aria-current={active ? 'page' : undefined} className={style}>
          {content}
        </a>
      )}
    </li>
  );
}
