import { useState } from 'react';
import type { ChatButton } from '../../../contract/chat.ts';
import { useText } from '../../i18n/text.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { externalIcon } from '../icons/actions.ts';
import { phoneIcon } from '../icons/base.ts';
import { callHref, safeHref } from './safe-link.ts';

interface MessageButtonProps {
  button: ChatButton;
  onPress: ((button: ChatButton) => void) | undefined;
  disabled?: boolean | undefined;
  /** `row`: as wide as the bubble. `chip`: a suggestion under it. */
  look?: 'row' | 'chip';
}

const LOOKS = {
  row: 'w-full rounded-md bg-accent-soft px-4 py-2 text-accent enabled-hover:bg-accent/20',
  chip: 'rounded-full border border-line-strong bg-surface-raised px-4 py-1.5 text-accent enabled-hover:bg-accent-soft',
} as const;

const words = (value: unknown) => (typeof value === 'string' ? value : null);

/** The target of a button: an address, none because its address is not safe (null), or the caller (undefined). */
function hrefOf({ type, url, phone, payload }: ChatButton): string | null | undefined {
  if (type === 'web') return safeHref(url ?? words(payload));
  if (type === 'call') return callHref(phone ?? words(payload) ?? url);
  return undefined;
}

/** A button of a message: a link, a call, or an answer (postback and every other type). */
function MessageButton({ button, onPress, disabled = false, look = 'row' }: MessageButtonProps) {
  const t = useText();
  const href = hrefOf(button);
  const title = button.title.trim() || t(button.type === 'call' ? 'chat.call' : 'chat.open');
  const style = cx(
    'inline-flex min-h-11 items-center justify-center gap-2 text-center font-semibold text-sm transition-colors',
    LOOKS[look],
    // If nobody listens (the agent's side, a preview), it does nothing and looks as the player sees it.
    (disabled || href === null) && 'opacity-60',
  );
  const label = (
    <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
      {title}
    </span>
  );
  if (typeof href === 'string') {
    const isCall = button.type === 'call';
    return (
      <a href={href} {...(!isCall && { target: '_blank' })} rel="noopener noreferrer" className={style}>
        <Icon path={isCall ? phoneIcon : externalIcon} className="size-4.5" />
        {label}
      </a>
    );
  }
  return (
    <button
      type="button"
      disabled={disabled || href === null || onPress === undefined}
      onClick={() => onPress?.(button)}
      className={style}
    >
      {label}
    </button>
  );
}

/** Buttons that are shown at once. */
const MOST = 10;

interface MessageButtonsProps extends Pick<MessageButtonProps, 'onPress' | 'disabled' | 'look'> {
  buttons: readonly ChatButton[];
}

/** The buttons of a message; of very many the first ones, the rest after a press. */
export function MessageButtons({ buttons, look = 'row', ...rest }: MessageButtonsProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const shown = all ? buttons : buttons.slice(0, MOST);
  if (buttons.length === 0) return null;
  return (
    <div className={look === 'row' ? 'grid gap-1.5' : 'flex flex-wrap gap-2'}>
      {shown.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's buttons never change places
        <MessageButton key={index} button={button} look={look} {...rest} />
      ))}
      {shown.length < buttons.length && (
        <button
          type="button"
          className="min-h-11 px-4 font-semibold text-ink-muted text-sm"
          onClick={() => setAll(true)}
        >
          {t('chat.more', { count: buttons.length - shown.length })}
        </button>
      )}
    </div>
  );
}
