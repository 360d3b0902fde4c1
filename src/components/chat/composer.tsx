import type { ReactNode } from 'react';

export interface ComposerAttachment {
  name: string;
  /** Bytes. */
  size: number;
  kind: 'image' | 'video' | 'file';
  /** Address of a preview, usually `blob:`. */
  preview?: string | undefined;
}

export interface ComposerProps {
  /** The draft. */
  text: string;
  onText: (text: string) => void;
  /** The send button and Enter do something. */
  canSend: boolean;
  /** Enter or the send button. Enter inside an input method's composition does not call it. */
  onSend: () => void;
  /** A file was chosen, dropped or pasted. Whether it is taken is the caller's decision. */
  onAttach: (file: File) => void;
  attachment?: ComposerAttachment | null | undefined;
  onDetach?: (() => void) | undefined;
  /** Why the last file or message was not taken. */
  error?: ReactNode;
  /** `offline`: may write but not send, and is told so. `disabled`: nothing at all. */
  state?: 'ready' | 'offline' | 'disabled' | undefined;
}

/** Where the player writes. */
export function Composer({ text, onText, canSend, onSend, error, state = 'ready' }: ComposerProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
    >
      <textarea
        aria-label="Message"
        value={text}
        disabled={state === 'disabled'}
        onChange={(event) => onText(event.target.value)}
      />
      <button type="submit" disabled={!canSend}>
        Send
      </button>
      {error}
    </form>
  );
}
