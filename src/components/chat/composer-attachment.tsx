import { useText } from '../../i18n/text.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { closeIcon } from '../icons/base.ts';
import { fileIcon } from './icons.ts';
import { safeMedia } from './safe-link.ts';

export interface ComposerAttachment {
  name: string;
  /** Bytes. */
  size: number;
  kind: 'image' | 'video' | 'file';
  /** Address of a preview, usually `blob:`. */
  preview?: string | undefined;
}

/** `0.1 MB` and up; below that in kB. */
function sizeText(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}

interface AttachmentPreviewProps {
  attachment: ComposerAttachment;
  onDetach: (() => void) | undefined;
}

/** The file that goes with the message, before it is sent. */
export function AttachmentPreview({ attachment: { name, size, kind, preview }, onDetach }: AttachmentPreviewProps) {
  const t = useText();
  const src = safeMedia(preview);
  return (
    <div className="mb-2 flex items-center gap-3 rounded-md bg-surface-sunken p-2">
      <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-surface-raised text-ink-muted">
        {src !== null && kind === 'image' && <img src={src} alt="" className="size-full object-cover" />}
        {src !== null && kind === 'video' && (
          <video
            src={src}
            preload="metadata"
            muted
            playsInline
            tabIndex={-1}
            aria-hidden="true"
            className="size-full object-cover"
          />
        )}
        {(src === null || kind === 'file') && <Icon path={fileIcon} className="size-6" />}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="figures text-ink-muted text-xs">{sizeText(size)}</p>
      </div>
      {onDetach !== undefined && (
        <IconButton icon={closeIcon} label={t('chat.removeFile', { name })} onClick={onDetach} />
      )}
    </div>
  );
}
