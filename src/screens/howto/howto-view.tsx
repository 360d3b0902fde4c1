import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { type howtoMachine, VIDEOS } from '../../../machines/howto/howto.machine.ts';
import { Page } from '../../components/page.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useText } from '../../i18n/text.tsx';
import { VideoCard } from './video-card.tsx';

const VideoDialog = lazy(() => import('./video-dialog.tsx'));

export interface HowtoViewProps {
  actor: ActorRefFrom<typeof howtoMachine>;
}

/** The five videos; one opens in a player over the page (section 2). */
export function HowtoView({ actor }: HowtoViewProps) {
  const t = useText();
  const open = useSelector(actor, (snapshot) => snapshot.matches('open'));
  return (
    <Page title={t('howto.title')} lead={t('howto.lead')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {VIDEOS.map((video) => (
          <li key={video}>
            <VideoCard video={video} onOpen={() => actor.send({ type: 'video.open', video })} />
          </li>
        ))}
      </ul>
      <p className="text-center text-ink-muted">
        {t('howto.stuck')}{' '}
        <Link href="/contact" asChild>
          <TextLink href="/contact">{t('howto.toContact')}</TextLink>
        </Link>
      </p>
      <Suspense>{open && <VideoDialog actor={actor} />}</Suspense>
    </Page>
  );
}
