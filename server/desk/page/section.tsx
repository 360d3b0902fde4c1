/** A part of the desk: heading, what it is for, content in a card. */
import { type ReactNode, useId } from 'react';
import { Card } from '../../../src/components/card.tsx';
import { Icon } from '../../../src/components/icon.tsx';
import { SectionHeader } from '../../../src/components/section-header.tsx';

interface SectionProps {
  /** Its anchor. */
  id: string;
  icon: string;
  title: string;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ id, icon, title, aside, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="min-w-0 scroll-mt-32">
      <SectionHeader id={heading} action={aside}>
        <span className="flex items-center gap-2.5">
          <Icon path={icon} className="size-5 text-accent" />
          {title}
        </span>
      </SectionHeader>
      <Card padding="none" className="mt-1.5">
        {children}
      </Card>
    </section>
  );
}

/** In place of a list without entries. */
export function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="px-5 py-9 text-center">
      <p className="font-semibold">{title}</p>
      <p className="mx-auto mt-1 max-w-sm text-sm text-ink-muted">{children}</p>
    </div>
  );
}
