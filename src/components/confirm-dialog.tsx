import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences of the action, and that it cannot be undone if that is so. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  onConfirm: () => void;
  /** The second button, the close button, Escape or a press outside. */
  onCancel: () => void;
  /** The answer is on its way. */
  busy?: boolean;
  /** Something is lost by it. */
  danger?: boolean;
  /** True only while the flow does not accept a confirmation yet. */
  disabled?: boolean;
}

/** A question with two answers. The safe one has the focus when something would be lost. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  closeLabel,
  onConfirm,
  onCancel,
  busy = false,
  danger = false,
  disabled = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={closeLabel}
      size="sm"
      role="alertdialog"
      footer={
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button kind="secondary" onClick={onCancel} disabled={busy} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            onClick={onConfirm}
            busy={busy}
            disabled={disabled}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="text-ink-muted">{children}</div>
    </Dialog>
  );
}
