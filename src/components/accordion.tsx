import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { chevronDownIcon } from './icons/base.ts';

interface AccordionProps {
  items: readonly { id: string; title: ReactNode; content: ReactNode; open?: boolean }[];
}

/** Answers that open under their questions; the browser's own details and summary. */
export function Accordion({ items }: AccordionProps) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
      {items.map((item) => (
        <details key={item.id} open={item.open} className="group">
          <summary className="flex min-h-13 list-none items-center gap-3 px-4 py-2.5 font-medium transition-colors hover:bg-surface-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 flex-1">{item.title}</span>
            <Icon
              path={chevronDownIcon}
              className="size-5 text-ink-muted transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <div className="px-4 pt-1 pb-4 text-ink-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
