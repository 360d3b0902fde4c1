import type { ReactNode } from 'react';

export type ChatStatus = 'connected' | 'connecting' | 'reconnecting' | 'offline';

interface PanelFrameProps {
  /** The panel's id, for the button that opens it. */
  id?: string | undefined;
  /** The general title when absent. */
  title?: string | undefined;
  status: ChatStatus;
  /** Reads the conversation anew. */
  onRefresh: () => void;
  refreshing?: boolean | undefined;
  /** The close button, or Escape. */
  onClose: () => void;
  /** The conversation. */
  children: ReactNode;
  /** Stays in view below it: the composer. */
  footer?: ReactNode;
}

/** The chat's panel: the whole screen of a phone, a card over the corner of a desktop. */
export function PanelFrame({ id, title, onRefresh, onClose, children, footer }: PanelFrameProps) {
  return (
    <section id={id} aria-label={title}>
      <button type="button" aria-label="Refresh" onClick={onRefresh} />
      <button type="button" aria-label="Close" onClick={onClose} />
      {children}
      {footer}
    </section>
  );
}
