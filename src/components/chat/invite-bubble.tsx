interface InviteBubbleProps {
  /** In place of the general invitation. */
  text?: string | undefined;
  onOpen: () => void;
  onDismiss: () => void;
}

/** Beside the chat's button: an invitation to ask support. */
export function InviteBubble({ text = '', onOpen, onDismiss }: InviteBubbleProps) {
  return (
    <div>
      <button type="button" onClick={onOpen}>
        {text}
      </button>
      <button type="button" aria-label="Close" onClick={onDismiss} />
    </div>
  );
}
