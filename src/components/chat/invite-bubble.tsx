import { useText } from '../../i18n/text.tsx';
import { IconButton } from '../icon-button.tsx';
import { closeIcon } from '../icons/base.ts';

interface InviteBubbleProps {
  onOpen: () => void;
  onDismiss: () => void;
}

/** An invitation to ask support: the last thing of the page, over none of it. */
export function InviteBubble({ onOpen, onDismiss }: InviteBubbleProps) {
  const t = useText();
  return (
    <div className="mx-auto mb-4 flex w-[calc(100%-2rem)] max-w-md animate-rise items-start rounded-lg bg-surface-raised shadow-raised">
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-lg py-3 ps-4 text-start text-sm [overflow-wrap:anywhere]"
      >
        <span className="block font-semibold">{t('chat.invite.title')}</span>
        <span className="mt-0.5 block text-ink-muted">{t('chat.invite.text')}</span>
      </button>
      <IconButton icon={closeIcon} label={t('chat.invite.dismiss')} onClick={onDismiss} className="m-0.5" />
    </div>
  );
}
