import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconBadge } from '../../components/icon-badge.tsx';
import { dangerIcon, refreshIcon, warningIcon } from '../../components/icons/base.ts';
import { useText } from '../../i18n/text.tsx';

interface ProblemDialogProps {
  open: boolean;
  title: string;
  /** The text about the outcome: the part that happened, and the part that did not. */
  children: ReactNode;
  onClose: () => void;
  /** Sends the same request again, where there was no answer. */
  onRetry?: (() => void) | undefined;
  canRetry?: boolean;
}

/** The reason why a spin or a claim did not come to its end. */
export function ProblemDialog({ open, title, children, onClose, onRetry, canRetry = true }: ProblemDialogProps) {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        onRetry === undefined ? (
          <Button wide onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        ) : (
          <Button
            wide
            onClick={onRetry}
            disabled={!canRetry}
            data-autofocus
            leading={<Icon path={refreshIcon} className="size-5" />}
          >
            {t('common.retry')}
          </Button>
        )
      }
    >
      <div className="flex items-start gap-3">
        <IconBadge
          icon={onRetry === undefined ? dangerIcon : warningIcon}
          tone={onRetry === undefined ? 'danger' : 'warning'}
        />
        <div className="grid min-w-0 gap-2 pt-1.5">{children}</div>
      </div>
    </Dialog>
  );
}
