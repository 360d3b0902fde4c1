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
  onConfirm: () => void;
  /** The second button, the close button, Escape or a press outside. */
  onCancel: () => void;
  /** The answer is on its way. */
  busy?: boolean;
  /** True only while the flow does not accept a confirmation yet. */
  disabled?: boolean;
}

/** A question with two answers; the focus is on the yes. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  busy = false,
  disabled = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button kind="secondary" onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button onClick={onConfirm} busy={busy} disabled={disabled} data-autofocus>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="text-ink-muted">{children}</div>
    </Dialog>
  );
}
