import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { closeIcon } from './icons/base.ts';
import { TONE_ICONS, type Tone } from './tone.ts';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastProps {
  tone?: Tone;
  children: ReactNode;
  /** The action that the player can take. */
  action?: ToastAction;
  /** An open dialog and the chat hide it (src/screens.css). */
  minor?: boolean;
  closeLabel: string;
  onClose: () => void;
}

const TONES: Record<Tone, string> = {
  info: 'text-info',
  success: 'text-positive',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** A short message over the page; a `ToastRegion` shows and announces it. */
export function Toast({ tone = 'info', children, action, minor, closeLabel, onClose }: ToastProps) {
  return (
    <div
      data-minor={minor}
      className="pointer-events-auto flex w-full max-w-md animate-rise items-center gap-3 rounded-lg bg-surface-raised py-1.5 pr-1.5 pl-4 text-sm shadow-overlay"
    >
      <Icon path={TONE_ICONS[tone]} className={cx('size-5.5', TONES[tone])} />
      <div className="wrap-anywhere min-w-0 flex-1 py-1 font-medium">
        {children}
        {action && (
          // Its words begin where the message does.
          <div className="-ms-4">
            <Button kind="quiet" size="sm" onClick={action.onPress}>
              {action.label}
            </Button>
          </div>
        )}
      </div>
      <IconButton icon={closeIcon} label={closeLabel} onClick={onClose} />
    </div>
  );
}
