import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'info';
  /** A dot before the text: a status rather than a label. */
  dot?: boolean;
  children: ReactNode;
}

const TONES = {
  neutral: 'bg-surface-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
} as const;

/** A short status or label in a pill. */
export function Badge({ tone = 'neutral', dot = false, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold',
        TONES[tone],
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
