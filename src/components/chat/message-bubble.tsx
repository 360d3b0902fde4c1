import { memo } from 'react';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { closeIcon } from '../icons/base.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { DeliveryMark, markOf } from './delivery-mark.tsx';
import type { ChatEntry, EntryActions, EntryOptions, GroupPlace } from './entry.ts';
import { MessageBody } from './message-body.tsx';
import { clockTime } from './moments.ts';
import { authorOf } from './summary.ts';

export interface MessageBubbleProps extends EntryActions, EntryOptions {
  entry: ChatEntry;
  /** `single` when absent. */
  place?: GroupPlace | undefined;
  /** The player has written since: its quick replies are no longer offered. */
  answered?: boolean | undefined;
}

/** One message of any type, with its author, time and delivery. */
export const MessageBubble = memo(function MessageBubble({
  entry,
  place = 'single',
  answered = false,
  filesAt,
  buttonsDisabled,
  onButton,
  onResend,
  onRemove,
  onCancelUpload,
}: MessageBubbleProps) {
  const t = useText();
  const isMine = entry.author === 'me';
  const author = authorOf(entry, t);
  const opens = place === 'single' || place === 'first';
  const mark = isMine ? markOf(entry) : null;
  const isUnderWay = mark === 'failed' || mark === 'sending' || mark === 'uploading_file';
  const closes = place === 'single' || place === 'last' || isUnderWay;
  const time = clockTime(entry.at);
  return (
    <article
      aria-label={t('chat.from', { author, time })}
      className={cx(
        'flex min-w-0 flex-col',
        isMine ? 'items-end ps-[min(3rem,14vw)]' : 'items-start',
        opens ? 'pt-3' : 'pt-1',
      )}
    >
      {opens && !isMine && (
        <p dir="auto" className="mb-1 max-w-full truncate px-1 font-semibold text-ink-muted text-xs">
          {author}
        </p>
      )}
      <div
        className={cx(
          'min-w-0 max-w-full',
          entry.message.message_type !== 'generic' && (isMine ? 'sm:max-w-136' : 'pe-[min(3rem,14vw)] sm:max-w-148'),
        )}
      >
        <MessageBody
          entry={entry}
          place={place}
          answered={answered}
          filesAt={filesAt}
          buttonsDisabled={buttonsDisabled}
          onPress={onButton === undefined ? undefined : (button) => onButton(button, entry)}
        />
      </div>
      {mark === 'uploading_file' && (
        <div className="mt-1 flex w-64 max-w-full items-center gap-1">
          <div className="min-w-0 flex-1">
            <ProgressBar
              label={t('chat.uploading')}
              {...(entry.progress !== undefined && { fraction: entry.progress })}
            />
          </div>
          {onCancelUpload !== undefined && (
            <IconButton icon={closeIcon} label={t('chat.cancelUpload')} onClick={() => onCancelUpload(entry)} />
          )}
        </div>
      )}
      {closes && (
        <p className="figures mt-1 flex items-center gap-1.5 px-1 text-ink-muted text-xs">
          {mark !== null && <DeliveryMark mark={mark} />}
          {time !== '' && <time dateTime={entry.at}>{time}</time>}
        </p>
      )}
      {mark === 'failed' && (
        <div className="mt-1 mb-2 flex flex-wrap justify-end gap-1">
          {onRemove !== undefined && (
            <Button kind="quiet" size="sm" onClick={() => onRemove(entry)}>
              {t('chat.remove')}
            </Button>
          )}
          {onResend !== undefined && (
            <Button kind="secondary" size="sm" onClick={() => onResend(entry)}>
              {t('chat.resend')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
});
