import type { CSSProperties, ReactNode } from 'react';
import engraving from '../guilloche.svg?inline';
import { BrandMark } from './brand-mark.tsx';
import { SkipLink } from './skip-link.tsx';

interface MemberShellProps {
  /** The app's name. */
  name: ReactNode;
  skipLabel: string;
  /** `BottomNav` with profile, conditions, home (emphasised), statement and contact. */
  nav: ReactNode;
  /** The controls at the end of the top bar: language switcher and logout. */
  actions?: ReactNode;
  /** The banner over everything: `OfflineBanner`. */
  banner?: ReactNode;
  children: ReactNode;
}

/**
 * The engraving of the balance card (`on-brand` in src/tokens.css), the largest thing on home: as a file of its own it
 * would be asked for when the card is drawn.
 */
const ENGRAVED = { '--engraving': `url("${engraving}")` } as CSSProperties;

/** A member's page: menu at the bottom of a phone, in a rail at the side of a desktop. */
export function MemberShell({ name, skipLabel, nav, actions, banner, children }: MemberShellProps) {
  const brand = (
    <>
      <BrandMark />
      {/* In a phone's bar in one line: where it has no room beside the mark it wraps below, out of sight. */}
      <span
        data-overflows
        className="flex min-w-0 flex-wrap overflow-hidden font-semibold max-lg:h-[1lh] max-sm:text-sm lg:text-lg"
      >
        <span className="h-[1lh] lg:hidden" />
        <span className="max-lg:whitespace-nowrap lg:line-clamp-2 lg:leading-tight">{name}</span>
      </span>
    </>
  );
  return (
    <div style={ENGRAVED} className="min-h-dvh pb-(--nav) lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:pb-0">
      <SkipLink label={skipLabel} />
      <div className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r lg:border-line lg:bg-surface-raised lg:p-4">
        {/* The page's title tells the name; here it would stand outside every landmark. */}
        <span aria-hidden="true" className="mb-6 hidden min-h-12 items-center gap-2.5 px-2 lg:flex">
          {brand}
        </span>
        {nav}
      </div>
      <div className="flex min-w-0 flex-col">
        {banner}
        <header className="sticky top-0 z-20 short:static border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
          <div className="mx-auto flex min-h-(--bar) max-w-5xl flex-wrap items-center gap-x-3 px-4 lg:min-h-16 lg:px-8">
            <span className="flex min-w-0 flex-1 basis-10 items-center gap-2.5 lg:hidden">{brand}</span>
            <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end">{actions}</div>
          </div>
        </header>
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}
