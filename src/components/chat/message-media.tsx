import { useState } from 'react';
import type { ChatMessage } from '../../../contract/chat.ts';
import { useText } from '../../i18n/text.tsx';
import { Icon } from '../icon.tsx';
import { downloadIcon } from '../icons/actions.ts';
import { fileIcon } from './icons.ts';
import { MediaPlaceholder } from './media-placeholder.tsx';
import { MessageImage } from './message-image.tsx';
import { fileName, isKey, safeMedia } from './safe-link.ts';

type Media = Extract<ChatMessage, { message_type: 'media' }>['payload'];

function MessageVideo({ src, label }: { src: string | null; label: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="aspect-video w-64 max-w-full overflow-hidden rounded-lg bg-surface-sunken">
      {src === null || broken ? (
        <MediaPlaceholder kind="video" href={src?.startsWith('http') ? src : undefined} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a player's or agent's own recording comes without captions
        <video
          src={src}
          aria-label={label}
          controls
          playsInline
          preload="metadata"
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      )}
    </div>
  );
}

function MessageFile({ src, name }: { src: string | null; name: string }) {
  const t = useText();
  const unnamed = name === '' || isKey(name);
  const type = unnamed ? /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() : undefined;
  const row =
    'flex min-h-14 w-64 max-w-full items-center gap-3 rounded-lg bg-surface-raised px-3.5 py-2 text-ink shadow-card';
  const content = (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
        <Icon path={fileIcon} className="size-5" />
      </span>
      <span className="min-w-0 flex-1 font-medium text-sm [overflow-wrap:anywhere]">
        {/* A name is cut in the middle of a long word rather than growing over the screen. */}
        <bdi className="line-clamp-2">{unnamed ? t('chat.file') : name}</bdi>
        {type !== undefined && <span className="block text-ink-muted text-xs">{type}</span>}
        {src === null && <span className="block text-ink-muted text-xs">{t('chat.fileBroken')}</span>}
      </span>
    </>
  );
  if (src === null) return <div className={row}>{content}</div>;
  return (
    <a href={src} download={name || true} target="_blank" rel="noopener noreferrer" className={row}>
      {content}
      <Icon path={downloadIcon} className="size-5 text-ink-muted" label={t('chat.download')} />
    </a>
  );
}

interface MessageMediaProps {
  media: Media;
  /** The author and the kind of the file: "A picture from Support". */
  label: string;
  filesAt?: string | undefined;
  uploading?: boolean;
}

/** A picture, a video or a file. */
export function MessageMedia({ media, label, filesAt, uploading = false }: MessageMediaProps) {
  // A path that the sender says is a whole address must be one.
  const whole = !media.url || /^(?:https?|blob):/i.test(media.filePath.trim());
  const src = whole ? safeMedia(media.filePath, filesAt) : null;
  // Another address is another try: a preview that is gone must not hide the picture that was uploaded.
  switch (media.fileType) {
    case 'image':
      return <MessageImage key={src} src={src} alt={label} uploading={uploading} />;
    case 'video':
      return <MessageVideo key={src} src={src} label={label} />;
    case 'file':
      return <MessageFile src={src} name={fileName(media.filePath)} />;
  }
}
