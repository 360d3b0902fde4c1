import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';
import type { ChatEntry, EntryActions, EntryDrawing, EntryOptions } from './entry.ts';
import { arrowDownIcon } from './icons.ts';
import { changeBetween } from './list-change.ts';
import { lastOfMine, MessageRow } from './message-row.tsx';
import { useSteadyActions } from './steady-actions.ts';
import { useStickToBottom } from './stick-to-bottom.ts';
import { authorOf, summaryOf } from './summary.ts';
import { VirtualRows } from './virtual-rows.tsx';

export interface MessageListProps extends EntryActions, EntryOptions, EntryDrawing {
  /** The name of the list, for screen readers; a text of the chat's own when absent. */
  label?: string | undefined;
  /** Oldest first. Entries keep their identity (`===`) while they do not change. */
  entries: readonly ChatEntry[];
  /** Above the first message: older ones are loading. */
  loadingOlder?: boolean | undefined;
  /** Above the first message: an error with its retry, or where the conversation begins. */
  top?: ReactNode;
  /** The content in place of the list while there are no messages. */
  empty?: ReactNode;
  /** The first message that was unread when the chat opened. */
  unreadFrom?: string | undefined;
  /** The player is near the oldest message: time to load older ones. Told once for each list of entries. */
  onNearTop?: (() => void) | undefined;
  /** `atBottom`: true while the newest message is in view (within 60 px of the foot). */
  onBottomChange?: ((atBottom: boolean) => void) | undefined;
}

interface Seen {
  entries: readonly ChatEntry[];
  /** The latest change put entries before what the player sees. */
  shift: boolean;
  /** Messages of others that came while the newest was out of view. */
  waiting: number;
  /** Messages of the player's own since the list is there. */
  sent: number;
  /** The entries that came last at the foot. */
  fresh: readonly ChatEntry[];
  /** The last entry that came from others, to be read out. */
  said: ChatEntry | null;
}

/**
 * The conversation. Only the part near the screen is in the document, however long the conversation is. The list stays
 * at the foot while the player is there; a player who reads further up is left in peace, and a button shows that
 * something new has come.
 */
export function MessageList({
  label,
  entries,
  loadingOlder = false,
  top,
  empty,
  unreadFrom,
  onNearTop,
  onBottomChange,
  renderEntry,
  filesAt,
  buttonsDisabled,
  ...callbacks
}: MessageListProps) {
  const t = useText();
  const actions = useSteadyActions(callbacks);
  const [seen, setSeen] = useState<Seen>({ entries, shift: false, waiting: 0, sent: 0, fresh: [], said: null });
  const stick = useStickToBottom({ onBottomChange, onNearTop, entries, sent: seen.sent });

  // A new list is compared with the last one in the same pass, so that the rows keep their place.
  let current = seen;
  if (seen.entries !== entries) {
    const { before, added } = changeBetween(seen.entries, entries, stick.firstInView());
    const arrived = added.filter(({ author }) => author !== 'me');
    const sent = added.length - arrived.length;
    current = {
      entries,
      shift: before > 0,
      waiting: stick.atBottom || sent > 0 ? 0 : seen.waiting + arrived.length,
      sent: seen.sent + sent,
      fresh: added.length > 0 ? added : seen.fresh,
      said: arrived.at(-1) ?? seen.said,
    };
    setSeen(current);
  }
  const waiting = stick.atBottom ? 0 : current.waiting;
  const { said } = current;
  const mine = lastOfMine(entries);

  const row = (entry: ChatEntry, index: number) => (
    <MessageRow
      key={entry.id}
      renderEntry={renderEntry}
      filesAt={filesAt}
      buttonsDisabled={buttonsDisabled}
      actions={actions}
      entry={entry}
      before={entries[index - 1]}
      after={entries[index + 1]}
      answered={index < mine}
      unread={entry.id === unreadFrom}
      fresh={current.fresh.some(({ id }) => id === entry.id)}
    />
  );

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={stick.attach}
        role="log"
        aria-live="off"
        aria-label={label ?? t('chat.conversation')}
        aria-busy={loadingOlder}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 pb-4 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="grow" />
        <div ref={stick.measureTop} className="flex min-h-12 shrink-0 flex-col justify-center text-center text-sm">
          {loadingOlder ? (
            <span className="grid place-items-center text-ink-muted">
              <Spinner label={t('chat.loadingOlder')} />
            </span>
          ) : (
            top
          )}
        </div>
        {entries.length === 0 ? empty : <VirtualRows entries={entries} shift={current.shift} stick={stick} row={row} />}
        {entries.length === 0 && <div className="grow" />}
      </div>
      <p role="status" className="sr-only">
        {said !== null && t('chat.said', { author: authorOf(said, t), text: summaryOf(said.message, t) })}
      </p>
      {!stick.atBottom && entries.length > 0 && (
        <button
          type="button"
          onClick={stick.toBottom}
          className={cx(
            'absolute bottom-3 inline-flex animate-rise items-center justify-center gap-2 rounded-full font-semibold text-sm shadow-raised transition-colors',
            waiting > 0
              ? 'left-1/2 min-h-11 -translate-x-1/2 bg-accent px-4 text-accent-ink enabled-hover:bg-accent-hover'
              : 'right-3 size-[min(2.75rem,14vw)] bg-surface-raised text-ink-muted enabled-hover:text-ink',
          )}
          aria-label={waiting > 0 ? undefined : t('chat.toNewest')}
        >
          <Icon path={arrowDownIcon} className="size-5" />
          {waiting > 0 && <span className="whitespace-nowrap">{t('chat.newMessages', { count: waiting })}</span>}
        </button>
      )}
    </div>
  );
}
