import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

interface CardProps extends ComponentProps<'div'> {
  /** `brand` is the jade of the balance card: whatever stands in it takes fitting colours by itself. */
  tone?: 'raised' | 'sunken' | 'outline' | 'brand';
  /** Space inside: none for lists and images that reach the edge. */
  padding?: 'none' | 'md' | 'lg';
}

const TONES = {
  raised: 'bg-surface-raised shadow-card',
  sunken: 'bg-surface-sunken',
  outline: 'border border-line',
  brand: 'on-brand shadow-raised',
} as const;

const PADDINGS = { none: '', md: 'p-4 sm:p-5', lg: 'p-5 sm:p-7' } as const;

/** A surface that holds what belongs together. */
export function Card({ tone = 'raised', padding = 'md', className, ...rest }: CardProps) {
  return (
    <div {...rest} className={cx('min-w-0 overflow-hidden rounded-lg', TONES[tone], PADDINGS[padding], className)} />
  );
}
