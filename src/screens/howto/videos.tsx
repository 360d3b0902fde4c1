import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { SnapshotFrom } from 'xstate';
import { isOneOf, VIDEOS } from '../../../machines/dialogs/dialog.ts';
import type { dialogsMachine } from '../../../machines/dialogs/dialogs.machine.ts';
import type { DialogsActor } from '../../actors/world.ts';
import { cx } from '../../components/cx.ts';
import { VideoCard } from './video-card.tsx';

const VideoDialog = lazy(() => import('./video-dialog.tsx'));

const isVideo = isOneOf('video');
const openOf = ({ context }: SnapshotFrom<typeof dialogsMachine>) => context.stack.find(isVideo);

export interface VideosProps {
  dialogs: DialogsActor;
  /** Wide enough for three beside each other; in a dialog two fit. */
  wide?: boolean;
}

/** The cards of the five videos, and the player of the one that is open. */
export function Videos({ dialogs, wide = true }: VideosProps) {
  const open = useSelector(dialogs, openOf);
  const video = VIDEOS.find((name) => open === `video:${name}`);
  return (
    <>
      <ul className={cx('grid gap-4 sm:grid-cols-2', wide && 'lg:grid-cols-3 lg:gap-6')}>
        {VIDEOS.map((name) => (
          <li key={name}>
            <VideoCard video={name} onOpen={() => dialogs.send({ type: 'dialog.open', dialog: `video:${name}` })} />
          </li>
        ))}
      </ul>
      <Suspense>
        {open !== undefined && video !== undefined && (
          <VideoDialog video={video} onClose={() => dialogs.send({ type: 'dialog.close', dialog: open })} />
        )}
      </Suspense>
    </>
  );
}
