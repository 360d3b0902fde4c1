import { memo } from 'react';
import { DaySeparator, UnreadDivider } from './day-separator.tsx';
import type { ChatEntry, EntryActions, EntryDrawing, EntryOptions } from './entry.ts';
import { placeOf } from './grouping.ts';
import { MessageBubble } from './message-bubble.tsx';
import { isSameDay } from './moments.ts';

type MessageRowProps = EntryDrawing &
  EntryOptions & {
    /** One object for as long as the same actions are there. */
    actions: EntryActions;
    entry: ChatEntry;
    before: ChatEntry | undefined;
    after: ChatEntry | undefined;
    answered: boolean;
    unread: boolean;
    /** True if the message came just now, before the player's eyes. */
    fresh: boolean;
  };

function isSame(one: ChatEntry | undefined, other: ChatEntry | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  return (
    one.id === other.id &&
    one.message === other.message &&
    one.at === other.at &&
    one.author === other.author &&
    one.name === other.name &&
    one.delivery === other.delivery &&
    one.read === other.read &&
    one.progress === other.progress
  );
}

/** Entries may be made anew for each list; what they hold decides whether a row is drawn again. */
function isSameRow(last: MessageRowProps, next: MessageRowProps): boolean {
  return (
    isSame(last.entry, next.entry) &&
    isSame(last.before, next.before) &&
    isSame(last.after, next.after) &&
    last.answered === next.answered &&
    last.unread === next.unread &&
    last.fresh === next.fresh &&
    last.filesAt === next.filesAt &&
    last.buttonsDisabled === next.buttonsDisabled &&
    last.renderEntry === next.renderEntry &&
    last.actions === next.actions
  );
}

/** A message with what stands above it: the day, where it begins; the mark of what was unread. */
export const MessageRow = memo(function MessageRow({
  entry,
  before,
  after,
  answered,
  unread,
  fresh,
  renderEntry,
  actions,
  filesAt,
  buttonsDisabled,
}: MessageRowProps) {
  const place = placeOf(unread ? undefined : before, entry, after);
  return (
    <div className={fresh ? 'animate-rise' : undefined}>
      {(before === undefined || !isSameDay(before.at, entry.at)) && <DaySeparator at={entry.at} />}
      {unread && <UnreadDivider />}
      {renderEntry === undefined ? (
        <MessageBubble
          {...actions}
          filesAt={filesAt}
          buttonsDisabled={buttonsDisabled}
          entry={entry}
          place={place}
          answered={answered}
        />
      ) : (
        renderEntry(entry, place, answered)
      )}
    </div>
  );
}, isSameRow);

/** The place of the player's newest message; -1 when there is none. What could not be sent has answered nothing. */
export function lastOfMine(entries: readonly ChatEntry[]): number {
  return entries.findLastIndex(({ author, delivery }) => author === 'me' && delivery !== 'failed');
}
