import { useText } from '../../i18n/text.tsx';
import { Icon } from '../icon.tsx';
import { chevronDownIcon } from '../icons/base.ts';
import { chatBubbleIcon } from './icons.ts';

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
  const t = useText();
  const label = open ? t('chat.closeChat') : unread > 0 ? t('chat.openUnread', { count: unread }) : t('chat.openChat');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
      className="relative grid size-13 shrink-0 place-items-center rounded-full bg-brand on-brand-text shadow-raised transition-[scale] active:scale-95"
    >
      <Icon path={open ? chevronDownIcon : chatBubbleIcon} className="size-7" />
      {unread > 0 && !open && (
        <span
          aria-hidden="true"
          className="figures absolute -top-1 -right-1 grid min-h-6 min-w-6 place-items-center rounded-full bg-danger px-1.5 font-semibold text-danger-ink text-xs leading-none ring-2 ring-surface"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
