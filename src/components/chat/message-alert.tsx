import type { ChatEntry } from './entry.ts';

interface MessageAlertProps {
  /** The message that arrived while the chat was closed. */
  entry: ChatEntry;
  /** Opens the chat. */
  onOpen: () => void;
  onDismiss: () => void;
}

/** A message that arrived while the chat was closed. How long it stays is the caller's decision. */
export function MessageAlert({ entry, onOpen, onDismiss }: MessageAlertProps) {
  return (
    <div>
      <button type="button" onClick={onOpen}>
        {entry.name}
      </button>
      <button type="button" aria-label="Close" onClick={onDismiss} />
    </div>
  );
}
