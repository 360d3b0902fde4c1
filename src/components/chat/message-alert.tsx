import { useText } from '../../i18n/text.tsx';
import { IconBadge } from '../icon-badge.tsx';
import { IconButton } from '../icon-button.tsx';
import { closeIcon } from '../icons/base.ts';
import { chatBubbleIcon } from '../icons/chat-bubble.ts';
import type { ChatEntry } from './entry.ts';
import { authorOf, summaryOf } from './summary.ts';
import { languageOf } from './text-parts.ts';

interface MessageAlertProps {
  /** The message that arrived while the chat was closed. */
  entry: ChatEntry;
  /** Opens the chat. */
  onOpen: () => void;
  onDismiss: () => void;
}

/** A message that arrived while the chat was closed. How long it stays is the caller's decision. */
export function MessageAlert({ entry, onOpen, onDismiss }: MessageAlertProps) {
  const t = useText();
  const text = summaryOf(entry.message, t);
  return (
    <div
      id="chat-alert"
      role="status"
      className="flex w-80 max-w-full animate-rise items-start rounded-lg bg-surface-raised shadow-overlay"
    >
      <button
        type="button"
        onClick={onOpen}
        className="flex min-w-0 flex-1 gap-3 rounded-lg py-3 ps-3.5 text-start text-sm"
      >
        <IconBadge icon={chatBubbleIcon} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-semibold">
            {authorOf(entry, t)}
          </span>
          <span dir="auto" lang={languageOf(text)} className="line-clamp-2 text-ink-muted [overflow-wrap:anywhere]">
            {text}
          </span>
          <span className="sr-only">{t('nav.chat')}</span>
        </span>
      </button>
      <IconButton icon={closeIcon} label={t('chat.close')} onClick={onDismiss} className="m-0.5" />
    </div>
  );
}
