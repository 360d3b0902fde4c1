import type { ReactNode } from 'react';

interface SectionHeaderProps {
  children: ReactNode;
  /** The id for `aria-labelledby` of the section. */
  id?: string;
  /** The control at the end of the line: a link or a small button. */
  action?: ReactNode;
}

/** The heading of one part of a page. */
export function SectionHeader({ children, id, action }: SectionHeaderProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <h2 id={id} className="min-w-0 text-lg font-semibold">
        {children}
      </h2>
      {action}
    </div>
  );
}
