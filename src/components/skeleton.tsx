import { cx } from './cx.ts';

interface SkeletonProps {
  /** The size of what will stand there. */
  className?: string;
  /** The corners of what will stand there: a line of text, a field or button, a card, a mark. */
  shape?: keyof typeof SHAPES;
}

const SHAPES = { line: 'rounded-sm', control: 'rounded-md', card: 'rounded-lg', mark: 'rounded-full' } as const;

/** The place of something that is still loading; its parent is `aria-busy`. */
export function Skeleton({ className, shape = 'line' }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={cx('block animate-shimmer bg-surface-sunken', SHAPES[shape], className)} />
  );
}
