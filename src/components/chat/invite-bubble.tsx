import { useText } from '../../i18n/text.tsx';
import { IconButton } from '../icon-button.tsx';
import { closeIcon } from '../icons/base.ts';

interface InviteBubbleProps {
  /** In place of the general invitation. */
  text?: string | undefined;
  onOpen: () => void;
  onDismiss: () => void;
}

/** An invitation to ask support. */
export function InviteBubble({ text, onOpen, onDismiss }: InviteBubbleProps) {
  const t = useText();
  return (
    <div className="flex min-w-0 max-w-[min(18rem,calc(100vw-1.5rem))] animate-rise items-start rounded-lg bg-surface-raised shadow-raised">
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-lg py-3 ps-4 text-start text-sm [overflow-wrap:anywhere]"
      >
        <span className="block font-semibold">{t('chat.invite.title')}</span>
        <span dir="auto" className="mt-0.5 block text-ink-muted">
          {text ?? t('chat.invite.text')}
        </span>
      </button>
      <IconButton icon={closeIcon} label={t('chat.invite.dismiss')} onClick={onDismiss} className="m-0.5" />
    </div>
  );
}
