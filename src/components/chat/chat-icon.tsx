interface ChatIconProps {
  open: boolean;
  /** Unread messages, 0 for none. */
  unread: number;
  onToggle: () => void;
  /** The id of the panel that it opens. */
  controls?: string | undefined;
}

/** The floating button that opens and closes the chat. */
export function ChatIcon({ open, unread, onToggle, controls }: ChatIconProps) {
  return (
    <button type="button" aria-expanded={open} aria-controls={open ? controls : undefined} onClick={onToggle}>
      {unread}
    </button>
  );
}
