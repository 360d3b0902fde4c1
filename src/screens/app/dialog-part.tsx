import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Boundary } from './boundary.tsx';
import { Missing } from './missing.tsx';

interface DialogPartProps {
  title: string;
  onClose: () => void;
  /** Another way to try again than to load the page anew. */
  onRetry?: () => void;
}

/** In the place of a dialog whose code or texts did not come. */
export function MissingDialog({ title, onClose, onRetry }: DialogPartProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Missing {...(onRetry && { onRetry })} />
    </Dialog>
  );
}

/** A dialog that loads late. If its code does not come, the dialog reports it: the page behind it stays. */
export function DialogPart({ children, ...dialog }: DialogPartProps & { children: ReactNode }) {
  return (
    <Boundary resetKey={dialog.title} fallback={<MissingDialog {...dialog} />}>
      {children}
    </Boundary>
  );
}
