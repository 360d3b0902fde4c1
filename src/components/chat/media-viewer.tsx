import { useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { cx } from '../cx.ts';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { externalIcon } from '../icons/actions.ts';
import { LinkButton } from '../link-button.tsx';

interface MediaViewerProps {
  src: string;
  alt: string;
  onClose: () => void;
}

/** A picture of the conversation, large; a press makes it larger still, to be moved about. */
export function MediaViewer({ src, alt, onClose }: MediaViewerProps) {
  const t = useText();
  const [zoomed, setZoomed] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('chat.image')}
      closeLabel={t('chat.close')}
      footer={
        src.startsWith('blob:') ? undefined : (
          <LinkButton
            kind="secondary"
            size="sm"
            wide
            href={src}
            target="_blank"
            rel="noopener noreferrer"
            leading={<Icon path={externalIcon} className="size-4.5" />}
          >
            {t('chat.openImage')}
          </LinkButton>
        )
      }
    >
      <button
        type="button"
        aria-pressed={zoomed}
        aria-label={t('chat.zoom')}
        onClick={() => setZoomed(!zoomed)}
        className={cx('block rounded-md', zoomed ? 'w-[200%] cursor-zoom-out!' : 'w-full cursor-zoom-in!')}
      >
        <img
          src={src}
          alt={alt}
          referrerPolicy="no-referrer"
          className={cx('mx-auto rounded-md', zoomed ? 'w-full' : 'max-h-[65dvh] object-contain')}
        />
      </button>
    </Dialog>
  );
}
