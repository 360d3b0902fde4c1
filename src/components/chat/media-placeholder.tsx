import { useText } from '../../i18n/text.tsx';
import { Icon } from '../icon.tsx';
import { externalIcon, imageIcon, videoIcon } from '../icons/actions.ts';

interface MediaPlaceholderProps {
  kind: 'image' | 'video';
  /** The address at which to open it all the same; absent when it is not safe. */
  href?: string | undefined;
}

/** A box in place of a picture or video that cannot be shown. It takes the same room. */
export function MediaPlaceholder({ kind, href }: MediaPlaceholderProps) {
  const t = useText();
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1 bg-surface-sunken p-4 text-center text-ink-muted text-sm">
      <Icon path={kind === 'image' ? imageIcon : videoIcon} className="size-7" />
      <p>{t(kind === 'image' ? 'chat.imageBroken' : 'chat.videoBroken')}</p>
      {href !== undefined && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent"
        >
          <Icon path={externalIcon} className="size-4.5" />
          {t('chat.open')}
        </a>
      )}
    </div>
  );
}
