import { type ReactNode, useState } from 'react';

/** A new step begins at the top of the page, and for a screen reader at its heading. */
function arrive(heading: HTMLHeadingElement | null) {
  if (heading === null) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

interface StepHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** True if the player did not come from another step: nothing to announce. */
  first?: boolean;
}

export function StepHeading({ title, lead, first = false }: StepHeadingProps) {
  const [quiet] = useState(first);
  return (
    <div>
      <h2 ref={quiet ? undefined : arrive} tabIndex={-1} className="font-semibold text-lg outline-none">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-0.5 text-ink-muted">{lead}</p>}
    </div>
  );
}
