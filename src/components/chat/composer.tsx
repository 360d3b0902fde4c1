import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { MESSAGE_MAX } from '../../../contract/chat.ts';
import { useText } from '../../i18n/text.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { attachIcon, sendIcon } from '../icons/actions.ts';
import { AttachmentPreview, type ComposerAttachment } from './composer-attachment.tsx';
import { countGraphemes } from './graphemes.ts';

export interface ComposerProps {
  /** The draft. */
  text: string;
  onText: (text: string) => void;
  /** The send button and Enter do something. */
  canSend: boolean;
  /** Enter or the send button. Enter inside an input method's composition does not call it. */
  onSend: () => void;
  /** A file was chosen, dropped or pasted. Whether it is taken is the caller's decision. */
  onAttach: (file: File) => void;
  attachment?: ComposerAttachment | null | undefined;
  onDetach?: (() => void) | undefined;
  /** The types that the file picker offers, as an `accept` attribute; a player's files when absent. */
  accept?: string | undefined;
  /** The reason why the last file or message was not taken. */
  error?: ReactNode;
}

/** The types of file that a player may attach (rule: Chat files). Names too: some phones give a video no type. */
export const PLAYER_FILES = 'video/mp4,video/quicktime,image/png,image/jpeg,image/gif,.mp4,.mov,.png,.jpeg,.jpg,.gif';
/** Characters from which the counter shows. */
const COUNTED_FROM = MESSAGE_MAX - 200;

/** The buttons beside the field: with large letters the room is the field's. */
const SIDE = 'size-[min(2.75rem,14vw)]!';

/** `keyCode` of a key that an input method takes. Safari ends the composition before it tells of the key. */
const COMPOSING = 229;

/** The place where the player writes. */
export function Composer({
  text,
  onText,
  canSend,
  onSend,
  onAttach,
  attachment,
  onDetach,
  accept = PLAYER_FILES,
  error,
}: ComposerProps) {
  const t = useText();
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const length = text.length < COUNTED_FROM ? 0 : countGraphemes(text);
  const isLong = length > MESSAGE_MAX;
  const isCounted = length >= COUNTED_FROM;

  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  const paste = (event: ClipboardEvent) => {
    // Word processors put a picture of the text beside it: the text is meant.
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (file === undefined || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    onAttach(file);
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    onAttach(file);
  };

  return (
    <form
      data-focus-heir="textarea"
      className="border-line border-t bg-surface-raised px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {attachment != null && <AttachmentPreview attachment={attachment} onDetach={onDetach} />}
      <div role="alert">
        {error != null && error !== false && (
          <p id={`${id}-error`} className="px-2 pb-2 text-danger text-sm">
            {error}
          </p>
        )}
      </div>
      <div className="flex items-end gap-1">
        <input
          ref={files}
          type="file"
          accept={accept}
          hidden
          tabIndex={-1}
          aria-label={t('chat.composer.attach')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after it was removed.
            event.target.value = '';
            if (file !== undefined) onAttach(file);
          }}
        />
        <IconButton
          icon={attachIcon}
          label={t('chat.composer.attach')}
          onClick={() => files.current?.click()}
          className={SIDE}
        />
        <div
          className={cx(
            'relative min-w-0 flex-1 overflow-hidden rounded-[1.375rem] border bg-surface focus-within:outline-2 focus-within:outline-focus',
            isLong ? 'border-danger' : 'border-line-strong',
          )}
        >
          {/* The same text unseen: it gives the field its height, in every browser, up to five lines. */}
          <div
            aria-hidden="true"
            className="pointer-events-none invisible max-h-[calc(5lh+1.25rem)] min-h-[2.625rem] overflow-hidden whitespace-pre-wrap px-[min(1rem,4.5vw)] py-[calc((2.625rem-1lh)/2)] [overflow-wrap:anywhere]"
          >
            {`${text.slice(0, MESSAGE_MAX)}\u200b`}
          </div>
          <textarea
            value={text}
            rows={1}
            dir="auto"
            enterKeyHint="send"
            placeholder={t('chat.composer.placeholder')}
            aria-label={t('chat.composer.label')}
            aria-invalid={isLong || undefined}
            aria-describedby={
              cx(isCounted && `${id}-count`, error != null && error !== false && `${id}-error`) || undefined
            }
            onChange={(event) => onText(event.target.value)}
            onKeyDown={pressKey}
            onPaste={paste}
            className="absolute inset-0 size-full resize-none overflow-y-auto bg-transparent px-[min(1rem,4.5vw)] py-[calc((2.625rem-1lh)/2)] outline-none [overflow-wrap:anywhere] [scrollbar-width:thin] placeholder:text-ink-muted"
          />
        </div>
        <button
          type="submit"
          disabled={!canSend}
          aria-label={t('chat.composer.send')}
          title={t('chat.composer.send')}
          // The field keeps the focus, so that a phone's keyboard stays.
          onPointerDown={(event) => event.preventDefault()}
          className={cx(
            SIDE,
            'grid shrink-0 place-items-center rounded-full bg-accent text-accent-ink transition enabled-hover:bg-accent-hover disabled:bg-surface-sunken disabled:text-ink-muted',
          )}
        >
          <Icon path={sendIcon} className="size-5" />
        </button>
      </div>
      {isCounted && (
        <p
          id={`${id}-count`}
          role="status"
          className={cx('figures px-14 pt-1 text-end text-xs', isLong ? 'font-semibold text-danger' : 'text-ink-muted')}
        >
          {isLong ? t('chat.composer.tooLong', { count: length - MESSAGE_MAX }) : `${length}/${MESSAGE_MAX}`}
        </p>
      )}
    </form>
  );
}
