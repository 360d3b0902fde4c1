import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { bannersMachine, Slide } from '../../../machines/banners/banners.machine.ts';
import { Button } from '../../components/button.tsx';
import { Carousel } from '../../components/carousel.tsx';
import { Pending } from '../../components/pending.tsx';
import { RichHtml } from '../../components/rich-html.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/text.tsx';

interface BannersViewProps {
  actor: ActorRefFrom<typeof bannersMachine>;
}

/** Banners, one at a time; the button leads on. */
export function BannersView({ actor }: BannersViewProps) {
  const t = useText();
  const snapshot = useSelector(actor, (state) => state);
  const { slides } = snapshot.context;
  if (!snapshot.matches('shown'))
    return (
      <Pending label={t('common.loading')} className="space-y-4 pt-1">
        <Skeleton shape="card" className="aspect-2/1 w-full" />
        <Skeleton shape="control" className="h-12 w-full" />
      </Pending>
    );
  return (
    <div className="grid gap-5 pt-1">
      <Carousel
        size="full"
        label={t('banners.label')}
        previousLabel={t('banners.previous')}
        nextLabel={t('banners.next')}
      >
        {slides.map((slide, index) => (
          <Banner
            // biome-ignore lint/suspicious/noArrayIndexKey: a banner is its place in the list
            key={index}
            slide={slide}
            name={t('banners.slide', { number: index + 1, total: slides.length })}
          />
        ))}
      </Carousel>
      <Button wide data-autofocus onClick={() => actor.send({ type: 'banners.close' })}>
        {t('banners.continue')}
      </Button>
    </div>
  );
}

function Banner({ slide: { image, html }, name }: { slide: Slide; name: string }) {
  return (
    <div className="grid gap-4">
      {image !== null && (
        <img
          src={image}
          // Its words, where it has any, say more.
          alt={html === null ? name : ''}
          referrerPolicy="no-referrer"
          className="max-h-[55dvh] min-h-24 w-full rounded-lg bg-surface-sunken object-contain"
        />
      )}
      {html !== null && <RichHtml html={html} className="px-1" />}
    </div>
  );
}
