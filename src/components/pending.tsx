import type { ReactNode } from 'react';

interface PendingProps {
  /** It is read out in the content's place. */
  label: string;
  className?: string;
  /** Skeletons, about as large as what comes. */
  children: ReactNode;
}

/** The place of content that is on its way. */
export function Pending({ label, className, children }: PendingProps) {
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  );
}
