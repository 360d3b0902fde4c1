import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type howtoMachine, VIDEOS } from '../../../machines/howto/howto.machine.ts';
import { cx } from '../../components/cx.ts';
import { VideoCard } from './video-card.tsx';

const VideoDialog = lazy(() => import('./video-dialog.tsx'));

export interface VideosProps {
  actor: ActorRefFrom<typeof howtoMachine>;
  /** Wide enough for three beside each other; in a dialog two fit. */
  wide?: boolean;
}

/** The cards of the five videos, and the player of the one that is open. */
export function Videos({ actor, wide = true }: VideosProps) {
  const open = useSelector(actor, (snapshot) => snapshot.matches('open'));
  return (
    <>
      <ul className={cx('grid gap-4 sm:grid-cols-2', wide && 'lg:grid-cols-3 lg:gap-6')}>
        {VIDEOS.map((video) => (
          <li key={video}>
            <VideoCard video={video} onOpen={() => actor.send({ type: 'video.open', video })} />
          </li>
        ))}
      </ul>
      <Suspense>{open && <VideoDialog actor={actor} />}</Suspense>
    </>
  );
}
