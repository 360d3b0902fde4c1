import { cx } from './cx.ts';

interface CountdownProps {
  /** The name of the time that runs out, e.g. "Time left"; read out before the time. */
  label: string;
  /** `mm:ss`. */
  text: string;
  /** The part of the whole that is left, from 1 down to 0. */
  fraction: number;
}

/** Time that runs out, as text and as a ring. It does not announce itself each second. */
export function Countdown({ label, text, fraction }: CountdownProps) {
  const left = Math.min(1, Math.max(0, fraction));
  const short = left <= 0.2;
  return (
    <div role="timer" aria-live="off" aria-label={label} className="inline-flex items-center gap-3">
      <svg viewBox="0 0 36 36" aria-hidden="true" className="size-9 -rotate-90" fill="none" strokeWidth="4">
        <circle cx="18" cy="18" r="15" className="stroke-surface-sunken" />
        {left > 0 && (
          <circle
            cx="18"
            cy="18"
            r="15"
            pathLength="1"
            strokeDasharray={`${left} 1`}
            strokeLinecap="round"
            className={cx(
              'transition-[stroke-dasharray] duration-1000 ease-linear',
              short ? 'stroke-warning' : 'stroke-accent',
            )}
          />
        )}
      </svg>
      <span className="flex flex-col">
        <span aria-hidden="true" className="text-ink-muted text-xs">
          {label}
        </span>
        <span className={cx('figures font-semibold text-lg leading-tight', short && 'text-warning')}>{text}</span>
      </span>
    </div>
  );
}
