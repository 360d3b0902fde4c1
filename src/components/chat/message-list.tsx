import type { ReactNode } from 'react';
import type { ChatEntry, EntryActions, EntryOptions, GroupPlace } from './entry.ts';
import { MessageBubble } from './message-bubble.tsx';

export interface MessageListProps extends EntryActions, EntryOptions {
  /** What the list is, for screen readers; a text of the chat's own when absent. */
  label?: string | undefined;
  /** Oldest first. Entries keep their identity (`===`) while they do not change. */
  entries: readonly ChatEntry[];
  /** Above the first message: older ones are loading. */
  loadingOlder?: boolean | undefined;
  /** Above the first message: an error with its retry, or where the conversation begins. */
  top?: ReactNode;
  /** In place of the list while there are no messages. */
  empty?: ReactNode;
  /** The first message that was unread when the chat opened. */
  unreadFrom?: string | undefined;
  /** The player is near the oldest message: time to load older ones. Told once for each list of entries. */
  onNearTop?: (() => void) | undefined;
  /** Whether the newest message is in view (within 60 px of the foot). */
  onBottomChange?: ((atBottom: boolean) => void) | undefined;
  /** Draws an entry in place of `MessageBubble`, for example to read its progress from an actor. */
  renderEntry?: ((entry: ChatEntry, place: GroupPlace) => ReactNode) | undefined;
}

/** The conversation. */
export function MessageList({ entries, label, top, empty, renderEntry, ...rest }: MessageListProps) {
  return (
    <div role="log" aria-label={label} className="min-h-0 flex-1 overflow-y-auto">
      {top}
      {entries.length === 0 && empty}
      {entries.map((entry) => (
        <div key={entry.id}>
          {renderEntry === undefined ? <MessageBubble {...rest} entry={entry} /> : renderEntry(entry, 'single')}
        </div>
      ))}
    </div>
  );
}
