import { cx } from './cx.ts';

/** The place of something that is still loading. Give it the size of what will stand there; its parent is `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-sm bg-surface-sunken', className)} />;
}
