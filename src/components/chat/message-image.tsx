import { useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { MediaPlaceholder } from './media-placeholder.tsx';
import { MediaViewer } from './media-viewer.tsx';

interface MessageImageProps {
  /** Made safe by `safeMedia`; null when that was not possible. */
  src: string | null;
  /** The text for the picture, which names its author. */
  alt: string;
  /** True while the picture is on its way: it is shown, and does not open. */
  uploading?: boolean;
}

/** A picture in a place of fixed size, so that nothing moves when it arrives. A press shows it large. */
export function MessageImage({ src, alt, uploading = false }: MessageImageProps) {
  const t = useText();
  const [broken, setBroken] = useState(false);
  const [open, setOpen] = useState(false);
  const box = 'aspect-4/3 w-64 max-w-full overflow-hidden rounded-lg bg-surface-sunken';
  if (src === null || broken)
    return (
      <div className={box}>
        <MediaPlaceholder kind="image" href={src?.startsWith('http') ? src : undefined} />
      </div>
    );
  const picture = (
    <img
      src={src}
      alt={alt}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className="size-full object-cover"
    />
  );
  if (uploading) return <div className={box}>{picture}</div>;
  return (
    <>
      <button type="button" className={`block ${box}`} onClick={() => setOpen(true)} title={t('chat.zoom')}>
        {picture}
      </button>
      {open && <MediaViewer src={src} alt={alt} onClose={() => setOpen(false)} />}
    </>
  );
}
