import type { ChatEntry, EntryActions, EntryOptions, GroupPlace } from './entry.ts';

export interface MessageBubbleProps extends EntryActions, EntryOptions {
  entry: ChatEntry;
  /** `single` when absent. */
  place?: GroupPlace | undefined;
}

/** One message of any type. */
export function MessageBubble({ entry, place = 'single' }: MessageBubbleProps) {
  return (
    <article data-author={entry.author} data-place={place}>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {entry.message.message_type === 'text' ? entry.message.payload.message : entry.message.message_type}
      </p>
    </article>
  );
}
