import { useText } from '../../i18n/text.tsx';
import { Icon } from '../icon.tsx';
import { clockIcon } from '../icons/actions.ts';
import { checkIcon, dangerIcon } from '../icons/base.ts';
import type { ChatEntry, Delivery } from './entry.ts';
import { readIcon } from './icons.ts';

type Mark = Exclude<Delivery, 'succeed'> | 'sent' | 'read';

const MARKS = {
  uploading_file: { icon: clockIcon, text: 'chat.sending' },
  sending: { icon: clockIcon, text: 'chat.sending' },
  failed: { icon: dangerIcon, text: 'chat.failed' },
  sent: { icon: checkIcon, text: 'chat.sent' },
  read: { icon: readIcon, text: 'chat.read' },
} as const satisfies Record<Mark, { icon: string; text: string }>;

/** The state of the player's message. */
export function markOf({ delivery = 'succeed', read = false }: ChatEntry): Mark {
  if (delivery !== 'succeed') return delivery;
  return read ? 'read' : 'sent';
}

/** The drawing of a delivery's state, with the word for it. */
export function DeliveryMark({ mark }: { mark: Mark }) {
  const t = useText();
  const { icon, text } = MARKS[mark];
  return (
    <span
      className={`inline-flex items-center gap-1 ${mark === 'failed' ? 'font-semibold text-danger' : mark === 'read' ? 'text-accent' : ''}`}
    >
      <Icon path={icon} className="size-4" />
      {t(text)}
    </span>
  );
}
