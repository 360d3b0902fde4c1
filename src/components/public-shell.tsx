import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { SkipLink } from './skip-link.tsx';

interface PublicShellProps {
  /** The app's name. */
  name: ReactNode;
  skipLabel: string;
  /** `BottomNav desktop="bar"` with login, register, how-to and contact. */
  nav: ReactNode;
  /** The control at the end of the top bar: the language switcher. */
  actions?: ReactNode;
  /** The banner over everything: `OfflineBanner`. */
  banner?: ReactNode;
  children: ReactNode;
}

/** A visitor's page: menu at the bottom of a phone, in the top bar of a desktop. */
export function PublicShell({ name, skipLabel, nav, actions, banner, children }: PublicShellProps) {
  return (
    <div className="flex min-h-dvh flex-col pb-(--nav) lg:pb-0">
      <SkipLink label={skipLabel} />
      {banner}
      <header className="sticky top-0 z-30 short:static border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex min-h-(--bar) max-w-6xl flex-wrap items-center gap-x-3 px-4 lg:min-h-16 lg:px-8">
          <span className="flex min-w-0 flex-1 basis-10 items-center gap-2.5 lg:flex-none">
            <BrandMark />
            <span
              data-site-name
              className="line-clamp-2 min-w-0 font-semibold leading-tight max-[22rem]:text-sm lg:text-lg"
            >
              {name}
            </span>
          </span>
          <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end lg:gap-4">
            {nav}
            {actions}
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
