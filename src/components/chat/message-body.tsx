import type { ChatButton } from '../../../contract/chat.ts';
import { useText } from '../../i18n/text.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { infoIcon } from '../icons/base.ts';
import { CardStrip } from './card-strip.tsx';
import type { ChatEntry, EntryOptions, GroupPlace } from './entry.ts';
import { MessageButtons } from './message-button.tsx';
import { MessageMedia } from './message-media.tsx';
import { MessageText } from './message-text.tsx';
import { authorOf } from './summary.ts';

interface MessageBodyProps extends EntryOptions {
  entry: ChatEntry;
  place: GroupPlace;
  answered: boolean;
  onPress: ((button: ChatButton) => void) | undefined;
}

/** The bubble's own corner points to its author; between messages of one group it is rounded less. */
function corners(isMine: boolean, place: GroupPlace): string {
  const joinsAbove = place === 'middle' || place === 'last';
  const joinsBelow = place === 'middle' || place === 'first';
  return isMine
    ? cx(joinsAbove && 'rounded-tr-sm', joinsBelow && 'rounded-br-sm')
    : cx(joinsAbove && 'rounded-tl-sm', joinsBelow && 'rounded-bl-sm');
}

/** The body of a message, by its type (rule: Chat messages). */
export function MessageBody({ entry, place, answered, filesAt, buttonsDisabled, onPress }: MessageBodyProps) {
  const t = useText();
  const { message } = entry;
  const isMine = entry.author === 'me';
  const ground = cx(
    'min-w-0 max-w-full rounded-lg text-base',
    corners(isMine, place),
    isMine ? 'bg-brand on-brand-text' : 'bg-surface-raised text-ink shadow-card',
  );
  const bubble = cx(ground, 'w-fit px-3.5 py-2');

  switch (message.message_type) {
    case 'text':
      return (
        <div className={bubble}>
          <MessageText>{message.payload.message}</MessageText>
        </div>
      );
    case 'postback':
      return (
        <div className={bubble}>
          <MessageText>{message.payload.title}</MessageText>
        </div>
      );
    case 'buttons':
      return (
        <div className={cx(ground, 'w-72 px-2.5 pt-2 pb-2.5')}>
          {message.payload.message !== '' && (
            <div className="px-1 pb-2.5">
              <MessageText>{message.payload.message}</MessageText>
            </div>
          )}
          <MessageButtons buttons={message.payload.buttons} onPress={onPress} disabled={buttonsDisabled} />
        </div>
      );
    case 'quick_replies':
      return (
        <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-2', isMine && 'justify-items-end')}>
          {message.payload.message !== '' && (
            <div className={bubble}>
              <MessageText>{message.payload.message}</MessageText>
            </div>
          )}
          {!answered && (
            <MessageButtons
              look="chip"
              buttons={message.payload.quick_replies}
              onPress={onPress}
              disabled={buttonsDisabled}
            />
          )}
        </div>
      );
    case 'media': {
      const author = authorOf(entry, t);
      const label = t(`chat.label.${message.payload.fileType}`, { author });
      return (
        <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-1.5', isMine && 'justify-items-end')}>
          <MessageMedia
            media={message.payload}
            label={label}
            filesAt={filesAt}
            uploading={entry.delivery === 'uploading_file'}
          />
          {message.payload.message !== '' && (
            <div className={bubble}>
              <MessageText>{message.payload.message}</MessageText>
            </div>
          )}
        </div>
      );
    }
    case 'generic':
      return <CardStrip cards={message.payloads} filesAt={filesAt} onPress={onPress} disabled={buttonsDisabled} />;
    case 'unknown':
      return (
        <p className="flex w-fit items-start gap-2 rounded-lg border border-line px-3.5 py-2 text-ink-muted text-sm">
          <Icon path={infoIcon} className="mt-[calc((1lh-1.125rem)/2)] size-4.5" />
          {t('chat.unknown')}
        </p>
      );
  }
}
