import type { BonusOffer } from '../../../machines/bonus/offer.ts';
import { Carousel } from '../../components/carousel.tsx';
import { RichHtml } from '../../components/rich-html.tsx';
import { useSaid } from '../../i18n/said.ts';
import { useText } from '../../i18n/text.tsx';

/** The banners of one bonus, one at a time. */
export function BonusBanners({ bonus: { name, slides } }: { bonus: BonusOffer }) {
  const t = useText();
  const said = useSaid();
  if (slides.length === 0) return null;
  return (
    <Carousel
      size="full"
      label={t('bonus.banner', { name: said(name) })}
      previousLabel={t('banners.previous')}
      nextLabel={t('banners.next')}
    >
      {slides.map(({ image, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a banner is its place in the list
        <div key={index} className="grid gap-4">
          {image !== null && (
            <img
              src={image}
              // Its words, where it has any, say more.
              alt={html === null ? t('banners.slide', { number: index + 1, total: slides.length }) : ''}
              referrerPolicy="no-referrer"
              className="max-h-[40dvh] min-h-24 w-full rounded-lg bg-surface-sunken object-contain"
            />
          )}
          {html !== null && <RichHtml html={html} className="px-1" />}
        </div>
      ))}
    </Carousel>
  );
}
