import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { inboxMachine } from '../../../machines/inbox/inbox.machine.ts';
import { Icon } from '../../components/icon.tsx';
import { bellIcon } from '../../components/icons/member.ts';
import { useText } from '../../i18n/text.tsx';

/** The bell in the top bar, with how many messages are unread; nothing if there is no inbox. */
export function Bell({ actor }: { actor: ActorRefFrom<typeof inboxMachine> }) {
  const t = useText();
  const unread = useSelector(actor, (snapshot) => snapshot.context.unread);
  const open = useSelector(actor, (snapshot) => snapshot.matches({ page: 'open' }));
  if (unread === null) return null;
  const label = unread === 0 ? t('inbox.title') : t('inbox.openUnread', { count: unread });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => actor.send({ type: 'inbox.open' })}
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink"
    >
      <Icon path={bellIcon} className="size-5.5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-0 right-0 grid min-h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-semibold text-danger-ink text-xs leading-none ring-2 ring-surface"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
