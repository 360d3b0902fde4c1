import { type KeyboardEvent, type ReactNode, useDeferredValue, useId } from 'react';
import { useText } from '../../i18n/text.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { closeIcon, refreshIcon } from '../icons/base.ts';
import { CHAT_PANEL } from './chat-icon.tsx';
import { inPlace, keepFocusInside, useIsPhone } from './panel-place.ts';

export type ChatStatus = 'connected' | 'connecting' | 'reconnecting' | 'offline';

interface PanelFrameProps {
  status: ChatStatus;
  /** Reads the conversation anew. */
  onRefresh: () => void;
  refreshing?: boolean | undefined;
  /** The close button, or Escape. */
  onClose: () => void;
  /** The conversation. */
  children: ReactNode;
  /** Stays in view below it: the composer. */
  footer?: ReactNode;
}

/** The size of a tool: with large letters the room is the title's. */
const TOOL = 'size-[min(2.75rem,14vw)]!';

const DOTS: Record<ChatStatus, string> = {
  connected: 'bg-positive',
  connecting: 'bg-brand-muted animate-shimmer',
  reconnecting: 'bg-gold animate-shimmer',
  offline: 'border border-brand-muted',
};

/**
 * The chat's panel: the whole screen of a phone, as much of it as its keyboard leaves; a card over the corner of a
 * desktop, beside which the page stays usable. Takes the focus when it comes and gives it back when it goes.
 */
export function PanelFrame({ status, onRefresh, refreshing = false, onClose, children, footer }: PanelFrameProps) {
  const t = useText();
  const heading = useId();
  const isPhone = useIsPhone();
  // The frame after the press has the title and the way out; a long conversation is rendered in slices after it.
  const isFilled = useDeferredValue(true, false);

  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    // React tells of keys in a dialog that the panel opened, too: those are not meant.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      onClose();
    } else if (isPhone) keepFocusInside(event);
  };

  return (
    <section
      ref={inPlace}
      id={CHAT_PANEL}
      role="dialog"
      aria-modal={isPhone || undefined}
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={pressKey}
      className={cx(
        'fixed z-50 flex animate-rise flex-col overflow-hidden bg-surface text-ink outline-none',
        'max-sm:inset-x-0 max-sm:top-[var(--visible-top,0px)] max-sm:h-[var(--visible-height,100dvh)]',
        'sm:right-6 sm:bottom-6 sm:h-[min(37.5rem,calc(100dvh-3rem))] sm:w-95 sm:rounded-xl sm:shadow-overlay',
      )}
    >
      <div className="flex shrink-0 touch-none items-center on-brand ps-5 pt-[calc(0.5rem+env(safe-area-inset-top))] pe-2 pb-2">
        <div className="min-w-0 flex-1 py-0.5">
          <h2 id={heading} className="line-clamp-2 font-semibold text-base leading-tight wrap-anywhere">
            {t('chat.title')}
          </h2>
          <p role="status" className="flex items-center gap-1.5 text-ink-muted text-xs">
            <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', DOTS[status])} />
            {t(`chat.status.${status}`)}
          </p>
        </div>
        <IconButton
          icon={refreshIcon}
          label={t('chat.refresh')}
          busy={refreshing}
          onClick={onRefresh}
          className={TOOL}
        />
        <IconButton icon={closeIcon} label={t('chat.closeChat')} onClick={onClose} className={TOOL} />
      </div>
      {isFilled && children}
      {isFilled && footer}
    </section>
  );
}
