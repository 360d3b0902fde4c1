import { type ReactNode, useState } from 'react';

/** A new step begins where it is read from: at its heading, also for a screen reader. */
function arrive(heading: HTMLHeadingElement | null) {
  heading?.focus();
}

interface StepHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** As the step is shown, the player did not come from another: nothing to announce. */
  first?: boolean;
}

export function StepHeading({ title, lead, first = false }: StepHeadingProps) {
  const [quiet] = useState(first);
  return (
    <div>
      <h2 ref={quiet ? undefined : arrive} tabIndex={-1} className="scroll-mt-24 font-semibold text-lg outline-none">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-0.5 text-ink-muted">{lead}</p>}
    </div>
  );
}
