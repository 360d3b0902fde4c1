import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface BottomNavProps {
  /** The name of the menu: "Main menu". */
  label: string;
  /** The menu of a desktop: a rail at the side (`rail`) or a line in the top bar (`bar`). */
  desktop?: 'rail' | 'bar';
  /** `BottomNavItem`s. */
  children: ReactNode;
}

/** The main menu: at the bottom of a phone, where the thumb is. */
export function BottomNav({ label, desktop = 'rail', children }: BottomNavProps) {
  return (
    <nav
      aria-label={label}
      className={cx(
        'group/nav fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)]',
        desktop === 'rail'
          ? 'rail lg:static lg:border-0 lg:bg-transparent'
          : 'bar lg:static lg:border-0 lg:bg-transparent',
      )}
    >
      <ul
        className={cx(
          'mx-auto flex min-h-18 max-w-lg items-stretch px-1 short:min-h-11 short:max-w-none',
          desktop === 'rail' ? 'lg:min-h-0 lg:flex-col lg:gap-1 lg:px-0' : 'lg:min-h-0 lg:max-w-none lg:gap-1',
        )}
      >
        {children}
      </ul>
    </nav>
  );
}
