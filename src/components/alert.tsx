import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { TONE_ICONS, type Tone } from './tone.ts';

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link under the text. */
  action?: ReactNode;
  className?: string;
}

const TONES: Record<Tone, string> = {
  info: 'bg-info-soft text-info',
  success: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

/** A button in an alert has no colour of its own: a green one would say that all is well. */
const ACTION = 'mt-2 [--color-accent-soft:var(--color-surface-raised)] [--color-accent:var(--color-ink)]';

/** A form's refusal answers a press, and may come out of sight. */
function bringIntoSight(alert: Element | null): void {
  if (alert?.matches('form [role=alert]')) alert.scrollIntoView?.({ block: 'nearest' });
}

/** A message in the page. Danger is announced at once, success politely; info and warning are part of the page. */
export function Alert({ tone = 'info', title, children, action, className }: AlertProps) {
  return (
    <div
      ref={bringIntoSight}
      role={tone === 'danger' ? 'alert' : tone === 'success' ? 'status' : undefined}
      className={cx('flex gap-3 rounded-md px-4 py-3 text-sm', TONES[tone], className)}
    >
      <Icon path={TONE_ICONS[tone]} className="mt-[calc((1lh-1.25rem)/2)] size-5" />
      <div className="wrap-anywhere min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
        {action !== undefined && <div className={ACTION}>{action}</div>}
      </div>
    </div>
  );
}
