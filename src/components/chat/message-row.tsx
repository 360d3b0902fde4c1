import { memo } from 'react';
import { DaySeparator, UnreadDivider } from './day-separator.tsx';
import type { ChatEntry } from './entry.ts';
import { placeOf } from './grouping.ts';
import { MessageBubble } from './message-bubble.tsx';
import type { MessageListProps } from './message-list.tsx';
import { isSameDay } from './moments.ts';

type MessageRowProps = Pick<
  MessageListProps,
  'renderEntry' | 'filesAt' | 'buttonsDisabled' | 'onButton' | 'onResend' | 'onRemove' | 'onCancelUpload'
> & {
  entry: ChatEntry;
  before: ChatEntry | undefined;
  after: ChatEntry | undefined;
  answered: boolean;
  unread: boolean;
};

/** A message with what stands above it: the day, where it begins; the mark of what was unread. */
export const MessageRow = memo(function MessageRow({
  entry,
  before,
  after,
  answered,
  unread,
  renderEntry,
  ...rest
}: MessageRowProps) {
  const place = placeOf(unread ? undefined : before, entry, after);
  return (
    <>
      {(before === undefined || !isSameDay(before.at, entry.at)) && <DaySeparator at={entry.at} />}
      {unread && <UnreadDivider />}
      {renderEntry === undefined ? (
        <MessageBubble {...rest} entry={entry} place={place} answered={answered} />
      ) : (
        renderEntry(entry, place, answered)
      )}
    </>
  );
});

/** The place of the player's newest message; -1 when there is none. */
export function lastOfMine(entries: readonly ChatEntry[]): number {
  return entries.findLastIndex(({ author }) => author === 'me');
}
