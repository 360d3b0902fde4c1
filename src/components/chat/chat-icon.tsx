import { useText } from '../../i18n/text.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { chevronDownIcon } from '../icons/base.ts';
import { chatBubbleIcon } from '../icons/chat-bubble.ts';

/** The id of the panel that the button opens. */
export const CHAT_PANEL = 'chat-panel';

interface ChatIconProps {
  open: boolean;
  /** Unread messages, 0 for none. */
  unread: number;
  /** True if there may be more unread messages than `unread`. */
  more?: boolean;
  /** True after a press, while the chat is being loaded. */
  busy?: boolean;
  onToggle?: (() => void) | undefined;
  /** A mouse is over it, or the focus on it. */
  onNear?: (() => void) | undefined;
}

/** The button that opens and closes the chat: in the top bar, which is always in view and lies over nothing. */
export function ChatIcon({ open, unread, more = false, busy = false, onToggle, onNear }: ChatIconProps) {
  const t = useText();
  const openLabel =
    unread === 0 ? t('nav.chat') : t(more ? 'chat.openUnreadMore' : 'chat.openUnread', { count: unread });
  const label = open ? t('chat.closeChat') : openLabel;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={open}
      aria-controls={open ? CHAT_PANEL : undefined}
      aria-busy={busy || undefined}
      onClick={onToggle}
      onFocus={onNear}
      onMouseEnter={onNear}
      className={cx(
        'relative grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent scale-[1] transition-[scale] active:scale-95',
        busy && 'animate-pulse',
      )}
    >
      <Icon path={open ? chevronDownIcon : chatBubbleIcon} className="size-6" />
      {unread > 0 && !open && (
        <span
          aria-hidden="true"
          className="figures absolute -top-1.5 -right-1.5 grid min-h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-semibold text-danger-ink text-xs leading-none ring-2 ring-surface"
        >
          {unread > 99 ? '99+' : more ? `${unread}+` : unread}
        </span>
      )}
    </button>
  );
}
