/** A part of the desk: heading, what it is for, content in a card. */
import { type MouseEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import { Badge } from '../../src/components/badge.tsx';
import { Card } from '../../src/components/card.tsx';
import { Icon } from '../../src/components/icon.tsx';
import { SectionHeader } from '../../src/components/section-header.tsx';
import { countText } from './format.ts';

interface SectionProps {
  /** The section's anchor. */
  id: string;
  icon: string;
  title: string;
  /** The content at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ id, icon, title, aside, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} tabIndex={-1} className="min-w-0 scroll-mt-3">
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

/** The place of a list without entries. */
export function Nothing({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="px-5 py-6 text-center">
      <p className="font-semibold">{title}</p>
      <p className="mx-auto mt-0.5 max-w-md text-balance text-sm text-ink-muted">{children}</p>
    </div>
  );
}

/** The number of entries that wait for the desk. */
export function WaitingCount({ count }: { count: number }) {
  return (
    <Badge tone={count > 0 ? 'accent' : 'neutral'} dot={count > 0}>
      <span className="figures">{countText(count)} waiting</span>
    </Badge>
  );
}

/** The `ref` of an element that goes when its work is done: focus inside it moves to its section, not to nowhere. */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  return () => {
    if (element.contains(document.activeElement))
      element.closest<HTMLElement>('section[id]')?.focus({ preventScroll: true });
  };
}

/** A press that leaves out a double click's second: the list may have moved another entry's button under the pointer. */
export function once(press: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) press();
  };
}

/** Reads a form that was submitted: the trimmed text of a field by its name. */
export function fieldsOf(event: SubmitEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const fields = new FormData(event.currentTarget);
  return (name) => String(fields.get(name) ?? '').trim();
}

/** Attributes of a field for an amount of money. */
export const AMOUNT = {
  name: 'amount',
  inputMode: 'decimal',
  inputClassName: 'figures',
  autoComplete: 'off',
  placeholder: '100.00',
  pattern: String.raw`\d{1,10}(\.\d{1,2})?`,
  title: 'Digits, with at most two decimals',
  required: true,
} as const;
