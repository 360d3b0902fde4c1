import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface IconBadgeProps {
  /** The drawing, one of `icons/*.ts`. */
  icon: string;
  tone?: 'accent' | 'neutral' | 'positive' | 'warning' | 'danger' | 'info';
  size?: 'md' | 'lg';
}

const TONES = {
  accent: 'bg-accent-soft text-accent',
  neutral: 'bg-surface-sunken text-ink-muted',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
} as const;

/** A drawing on a tinted disc, at the start of a row or a tile. */
export function IconBadge({ icon, tone = 'accent', size = 'md' }: IconBadgeProps) {
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center rounded-full',
        size === 'md' ? 'size-10' : 'size-12',
        TONES[tone],
      )}
    >
      <Icon path={icon} className={size === 'md' ? 'size-5' : 'size-6'} />
    </span>
  );
}
