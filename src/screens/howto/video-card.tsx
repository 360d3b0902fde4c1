import type { VideoName } from '../../../machines/dialogs/dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { playIcon } from '../../components/icons/nav.ts';
import { useText } from '../../i18n/text.tsx';

interface VideoCardProps {
  video: VideoName;
  onOpen: () => void;
}

/** A video's poster over its title: the whole card opens it. */
export function VideoCard({ video, onOpen }: VideoCardProps) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group flex size-full overflow-hidden rounded-lg bg-surface-raised text-start shadow-card transition-shadow hover:shadow-raised max-sm:items-center sm:flex-col"
    >
      <span className="relative block w-2/5 shrink-0 self-stretch overflow-hidden max-sm:min-h-20 sm:aspect-video sm:w-full">
        <img
          src={`/videos/${video}.svg`}
          alt=""
          width="960"
          height="540"
          className="absolute inset-0 size-full object-cover"
        />
        <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-accent text-accent-ink shadow-raised scale-[1] transition-[scale] group-active:scale-95 sm:right-3 sm:bottom-3 sm:size-12">
          <Icon path={playIcon} className="size-5 sm:size-6" />
        </span>
      </span>
      <span className="block min-w-0 flex-1 px-4 py-3 sm:flex-none sm:py-4">
        <span className="block font-semibold">{t(`howto.${video}.title`)}</span>
        <span className="mt-0.5 block text-ink-muted text-sm">{t(`howto.${video}.text`)}</span>
      </span>
    </button>
  );
}
