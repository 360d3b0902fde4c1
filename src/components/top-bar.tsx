import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

interface TopBarProps {
  /** The app's name beside its mark. */
  name: ReactNode;
  /** The target of the mark's link; plain when absent. */
  href?: string;
  /** Switches and buttons at the end. */
  children?: ReactNode;
}

/** The bar over a page: mark and name, then what the page offers at the end. */
export function TopBar({ name, href, children }: TopBarProps) {
  const brand = (
    <>
      <BrandMark />
      <span data-site-name className="line-clamp-2 min-w-0 font-semibold leading-tight max-[22rem]:text-sm lg:text-lg">
        {name}
      </span>
    </>
  );
  return (
    <header className="sticky top-0 z-30 short:static border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-(--bar) max-w-6xl flex-wrap items-center gap-x-3 px-4 lg:px-8">
        {href === undefined ? (
          <span className="flex min-w-0 items-center gap-2.5">{brand}</span>
        ) : (
          <a href={href} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-sm">
            {brand}
          </a>
        )}
        <div className="-mr-2 ml-auto flex shrink-0 items-center">{children}</div>
      </div>
    </header>
  );
}
