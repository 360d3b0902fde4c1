import { useCallback, useSyncExternalStore } from 'react';
import type { VideoName } from '../../../machines/dialogs/dialog.ts';
import { isOneOf, VIDEOS } from '../../../machines/dialogs/dialog.ts';
import type { DialogsActor } from '../../actors/world.ts';
import { Alert } from '../../components/alert.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { playIcon } from '../../components/icons/nav.ts';
import { Pending } from '../../components/pending.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useText } from '../../i18n/text.tsx';
import { Boundary } from '../app/boundary.tsx';
import { late } from '../app/late.tsx';
import { useSystem } from '../app/system.tsx';

/** Dialogs come with a member's code: a visitor's page has none before it needs one. */
const { component: VideoDialog } = late(() => import('./video-dialog.tsx'), <Waiting />);

const isVideo = isOneOf('video');

export interface VideosProps {
  dialogs: DialogsActor;
  /** Wide enough for three beside each other; in a dialog two fit. */
  wide?: boolean;
}

/** The cards of the five videos, and the player of the one that is open. */
export function Videos({ dialogs, wide = true }: VideosProps) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = dialogs.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [dialogs],
  );
  const openOne = () => dialogs.getSnapshot().context.stack.find(isVideo);
  // The page in the HTML holds no dialog: one that a reload leaves open follows when the page is React's.
  const open = useSyncExternalStore(subscribe, openOne, () => undefined);
  return (
    <ul className={cx('grid gap-4 sm:grid-cols-2', wide && 'lg:grid-cols-3 lg:gap-6')}>
      {VIDEOS.map((video) => {
        const dialog = `video:${video}` as const;
        const isOpen = open === dialog;
        const close = () => dialogs.send({ type: 'dialog.close', dialog });
        return (
          <li key={video} className="relative flex flex-col gap-2">
            <VideoCard video={video} onPress={isOpen ? close : () => dialogs.send({ type: 'dialog.open', dialog })} />
            {isOpen && (
              <Boundary resetKey="" fallback={<Unplayable />}>
                <VideoDialog video={video} onClose={close} />
              </Boundary>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface VideoCardProps {
  video: VideoName;
  onPress: () => void;
}

/** A video's poster over its title: the whole card opens it. */
function VideoCard({ video, onPress }: VideoCardProps) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={onPress}
      className="group flex grow overflow-hidden rounded-lg bg-surface-raised text-start shadow-card transition-shadow hover:shadow-raised max-sm:items-center sm:flex-col"
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

/** Over the card, until the dialog is there: another press of the card, or "back", calls it off. */
function Waiting() {
  const t = useText();
  return (
    <Pending
      label={t('common.loading')}
      className="pointer-events-none absolute inset-y-0 grid w-2/5 place-items-center sm:w-full"
    >
      <Spinner className="size-11 rounded-full bg-surface-raised p-2 text-accent shadow-raised" />
    </Pending>
  );
}

/** Reloading the page brings what is missing, a new release too, and opens the video again. */
function Unplayable() {
  const t = useText();
  const navigation = useSystem('navigation');
  return (
    <Alert
      tone="danger"
      title={t('howto.failed')}
      action={<RetryButton onClick={() => navigation.send({ type: 'page.reload' })} />}
    />
  );
}
